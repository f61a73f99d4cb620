import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { pageTimeout } from "../../../web/installed/rules.ts";
import { barriers, barriersInLightAndDark, visit } from "../support/browser.ts";
import { heading, openForReader, unexpected } from "./reader.ts";

let testApp: Awaited<ReturnType<typeof openForReader>>;

beforeAll(async () => {
  testApp = await openForReader();
}, 180_000);

afterEach(() => {
  testApp.root.wire.spoil = () => undefined;
});

const noticeOf = (page: Page) => page.getByText("This may be out of date.");

describe("without a line", () => {
  test("a page that is opened says so in the chosen scheme, and comes back by itself", async () => {
    const visited = await testApp.root.open({ width: 390 });
    const { page } = visited;
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    const context = page.context();
    await page.addInitScript(() => {
      // What the browser says of itself in a window whose line is cut by a test is not what it says on the road.
      Object.defineProperty(navigator, "onLine", { get: () => false });
    });
    await context.setOffline(true);
    await page.goto("/my-topics?tab=following");
    await heading(page, "You're offline");
    expect(await page.title()).toBe("Offline · topicapp");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(page.url()).toBe(`${testApp.root.wire.url}/my-topics?tab=following`);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("status").getByText("Still no answer").waitFor();
    await context.setOffline(false);
    await page.getByRole("tab", { name: "Following (1)", selected: true }).waitFor();
    expect(unexpected(visited)).toEqual([]);
  });

  test("or without its server it says that, and comes back at once when asked to", async () => {
    const visited = await testApp.root.open();
    const { page } = visited;
    await testApp.root.wire.cut();
    await page.goto(`/topic/${testApp.topicId}`);
    await heading(page, "topicapp isn't answering");
    testApp.root.wire.mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Cable cars");
    expect(unexpected(visited)).toEqual([]);
  });

  test("below a path it is the same", async () => {
    const { page } = await testApp.below.open();
    await testApp.below.wire.cut();
    await page.goto("/news/community-topics");
    await heading(page, "topicapp isn't answering");
    const font = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(
        ({ family, status }) => family === "Newsreader" && status === "loaded",
      ).length;
    });
    expect(font).toBe(1);
    testApp.below.wire.mend();
    await heading(page, "Community Topics");
  });

  test("behind a proxy that does not reach its server it is the same", async () => {
    const { page } = await testApp.root.open();
    testApp.root.wire.spoil = async () => new Response("Bad gateway", { status: 502 });
    await page.goto("/my-topics");
    await heading(page, "topicapp isn't answering");
    testApp.root.wire.spoil = () => undefined;
    await heading(page, "My Topics");
  });

  test("when its answer does not come in good time it is the same", async () => {
    const { page } = await testApp.root.open();
    const gate = Promise.withResolvers<Response>();
    testApp.root.wire.spoil = (path) => (path === "/community-topics" ? gate.promise : undefined);
    const began = performance.now();
    await page.goto("/community-topics");
    await heading(page, "topicapp isn't answering");
    expect(performance.now() - began).toBeGreaterThan(pageTimeout * 0.9);
    testApp.root.wire.spoil = () => undefined;
    gate.resolve(new Response());
    await heading(page, "Community Topics");
  }, 180_000);

  test("an open screen says so quietly, and reads itself anew when the line is back", async () => {
    const visited = await testApp.root.open();
    const { page } = visited;
    await page.goto("/my-topics");
    const tab = page.getByRole("tab", { name: "Community (0)" });
    await tab.focus();
    await page.context().setOffline(true);
    await page.getByText("You're offline. This may be out of date.").waitFor();
    const live = noticeOf(page).locator("xpath=ancestor::*[@aria-live]");
    expect(await live.getAttribute("aria-live")).toBe("polite");
    expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await barriers(page)).toEqual([]);

    const token = await page.evaluate(() => localStorage.getItem("authToken"));
    const made = await fetch(`${testApp.root.wire.url}/api/topics`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: "Made elsewhere meanwhile", category: "Travel", isPublic: false }),
    });
    expect(made.status).toBe(201);
    await page.context().setOffline(false);
    await noticeOf(page).waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Created (2)" }).waitFor();
    expect(unexpected(visited)).toEqual([]);
  });

  test("an open screen whose server is gone says that, once something fails", async () => {
    const visited = await testApp.root.open({ width: 390 });
    const { page } = visited;
    await testApp.root.wire.cut();
    await page.getByRole("link", { name: "Community", exact: true }).last().click();
    await heading(page, "Community Topics");
    await page.getByText("You're offline, or topicapp can't be reached. This may be out of date.").waitFor();
    await page.getByText("Failed to fetch topics").first().waitFor();
    testApp.root.wire.mend();
    await noticeOf(page).waitFor({ state: "detached" });
    await page.getByText("Failed to fetch topics").first().waitFor({ state: "detached" });
    expect(unexpected(visited)).toEqual([]);
  });

  test("the sign-in screen says that it has to wait", async () => {
    const visited = await visit(testApp.root.wire.url);
    const { page } = visited;
    await page.goto("/auth");
    await heading(page, "Sign In");
    await page.context().setOffline(true);
    await page.getByText("You're offline. You'll have to wait before signing in.").waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText("You'll have to wait before signing in.").waitFor({ state: "detached" });
    expect(unexpected(visited)).toEqual([]);
  });

  test.each([1440, 390])(
    "the page that says so has no barrier that axe finds, in light and dark at %d pixels",
    async (width) => {
      const visited = await testApp.root.open({ width });
      const { page } = visited;
      testApp.root.wire.spoil = async () => new Response(null, { status: 503 });
      await page.goto("/about");
      await heading(page, "topicapp isn't answering");
      expect(await barriersInLightAndDark(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(unexpected(visited)).toEqual([]);
    },
  );
});
