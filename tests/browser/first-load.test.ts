import { beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { linesOf, start } from "../executable/process.ts";
import { type View, visit } from "./support/browser.ts";

/** What a first visit may ask of a reader's connection, in bytes as gzip sends them, and in requests. */
const most = {
  home: { script: 120_000, style: 20_000, requests: 10 },
  signIn: { script: 126_000, style: 20_000, requests: 10 },
};
/** How far things may jump while a screen loads, as browsers score it. */
const mostShift = 0.02;

let origin = "";
let token = "";

beforeAll(async () => {
  const { stdout } = start(["demo", "--port", "0"]);
  const [, address = "", signIn = ""] = await linesOf(stdout).find(/^\s*(http:\S+)\/auth#token=(\S+)$/);
  [origin, token] = [address, signIn];
}, 60_000);

/** A window of somebody who is signed in and was never here: nothing is in its cache. */
async function firstVisit(view?: View): Promise<Page> {
  const { page } = await visit(origin, { ...view, worker: true });
  const me = await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { user } = (await me.json()) as { user: { id: string } };
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
    const measured = await firstLoad(page, "/", () => page.locator("main [data-card]").nth(3).waitFor());
    expectWithin(measured, most.home);
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

type Load = (typeof most)["home"];

/** What is sent until a screen stands and nothing more is asked for. */
async function firstLoad(page: Page, path: string, stands: () => Promise<void>): Promise<Load> {
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  await page.goto(path, { waitUntil: "networkidle" });
  await stands();
  const ofType = (...types: string[]) =>
    answers.filter((answer) => types.includes(answer.request().resourceType()));
  const sent = async (type: string) => {
    const bodies = await Promise.all(ofType(type).map((answer) => answer.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
  for (const answer of ofType("script", "stylesheet"))
    expect(await answer.headerValue("content-encoding")).toBeString();
  return {
    script: await sent("script"),
    style: await sent("stylesheet"),
    requests: ofType("document", "script", "stylesheet", "fetch", "xhr").length,
  };
}

function expectWithin(measured: Load, limit: Load): void {
  // None of them is nothing: what is not measured passes any limit.
  expect(Object.values(measured).every((figure) => figure > 4)).toBe(true);
  expect(measured.script).toBeLessThanOrEqual(limit.script);
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
      const topicId = await card.getAttribute("data-card");
      const person = await card.locator('a[href^="/user/"]').getAttribute("href");
      const jumped: Record<string, unknown> = {};
      for (const path of ["/", "/community-topics", `/topic/${topicId}`, person ?? ""]) {
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
