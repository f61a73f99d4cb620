import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { visit, visitToStay } from "../support/browser.ts";
import { takeLink } from "../support/sign-in-link.ts";
import { serveAnotherBuild } from "./another-build.ts";
import { canary, heading, keptOf, openForReader, settings, unexpected } from "./reader.ts";

let testApp: Awaited<ReturnType<typeof openForReader>>;

beforeAll(async () => {
  testApp = await openForReader();
}, 180_000);

afterEach(() => {
  testApp.root.wire.spoil = () => undefined;
});

describe("the manifest", () => {
  test.each([
    ["at the root", () => testApp.root],
    ["below a path", () => testApp.below],
  ] as const)("is one that Chromium installs the app from, %s", async (_where, place) => {
    const { wire, prefix, enter } = place();
    const root = `${wire.url}${prefix}/`;
    const page = await visitToStay(wire.url, { whole: true });
    await enter(page);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data = "" } = await devtools.send("Page.getAppManifest");
    expect({ url, errors }).toEqual({ url: `${root}manifest.webmanifest`, errors: [] });
    expect(await devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
    expect((await devtools.send("Page.getAppId")).appId).toBe(root);

    const manifest = JSON.parse(data);
    const addresses: string[] = [
      manifest.start_url,
      manifest.scope,
      manifest.share_target.action,
      ...manifest.shortcuts.map((shortcut: { url: string }) => shortcut.url),
    ];
    expect(addresses.map((address) => new URL(address, url).href)).toEqual([
      root,
      root,
      `${root}create-topic`,
      `${root}create-topic`,
      `${root}community-topics`,
    ]);
    expect(manifest).toMatchObject({ name: "topicapp", short_name: "topicapp", display: "standalone" });
  });

  test("and the worker are served by their types, and asked for anew each time", async () => {
    for (const [name, type] of [
      ["manifest.webmanifest", "application/manifest+json"],
      ["sw.js", "text/javascript;charset=utf-8"],
      ["offline.html", "text/html; charset=utf-8"],
    ]) {
      const { headers } = await fetch(`${testApp.below.wire.url}/news/${name}`);
      expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([type ?? "", "no-cache"]);
    }
  });

  test("names icons that are what it says of them", async () => {
    const { page } = await visit(testApp.root.wire.url);
    await page.goto("/about");
    const looked = await page.evaluate(async () => {
      const manifest = await (await fetch("/manifest.webmanifest")).json();
      const touch = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href;
      const named = [
        ...manifest.icons,
        ...manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons),
      ];
      const look = async ({ src, sizes, purpose }: { src: string; sizes: string; purpose?: string }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(image, 0, 0);
        const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        const plain = pixels.slice(0, 4).join();
        /** How far from the middle, in halves of the width, something is drawn; and whether one can see through it. */
        let reach = 0;
        let isOpaque = true;
        for (let at = 0; at < width * height; at++) {
          const [x, y] = [at % width, Math.floor(at / width)];
          const colour = pixels.slice(at * 4, at * 4 + 4);
          if ((colour[3] ?? 0) < 255) isOpaque = false;
          const distance = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) / (width / 2);
          if (colour.join() !== plain) reach = Math.max(reach, distance);
        }
        return { is: `${width}x${height}`, sizes, purpose, isOpaque, reach };
      };
      return Promise.all([...named, { src: touch, sizes: "180x180", purpose: "touch" }].map(look));
    });
    expect(looked.map(({ is }) => is)).toEqual(looked.map(({ sizes }) => sizes));
    expect(looked.map(({ sizes }) => sizes)).toEqual([
      "192x192",
      "512x512",
      "512x512",
      "96x96",
      "96x96",
      "180x180",
    ]);
    const [maskable, touch] = ["maskable", "touch"].map((purpose) =>
      looked.find((icon) => icon.purpose === purpose),
    );
    // https://www.w3.org/TR/appmanifest/#icon-masks: a circle of 4/5 of the width is never cut.
    expect(maskable?.reach).toBeLessThan(0.8);
    expect([maskable?.isOpaque, touch?.isOpaque]).toEqual([true, true]);
  });
});

