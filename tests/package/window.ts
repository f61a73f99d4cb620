import { afterAll } from "bun:test";
import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/setup/chromium.mjs";

/** A browser window, and what happened in it. */
export interface Window {
  page: Page;
  /** Addresses that were asked for, the app's worker included. */
  asked: string[];
  /** Console errors, violations of the content security policy, and requests that failed. */
  complaints: string[];
}

const opened: BrowserContext[] = [];

afterAll(async () => {
  for (const context of opened) await context.close();
});

/** Opens an empty window that believes the certificate of the tests, and keeps what it sees like anybody's does. */
export async function openWindow(): Promise<Window> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("The browser tests need Chromium or Chrome: npm test installs it");
  const context = await chromium.launchPersistentContext("", {
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      `--ignore-certificate-errors-spki-list=${fingerprint()}`,
    ],
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // A busy machine takes longer than the usual half a minute.
  context.setDefaultTimeout(75_000);
  opened.push(context);
  const page = await context.newPage();
  const window: Window = { page, asked: [], complaints: [] };
  page.on("console", (message) => {
    if (message.type() === "error") window.complaints.push(message.text());
  });
  page.on("pageerror", (error) => void window.complaints.push(error.message));
  context.on("request", (request) => void window.asked.push(request.url()));
  context.on("response", (answer) => {
    if (answer.status() >= 400) window.complaints.push(`${answer.status()} for ${answer.url()}`);
  });
  context.on("requestfailed", (request) => {
    // The browser drops what it no longer needs when a page is left.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") window.complaints.push(`${reason} for ${request.url()}`);
  });
  return window;
}

/** The key of the certificate, as Chromium wants it: nobody else's certificate is let through. */
function fingerprint(): string {
  const { publicKey } = new X509Certificate(readFileSync(join(import.meta.dir, "../data/tls/server.pem")));
  const key = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
