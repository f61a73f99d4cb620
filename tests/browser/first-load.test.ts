import { beforeAll, describe, expect, test } from "bun:test";
import type { Page, Response } from "playwright-core";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { linesOf, start } from "../executable/process.ts";
import { type View, visit } from "./support/browser.ts";

/** What a first visit may ask of a reader's connection: bytes as they are sent to whoever takes brotli and gzip, and requests. */
const most = {
  home: { page: 21_800, script: 125_000, font: 41_000, requests: 16 },
  signIn: { page: 21_800, script: 111_300, font: 41_000, requests: 16 },
  topic: { page: 21_800, script: 230_000, font: 41_000, requests: 24 },
  shared: { page: 21_800, script: 111_300, font: 41_000, requests: 16 },
  about: { page: 23_800, script: 125_000, font: 41_000, requests: 16 },
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

/** What a window asks of these addresses does not come before `release`; `asked` is when it first asks. */
async function hold(page: Page, addresses: RegExp) {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve, asked: asked.promise };
}

/**
 * A new window of somebody who saw Home before: it holds the screen that was kept, and no script. In the same window the
 * app would come from the browser's memory, past whoever holds it.
 */
async function returningVisit(): Promise<Page> {
  const before = await firstVisit({ width: 390, worker: false });
  await before.goto("/", { waitUntil: "networkidle" });
  await before.waitForFunction(() => localStorage.getItem("keptScreens"));
  const keptScreens = await before.evaluate(() => localStorage.getItem("keptScreens") ?? "");
  return firstVisit({ width: 390, worker: false, stored: { keptScreens } });
}

