import { beforeAll, describe, expect, test } from "bun:test";
import type { Page, Response } from "playwright-core";
import type { Topic } from "../../src/contract/topics.ts";
import { linesOf, start } from "../executable/process.ts";
import { type View, visit } from "./support/browser.ts";

/** What a first visit may ask of a reader's connection, in bytes as they are sent to whoever takes gzip, and in requests. */
const most = {
  home: { page: 14_400, script: 58_000, style: 14_500, font: 41_000, requests: 8 },
  signIn: { page: 1_000, script: 65_500, style: 14_500, font: 41_000, requests: 7 },
  topic: { page: 15_700, script: 173_000, style: 14_500, font: 41_000, requests: 40 },
  shared: { page: 15_700, script: 74_100, style: 14_500, font: 41_000, requests: 14 },
  about: { page: 12_300, script: 64_500, style: 14_500, font: 41_000, requests: 8 },
};
/** How far things may jump while a screen loads, as browsers score it. */
const mostShift = 0.02;

let origin = "";
let token = "";
/** One that visitors may read, and that has something to tell. */
let topic: Topic;

beforeAll(async () => {
  const { stdout } = start(["demo", "--port", "0"]);
  const [, address = "", signIn = ""] = await linesOf(stdout).find(/^\s*(http:\S+)\/auth#token=(\S+)$/);
  [origin, token] = [address, signIn];
  const { id } = await owner();
  const followed = await fetch(`${origin}/api/users/${id}/followed-topics?limit=24`, { headers: signedIn() });
  const isShown = ({ isPublic, summary }: Topic) => isPublic && summary;
  topic = ((await followed.json()) as Topic[]).find(isShown) as Topic;
}, 180_000);

const signedIn = () => ({ authorization: `Bearer ${token}` });

async function owner(): Promise<{ id: string }> {
  const me = await fetch(`${origin}/api/auth/me`, { headers: signedIn() });
  return ((await me.json()) as { user: { id: string } }).user;
}

/** A window of somebody who is signed in and was never here: nothing is in its cache. */
async function firstVisit(view?: View): Promise<Page> {
  const { page } = await visit(origin, { ...view, worker: true });
  const user = await owner();
  await page.addInitScript(
    ([authToken = "", stored = ""]) => {
      localStorage.setItem("authToken", authToken);
      localStorage.setItem("user", stored);
    },
    [token, JSON.stringify(user)],
  );
  return page;
}

describe("a first load is small, and asks for little", () => {
  test("of Home", async () => {
    const page = await firstVisit();
    // Else a topic's screen is fetched ahead once its reader stays, which on a busy machine may be while this measures.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    const measured = await firstLoad(page, "/", () => page.locator("main [data-card]").nth(3).waitFor());
    expectWithin(measured, most.home);
  });

  test("of a topic's page", async () => {
    const page = await firstVisit();
    const stands = () => page.locator("main h2.headline").first().waitFor();
    expectWithin(await firstLoad(page, `/topic/${topic.id}`, stands), most.topic);
  });

  test("of a topic that somebody passed on, for whoever is not signed in", async () => {
    const { page } = await visit(origin, { worker: true });
    const field = page.getByLabel("E-mail");
    expectWithin(await firstLoad(page, `/topic/${topic.id}`, () => field.waitFor()), most.shared);
  });

  test("of About", async () => {
    const { page } = await visit(origin, { worker: true });
    const stands = () => page.locator("main h1").waitFor();
    expectWithin(await firstLoad(page, "/about", stands), most.about);
  });

  test("of the sign-in screen, which fetches what is behind its first step when that is filled in", async () => {
    const { page } = await visit(origin, { worker: true });
    const field = page.getByLabel("E-mail");
    const measured = await firstLoad(page, "/auth", () => field.waitFor());
    expectWithin(measured, most.signIn);
    const fetched = page.waitForResponse((answer) => answer.request().resourceType() === "script");
    await field.focus();
    expect((await fetched).status()).toBe(200);
  });
});

/** What a window asks of these addresses does not come before `release`. */
async function hold(page: Page, addresses: RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}

describe("Home is read before the app is there", () => {
  test("as it is, by what is asked ahead, and once", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const app = await hold(page, /\/assets\/main-/);
    await page.goto("/", { waitUntil: "commit" });
    const early = page.locator("#start article h2").first();
    await early.waitFor();
    const headline = await early.textContent();
    app.release();
    const card = page.locator("main [data-card]").first();
    await card.waitFor();
    expect(await card.locator("h2").textContent()).toBe(headline);
    expect(await page.locator("#start").count()).toBe(0);
    const once = asked.filter((path) => /\/(?:followed-topics|me)$/.test(path));
    expect(once.map((path) => path.split("/").at(-1)).sort()).toEqual(["followed-topics", "me"]);
  });

  test("as it was, where the server is slow, and nothing of it once its reader is signed out", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    await page.goto("/", { waitUntil: "networkidle" });
    const headline = await page.locator("main [data-card] h2").first().textContent();
    const app = await hold(page, /\/assets\/main-|\/followed-topics/);
    await page.route("**/api/auth/me", (route) => route.fulfill({ status: 401, json: { message: "no" } }));
    await page.reload({ waitUntil: "commit" });
    await page.locator("#start article h2", { hasText: headline ?? "" }).waitFor();
    await page.locator("#start h1 + p", { hasText: /^As of / }).waitFor();
    app.release();
    await page.waitForURL("**/auth");
    expect(await page.evaluate(() => localStorage.getItem("keptHome"))).toBeNull();
    expect(await page.locator("#start").count()).toBe(0);
  });
});

