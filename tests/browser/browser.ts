import { afterAll } from "bun:test";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/chromium.mjs";

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

afterAll(async () => {
  await (await launched)?.close();
  launched = undefined;
});

export interface View {
  width?: number;
  scheme?: "light" | "dark";
}

/** A browser window of its own, and what went wrong in it: console errors and requests that left the machine. */
export interface Visit {
  page: Page;
  complaints: string[];
}

/** Opens an empty window on a server. Whatever the page asks for elsewhere is refused and noted. */
export async function visit(url: string, { width = 1440, scheme = "light" }: View = {}): Promise<Visit> {
  launched ??= launch();
  const browser = await launched;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 844 : 1000 },
    colorScheme: scheme,
    // A screen that is still fading in has colours of its own.
    reducedMotion: "reduce",
    hasTouch: width < 768,
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

/** What axe-core finds on the screen as it stands: the rule, and where. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("The browser tests need Chromium or Chrome: npm test installs it");
  return chromium.launch({ executablePath, args: flags });
}