describe("the worker", () => {
  test("keeps the files of its build, and has the server send none of them twice", async () => {
    const page = await visitToStay(testApp.root.wire.url);
    const { wire } = testApp.root;
    wire.asked.length = 0;
    const registers = Promise.withResolvers<void>();
    wire.spoil = (path) =>
      path === "/sw.js"
        ? registers.promise.then(() => fetch(wire.to + path, { decompress: false }))
        : undefined;
    await page.goto(`/auth${await testApp.signInHash()}`);
    const button = page.getByRole("button", { name: /^Sign in as / });
    await button.waitFor();
    // Files still on their way to the page may be asked for by the worker as well: it begins when these have come.
    const sent = assetsOf(wire.asked);
    await page.waitForFunction(
      (paths) =>
        paths.every((path) => performance.getEntriesByName(new URL(path, location.href).href).length > 0),
      sent,
    );
    await button.click();
    await heading(page, "My Updates");
    registers.resolve();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

    const kept = (await keptOf(page)).map(({ path }) => path);
    const named = (await (await fetch(`${wire.url}/sw.js`)).text()).match(/assets\/[\w.-]+/g) ?? [];
    expect(kept.toSorted()).toEqual(["/offline.html", ...named.map((name) => `/${name}`)].toSorted());
    expect(kept.length).toBeGreaterThan(30);
    const asked = assetsOf(wire.asked);
    expect(kept.filter((path) => path !== "/offline.html" && !asked.includes(path))).toEqual([]);
    expect(sent.length).toBeGreaterThan(5);
    const twice = asked.filter((path, at) => asked.indexOf(path) !== at);
    expect(twice.filter((path) => sent.includes(path))).toEqual([]);
  });

  test("keeps nothing that the API says, whatever is read, and nothing more after signing out", async () => {
    const visited = await testApp.root.open();
    const { page } = visited;
    const before = await keptOf(page);
    for (const [path, title] of [
      ["/community-topics", "Community Topics"],
      ["/my-topics", "My Topics"],
      ["/create-topic", "Create Topic"],
      [`/topic/${testApp.topicId}`, "Cable cars"],
    ] as const) {
      await page.goto(path);
      await heading(page, title);
    }
    await page.getByText(canary).waitFor();
    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await heading(page, "Sign In");
    const after = await keptOf(page);
    expect(after.map(({ path }) => path)).toEqual(before.map(({ path }) => path));
    expect(after.filter(({ path, text }) => path.startsWith("/api/") || text.includes(canary))).toEqual([]);
    expect(after.every(({ path }) => /^\/(assets\/[\w.-]+|offline\.html)$/.test(path))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    expect(unexpected(visited)).toEqual([]);
  });

  test("leaves alone what other instances of the same origin keep", async () => {
    const { page } = await visit(testApp.root.wire.url, { worker: true });
    await page.goto("/manifest.webmanifest");
    await page.evaluate(async () => {
      for (const name of ["topicapp /news/ 1", "topicapp / 1", "of something else"]) await caches.open(name);
    });
    await testApp.root.enter(page);
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => !name.startsWith("topicapp / "))).toEqual([
      "topicapp /news/ 1",
      "of something else",
    ]);
    expect(names).toHaveLength(3);
    expect(names).not.toContain("topicapp / 1");
  });
});