describe("a page that is reached by its address is read before the app is there", () => {
  /** Opens one whose app waits, and notes what it asks the API for. */
  async function opened(page: Page, path: string) {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const app = await hold(page, /\/assets\/main-/);
    await page.goto(path, { waitUntil: "commit" });
    return { asked, app };
  }

  test("a topic's", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    const { asked, app } = await opened(page, `/topic/${topic.id}`);
    const start = page.locator("#start");
    // What is heard while it is awaited is the app's to say.
    expect(await page.getByText("Loading topic").count()).toBe(0);
    await start.locator("h2", { hasText: topic.summary?.title ?? "" }).waitFor();
    expect(await start.locator("h1").textContent()).toBe(topic.name);
    const begun = (await start.locator(".prose p").first().textContent()) ?? "";
    expect(begun.length).toBeGreaterThan(40);
    expect(await start.locator("header li").allTextContents()).toEqual(topic.tags.map((tag) => `#${tag}`));
    app.release();
    await page.getByRole("heading", { level: 2, name: topic.summary?.title ?? "" }).waitFor();
    await page.locator("main .prose p", { hasText: begun.slice(0, 40) }).waitFor();
    expect(await start.count()).toBe(0);
    expect(asked.filter((path) => path === `/api/topics/${topic.id}`)).toHaveLength(1);
  });

  test("a topic's that is not there", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    await page.goto("/topic/00000000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { level: 1, name: "Topic Not Found" }).waitFor();
    expect(await page.locator("#start").count()).toBe(0);
  });

  test("a shared topic's, for whoever is not signed in", async () => {
    const { page } = await visit(origin, { width: 390 });
    const { asked, app } = await opened(page, `/topic/${topic.id}`);
    await page.locator("#start section", { hasText: topic.name }).waitFor();
    app.release();
    await page.getByRole("heading", { level: 2, name: topic.name }).waitFor();
    await page.getByLabel("E-mail").waitFor();
    expect(await page.locator("#start").count()).toBe(0);
    expect(asked.filter((path) => path === `/api/topics/${topic.id}`)).toHaveLength(1);
  });

  test("About's, as its reader sees it", async () => {
    const heading = { level: 1, name: "A morning paper that remembers what you have read" } as const;
    for (const [page, button] of [
      [await firstVisit({ worker: false }), "Create Topic"],
      [(await visit(origin)).page, "Sign In"],
    ] as const) {
      const { app } = await opened(page, "/about");
      await page.locator("#start h1", { hasText: heading.name }).waitFor();
      expect(await page.locator("#start section a").first().textContent()).toBe(button);
      app.release();
      await page.getByRole("heading", heading).waitFor();
      expect(await page.locator("main section a").first().textContent()).toBe(button);
      expect(await page.locator("#start").count()).toBe(0);
    }
  });

  test("About's where it is not known yet whose session this is", async () => {
    const { page } = await visit(origin, { stored: { authToken: token, user: "of another version" } });
    await page.goto("/about");
    await page.getByRole("heading", { level: 1, name: "A morning paper" }).waitFor();
    await page.locator("main").getByRole("link", { name: "Create Topic" }).first().waitFor();
  });
});