describe("a page shows its screen before the app is there", () => {
  /** Opens one whose app waits, and notes what it asks the API for. */
  async function opened(page: Page, path: string, alsoHeld = "") {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const app = await hold(page, new RegExp(`/assets/main-${alsoHeld}`));
    await page.goto(path, { waitUntil: "commit" });
    await app.asked;
    return { asked, app };
  }

  test("Home's shape, while it asks for what that will hold, once", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    const { asked, app } = await opened(page, "/");
    await page.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(await page.getByRole("status", { name: /Loading/ }).isVisible()).toBe(true);
    expect(await page.locator("[data-card]").count()).toBe(0);
    app.release();
    await page.locator("main [data-card]").first().waitFor();
    const once = asked.filter((path) => /\/(?:followed-topics|me)$/.test(path));
    expect(once.map((path) => path.split("/").at(-1)).sort()).toEqual(["followed-topics", "me"]);
  });

  test("Home as it was, where somebody comes back, and nothing of it once its reader is signed out", async () => {
    const page = await returningVisit();
    await page.route("**/api/auth/me", (route) => route.fulfill({ status: 401, json: { message: "no" } }));
    const { app } = await opened(page, "/", "|/followed-topics");
    const headline = (await page.locator("main [data-card] h2").first().textContent()) ?? "";
    await page.getByText(/^As of /).waitFor();
    app.release();
    await page.waitForURL("**/auth");
    expect(await page.evaluate(() => localStorage.getItem("keptScreens"))).toBeNull();
    expect(headline).not.toBe("");
    expect(await page.getByText(headline).count()).toBe(0);
  });

  test("a topic's shape, whose links lead on and whose buttons are pressed when they can be", async () => {
    const page = await firstVisit({ worker: false });
    const { asked, app } = await opened(page, `/topic/${topic.id}`);
    await page.locator("#user-menu").click();
    expect(await page.getByRole("menu").count()).toBe(0);
    app.release();
    await page.getByRole("menu").waitFor();
    await page.getByRole("heading", { level: 1, name: topic.name, includeHidden: true }).waitFor();
    expect(asked.filter((path) => path === `/api/topics/${topic.id}`)).toHaveLength(1);
    const other = await firstVisit({ worker: false });
    await opened(other, `/topic/${topic.id}`);
    await other.getByRole("link", { name: "About" }).first().click();
    await other.waitForURL("**/about", { waitUntil: "commit" });
  });

  test("a like on a topic as it was, which reaches the server", async () => {
    const page = await returningVisit();
    const { app } = await opened(page, "/");
    const like = page.locator("main [data-card] [data-action=like]").first();
    const before = await like.getAttribute("aria-pressed");
    const sent = page.waitForResponse((answer) => /\/like\//.test(new URL(answer.url()).pathname));
    await like.click();
    app.release();
    expect((await sent).ok()).toBe(true);
    await page.waitForFunction(
      (was) => document.querySelector("main [data-action=like]")?.getAttribute("aria-pressed") !== was,
      before,
    );
    await like.click();
  });

  test("a follow of an offered topic as it was, the second of four buttons with one name", async () => {
    const page = await returningVisit();
    const { app } = await opened(page, "/");
    const follow = page
      .getByRole("region", { name: "Discover New Topics" })
      .getByRole("button", { name: /^Follow/ });
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && /\/follow\//.test(request.url()),
    );
    await page.route("**/follow/*", (route) => route.abort());
    await follow.nth(1).click();
    app.release();
    await sent;
  });

  test("a topic's that is not there", async () => {
    const page = await firstVisit({ width: 390, worker: false });
    await page.goto("/topic/00000000-0000-7000-8000-000000000000");
    await page.getByRole("heading", { level: 1, name: "Topic Not Found" }).waitFor();
  });

  test("the way in, above which stands what somebody was given the address of", async () => {
    const { page } = await visit(origin, { width: 390 });
    const { asked, app } = await opened(page, `/topic/${topic.id}`);
    await page.getByRole("heading", { level: 1, name: "Sign In" }).waitFor();
    app.release();
    await page.getByRole("heading", { level: 2, name: topic.name }).waitFor();
    await page.getByLabel("E-mail").waitFor();
    expect(asked.filter((path) => path === `/api/topics/${topic.id}`)).toHaveLength(1);
  });

  test("About, whole, as its reader sees it", async () => {
    for (const [page, button] of [
      [await firstVisit({ worker: false }), "Create Topic"],
      [(await visit(origin)).page, "Sign In"],
    ] as const) {
      const { app } = await opened(page, "/about");
      await page
        .getByRole("heading", { level: 1, name: "A morning paper that remembers what you have read" })
        .waitFor();
      const text = await page.locator("main").textContent();
      expect(await page.locator("main section a").first().textContent()).toBe(button);
      app.release();
      await page.waitForFunction(() => !document.getElementById("waiting"));
      expect((await page.locator("main").textContent())?.slice(0, 400)).toBe(text?.slice(0, 400));
    }
  });

  test("About where it is not known yet whose session this is", async () => {
    const { page } = await visit(origin, { stored: { authToken: token, user: "of another version" } });
    await page.goto("/about");
    await page.locator("main").getByRole("link", { name: "Create Topic" }).first().waitFor();
  });

  test("and says so when that takes long, or cannot be", async () => {
    const slow = await firstVisit({ worker: false });
    await slow.clock.install();
    const { app } = await opened(slow, "/");
    await slow.getByRole("heading", { name: "My Updates" }).waitFor();
    expect(await slow.getByText("Still loading").isVisible()).toBe(false);
    await slow.clock.fastForward(4000);
    await slow.getByText("Still loading…").waitFor();
    app.release();
    await slow.locator("#waiting").waitFor({ state: "detached" });

    const broken = await firstVisit({ worker: false });
    let fails = true;
    await broken.route(/\/assets\/main-/, (route) => (fails ? route.abort() : route.continue()));
    await broken.goto("/", { waitUntil: "commit" });
    await broken.getByText("Couldn't load topicapp.").waitFor();
    fails = false;
    await broken.getByRole("button", { name: "Try again" }).click();
    await broken.locator("main [data-card]").first().waitFor();
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
    const sizes = ofType(type).map((answer) => sizeOf(answer.url()));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  for (const answer of ofType("document", "script"))
    expect(await answer.headerValue("content-encoding")).toBeString();
  return {
    page: await sent("document"),
    script: await sent("script"),
    font: await sent("font"),
    requests: ofType("document", "script", "stylesheet", "font", "fetch", "xhr").length,
  };
}

/** The bytes that the server answers to whoever takes brotli and gzip. */
async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { "accept-encoding": "br, gzip" }, decompress: false });
  return (await answer.bytes()).length;
}

function expectWithin(measured: Load, limit: Load): void {
  // None of them is nothing: what is not measured passes any limit.
  expect(Object.values(measured).every((figure) => figure > 4)).toBe(true);
  expect(measured.page).toBeLessThanOrEqual(limit.page);
  expect(measured.script).toBeLessThanOrEqual(limit.script);
  expect(measured.font).toBeLessThanOrEqual(limit.font);
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

/** Answers each list as it was read first: the demo goes on publishing, and news that came in between does move cards. */
async function freezeLists(page: Page): Promise<void> {
  const first = new Map<string, Buffer>();
  await page.route(/\/api\/(?:users\/[^/]+\/followed-topics|topics)(?:\?|$)/, async (route) => {
    const address = route.request().url();
    const body = first.get(address) ?? (await (await route.fetch()).body());
    first.set(address, body);
    await route.fulfill({ contentType: "application/json", body });
  });
}

describe("nothing jumps while a screen loads", () => {
  test.each([1440, 390])(
    "at %d pixels",
    async (width) => {
      const page = await firstVisit({ width });
      await watchShifts(page);
      await freezeLists(page);
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