describe("another build on the server", () => {
  const change = {
    file: "web/topics/form/create-screen.tsx",
    from: ">{common.create}</h1>",
    to: ">Create a topic, built anew</h1>",
  };

  test("is what the next page comes from, and what is kept from then on", async () => {
    const { page } = await testApp.root.open();
    const old = await visit(testApp.root.wire.url);
    await enterWithoutWorker(old.page);
    const kept = new Set((await keptOf(page)).map(({ cache }) => cache));
    const before = testApp.root.wire.to;
    testApp.root.wire.to = await serveAnotherBuild(change, join(testApp.cwd, "data"), settings);

    await page.goto("/create-topic");
    await heading(page, "Create a topic, built anew");
    const names = await cachesOnceReplaced(page, kept);
    expect([names.length, names.some((name) => kept.has(name))]).toEqual([1, false]);
    const named =
      (await (await fetch(`${testApp.root.wire.url}/sw.js`)).text()).match(/assets\/[\w.-]+/g) ?? [];
    expect((await keptOf(page)).length).toBe(named.length + 1);

    // A window from before, in which nothing was kept: it lacks a script that is gone.
    const loaded: string[] = [];
    old.page.on("request", (request) => {
      if (request.resourceType() === "document") loaded.push(new URL(request.url()).pathname);
    });
    await old.page.getByRole("link", { name: "Create Topic", exact: true }).first().click();
    await heading(old.page, "Create a topic, built anew");
    expect(loaded).toEqual(["/create-topic"]);
    testApp.root.wire.to = before;
  }, 300_000);

  test("is the only reason to load a page anew: code that is missing for another is said to be", async () => {
    const { page } = await visit(testApp.root.wire.url);
    await enterWithoutWorker(page);
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") loaded.push(new URL(request.url()).pathname);
    });
    await page.route(/\/assets\/community-screen-/, (route) => route.abort());
    await page.getByRole("link", { name: "Community", exact: true }).first().click();
    await page.getByText("Couldn't show this page.").waitFor();
    expect(loaded).toEqual([]);
  });

  /** The names of the window's caches, once they are one other; after a while as they are. */
  async function cachesOnceReplaced(page: Page, former: ReadonlySet<string>): Promise<string[]> {
    const end = performance.now() + 120_000;
    let names: string[];
    do names = await page.evaluate(() => caches.keys());
    while ((names.length !== 1 || former.has(names[0] ?? "")) && performance.now() < end);
    return names;
  }

  async function enterWithoutWorker(page: Page): Promise<void> {
    await takeLink(page, `/auth${await testApp.signInHash()}`);
    await heading(page, "My Updates");
  }
});

describe("on a phone", () => {
  test("the browser's offer to install stands in the user menu, once it was made, and can be taken once", async () => {
    const { page, complaints } = await testApp.root.open();
    const menu = page.getByRole("button", { name: /, account of / });
    const item = page.getByRole("menuitem", { name: "Install app" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Log out" }).waitFor();
    expect(await item.count()).toBe(0);
    await page.keyboard.press("Escape");
    const isHeld = await page.evaluate(() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(offer, { prompt: async () => Object.assign(window, { asked: true }) });
      window.dispatchEvent(offer);
      return offer.defaultPrevented;
    });
    expect(isHeld).toBe(true);
    await menu.click();
    await item.click();
    expect(await page.evaluate(() => "asked" in window)).toBe(true);
    await menu.click();
    await page.getByRole("menuitem", { name: "Log out" }).waitFor();
    expect(await item.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("the bars around the app follow the scheme that was chosen, over a reload too", async () => {
    const { page } = await testApp.root.open({ scheme: "light", width: 390 });
    const barColour = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
            ({ media }) => matchMedia(media || "all").matches,
          )?.content,
      );
    const choose = async (name: string) => {
      await page.getByRole("button", { name: /, account of / }).click();
      await page.getByRole("menuitemradio", { name }).click();
      await page.keyboard.press("Escape");
    };
    expect(await barColour()).toBe("#faf8f4");
    await choose("Dark");
    expect(await barColour()).toBe("#111315");
    await page.reload();
    await heading(page, "My Updates");
    expect(await barColour()).toBe("#111315");
    await choose("System");
    expect(await barColour()).toBe("#faf8f4");
  });

  test("nothing to touch lies where the phone has its own", async () => {
    const { page } = await testApp.root.open({ width: 390 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom: 34, left: 0, right: 0 } });
    const bar = page.getByRole("navigation", { name: "Main" }).last();
    const bottoms = await bar
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(4);
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(844 - 34);
    await page.setViewportSize({ width: 844, height: 390 });
    await devtools.send("Emulation.setSafeAreaInsetsOverride", {
      insets: { bottom: 21, left: 47, right: 47 },
    });
    const add = await page.getByRole("link", { name: "Add a topic" }).boundingBox();
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect((add?.x ?? 0) + (add?.width ?? 0)).toBeLessThanOrEqual(844 - 47);
    expect(title?.x).toBeGreaterThanOrEqual(47);
  });
});

const assetsOf = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/assets/"));