test.each([
  [1440, "Home", "/", "article h2"],
  [390, "Home", "/", "article h2"],
  [390, "a topic", "/topic/", "article h2"],
  [390, "About", "/about", "h1"],
])(
  "at %d pixels what stands in the page of %s is drawn so that its sheet changes nothing of it",
  async (width, _, path, known) => {
    const page = await firstVisit({ width, worker: false });
    await hold(page, /\/assets\/main-/);
    const sheet = await hold(page, /\/assets\/style-/);
    await page.goto(path === "/topic/" ? path + topic.id : path, { waitUntil: "commit" });
    await page.locator(`#start ${known}`).first().waitFor();
    const before = await drawn(page);
    expect(before.length).toBeGreaterThan(50);
    const came = page.waitForResponse(/\/assets\/style-/);
    sheet.release();
    await (await came).finished();
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
    expect(await drawn(page)).toEqual(before);
  },
  60_000,
);

/** Where everything in the placeholder is, and how it looks. */
function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("#start *"), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderTopColor } = getComputedStyle(element);
      return [
        element.tagName,
        element.textContent?.slice(0, 20),
        ...[left, top, width, height].map(Math.round),
        ...[color, backgroundColor, fontSize, fontWeight, borderTopColor],
      ].join(" ");
    }),
  );
}

type Load = (typeof most)["home"];

/** What is sent until a screen stands and nothing more is asked for. */
async function firstLoad(page: Page, path: string, stands: () => Promise<void>): Promise<Load> {
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  await page.goto(path, { waitUntil: "networkidle" });
  await stands();
  const ofType = (...types: string[]) =>
    answers.filter((answer) => types.includes(answer.request().resourceType()));
  const sent = async (type: string, encoding = "gzip") => {
    const sizes = ofType(type).map((answer) => sizeOf(answer.url(), encoding));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  const script = await Promise.all(["gzip", "br", "zstd"].map((encoding) => sent("script", encoding)));
  for (const answer of ofType("script", "stylesheet"))
    expect(await answer.headerValue("content-encoding")).toBeString();
  return {
    page: await sent("document"),
    script: Math.max(...script),
    style: await sent("stylesheet"),
    font: await sent("font"),
    requests: ofType("document", "script", "stylesheet", "fetch", "xhr").length,
  };
}

/** The bytes that the server answers to whoever takes this encoding. */
async function sizeOf(address: string, encoding: string): Promise<number> {
  const answer = await fetch(address, { headers: { "accept-encoding": encoding }, decompress: false });
  return (await answer.bytes()).length;
}

function expectWithin(measured: Load, limit: Load): void {
  // None of them is nothing: what is not measured passes any limit.
  expect(Object.values(measured).every((figure) => figure > 4)).toBe(true);
  expect(measured.page).toBeLessThanOrEqual(limit.page);
  expect(measured.script).toBeLessThanOrEqual(limit.script);
  expect(measured.font).toBeLessThanOrEqual(limit.font);
  expect(measured.style).toBeLessThanOrEqual(limit.style);
  expect(measured.requests).toBeLessThanOrEqual(limit.requests);
}

type Watched = Window & { shifts: { value: number; what: string }[] };

/** Notes on each page from its beginning what jumps. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: Watched["shifts"] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] };
        shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(" | ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What jumped so far, once something that is made to jump was noticed as the last of it. */
async function shifts(page: Page): Promise<Watched["shifts"]> {
  await page.evaluate(() => {
    document.getElementById("root")?.style.setProperty("padding-top", "300px");
  });
  await page.waitForFunction((made) => {
    const last = (window as unknown as Watched).shifts.at(-1);
    return last && last.value > made;
  }, mostShift);
  return (await page.evaluate(() => (window as unknown as Watched).shifts)).slice(0, -1);
}

describe("nothing jumps while a screen loads", () => {
  test.each([1440, 390])(
    "at %d pixels",
    async (width) => {
      const page = await firstVisit({ width });
      await watchShifts(page);
      await page.goto("/", { waitUntil: "networkidle" });
      const card = page.locator("main [data-card]").first();
      const person = await card.locator('a[href^="/user/"]').getAttribute("href");
      const jumped: Record<string, unknown> = {};
      for (const path of ["/", "/community-topics", `/topic/${topic.id}`, person ?? "", "/about"]) {
        await page.goto(path, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        const seen = await shifts(page);
        const sum = seen.reduce((total, { value }) => total + value, 0);
        if (sum > mostShift) jumped[path] = { sum, seen };
      }
      expect(jumped).toEqual({});
    },
    60_000,
  );
});
