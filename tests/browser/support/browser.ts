import { afterAll } from "bun:test";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../scripts/chromium.mjs";

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

let launched: Promise<Browser> | undefined;
const profiles: BrowserContext[] = [];

afterAll(async () => {
  await Promise.all(profiles.splice(0).map((profile) => profile.close()));
  await (await launched)?.close();
  launched = undefined;
});

export interface View {
  width?: number;
  scheme?: "light" | "dark";
  /**
   * With the app's worker. Without is usual: a test cannot answer in the server's place what a worker has kept,
   * and a window that is as if nobody had been here before should stay that way.
   */
  worker?: boolean;
}

/** The looks in which every screen is searched for barriers. */
export const looks = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const;

/** A browser window of its own, and what went wrong in it: console errors and requests that left the machine. */
export interface Visit {
  page: Page;
  complaints: string[];
}

/** Opens an empty window on a server. Whatever the page asks for elsewhere is refused and noted. */
export async function visit(
  url: string,
  { width = 1440, scheme = "light", worker = false }: View = {},
): Promise<Visit> {
  launched ??= launch();
  const browser = await launched;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 844 : 1000 },
    colorScheme: scheme,
    // A screen that is still fading in has colours of its own.
    reducedMotion: "reduce",
    hasTouch: width < 768,
    serviceWorkers: worker ? "allow" : "block",
  });
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
 * Opens an empty window that is not private, with the app's worker: only there is an app installed, and what is
 * loaded twice comes from the browser's own cache.
 */
export async function visitToStay(url: string): Promise<Page> {
  const profile = await chromium.launchPersistentContext("", {
    executablePath: browserPath(),
    args: flags,
    baseURL: url,
    reducedMotion: "reduce",
  });
  profiles.push(profile);
  return profile.newPage();
}

/** What axe-core finds on the screen as it stands: the rule, and where. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: flags });
}

function browserPath(): string {
  const path = findChromium();
  if (!path) throw new Error("The browser tests need Chromium or Chrome: npm test installs it");
  return path;
}
