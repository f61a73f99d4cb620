import { afterAll, expect } from "bun:test";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../scripts/setup/chromium.mjs";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Milliseconds that whatever is waited for may take: more than a busy machine needs, and so much less than a test's own
 * bound that the wait ends first. A test that reaches its bound takes the browser and the servers with it.
 */
const patience = 75_000;

/** By whether they are whole. */
const launched = new Map<boolean, Promise<Browser>>();
const profiles: BrowserContext[] = [];

afterAll(async () => {
  for (const browser of launched.values()) await closeAll(await browser);
  launched.clear();
  await Promise.all(profiles.splice(0).map((profile) => profile.close()));
});

/** Windows go on asking until they are closed: whoever answers in the server's place then answers nobody, and need not. */
async function closeAll(browser: Browser): Promise<void> {
  const unheard = { behavior: "ignoreErrors" } as const;
  const windows = browser.contexts().flatMap((context) => [context, ...context.pages()]);
  await Promise.all(windows.map((window) => window.unrouteAll(unheard)));
  await browser.close();
}

export interface View {
  width?: number;
  scheme?: "light" | "dark";
  /**
   * With the app's worker. Without is usual: a test cannot answer in the server's place what a worker has kept,
   * and a window that is as if nobody had been here before should stay that way.
   */
  worker?: boolean;
  /** In a browser that can show notifications. */
  whole?: boolean;
  /** What the window's storage holds when it opens. */
  stored?: Record<string, string>;
}

/** A browser window of its own, and what went wrong in it: console errors and requests that left the machine. */
export interface Visit {
  page: Page;
  complaints: string[];
}

/** Opens an empty window on a server. Whatever the page asks for elsewhere is refused and noted. */
export async function visit(
  url: string,
  { width = 1440, scheme = "light", worker = false, whole = false, stored }: View = {},
): Promise<Visit> {
  const browser = await launch(whole);
  const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 844 : 1000 },
    colorScheme: scheme,
    // A screen that is still fading in has colours of its own.
    reducedMotion: "reduce",
    hasTouch: width < 768,
    serviceWorkers: worker ? "allow" : "block",
    ...(stored && { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }),
  });
  context.setDefaultTimeout(patience);
  context.on("page", awaitApp);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await context.route(
    (address) => address.origin !== url,
    (route) => {
      complaints.push(`asked for ${route.request().url()}`);
      return route.abort();
    },
  );
  return { page, complaints };
}

/**
 * Opens an empty window that is not private, with the app's worker: what is loaded twice comes from the browser's own
 * cache, and in a `whole` browser an app can be installed.
 */
export async function visitToStay(url: string, { whole = false } = {}): Promise<Page> {
  const profile = await chromium.launchPersistentContext("", {
    executablePath: browserPath(whole),
    args: flags,
    timeout: patience,
    baseURL: url,
    reducedMotion: "reduce",
  });
  profile.setDefaultTimeout(patience);
  profiles.push(profile);
  profile.on("page", awaitApp);
  return profile.newPage();
}

/**
 * Has a window go on only when the app stands: what its page shows before looks the same, and answers to no key. Whoever
 * asks for less (`waitUntil: "commit"`) does not wait.
 */
function awaitApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const stands = () => page.locator("#waiting").waitFor({ state: "detached" });
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await stands();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== "commit") await stands();
    return answer;
  };
}

/**
 * What axe-core finds on the screen as it stands: the rule, and where. It runs in the page itself, which holds no
 * frame, and is read once a page: a page is searched in several looks. `isOfColours` looks for theirs alone.
 */
export async function barriers(page: Page, isOfColours = false): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (isOfColours) => {
    const inPage = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.axe.run(document, {
      resultTypes: ["violations"],
      ...(isOfColours && { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }, isOfColours);
}

/** The same in light, and its colours in dark: nothing else tells them apart, and the page need not be loaded for each. */
export async function barriersInLightAndDark(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(
      ...(await barriers(page, colorScheme === "dark")).map((barrier) => `${colorScheme}, ${barrier}`),
    );
  }
  return found;
}

async function launch(whole: boolean): Promise<Browser> {
  const before = launched.get(whole);
  if (before && (await before).isConnected()) return before;
  const browser = chromium.launch({ executablePath: browserPath(whole), args: flags, timeout: patience });
  launched.set(whole, browser);
  return browser;
}

function browserPath(whole = false): string {
  const path = findChromium({ whole });
  if (!path) throw new Error("The browser tests need Chromium or Chrome: npm test installs it");
  return path;
}
