import { join } from "node:path";
import { type CDPSession, chromium } from "playwright-core";
import { findChromium } from "../scripts/setup/chromium.mjs";
import { ordinary } from "../tests/support/texts/ordinary.ts";
import { pathological } from "../tests/support/texts/pathological.ts";
import { median } from "./support/server.ts";

const rounds = 3;
const hostileSize = 100_000;
const timeout = 20_000;

/**
 * What rendering and laying out a summary costs Chromium: ordinary ones, and 100 KB of each family that makes
 * a markdown reader slow. Counted is the time that the page's thread works, not the time that passes, so that
 * a busy machine does not show. An argument picks the families whose names hold it.
 */
const [only = ""] = process.argv.slice(2);
const script = await bundle();
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) =>
    new URL(url).pathname === "/page.js"
      ? new Response(script, { headers: { "content-type": "text/javascript" } })
      : new Response('<!doctype html><body><script type="module" src="/page.js"></script>', {
          headers: { "content-type": "text/html" },
        }),
});
const executablePath = findChromium();
if (!executablePath) throw new Error("Measuring needs Chromium or Chrome");
const browser = await chromium.launch({
  executablePath,
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});

const texts: [name: string, text: string][] = [
  ...Object.entries(ordinary),
  ...Object.entries(pathological).map(([name, family]): [string, string] => [name, family(hostileSize)]),
];
console.log(`${"text".padEnd(44)}${"KB".padStart(6)}${"ms".padStart(8)}${"elements".padStart(10)}`);
for (const [name, text] of texts) {
  if (!name.includes(only)) continue;
  const runs: { ms: number; elements: number }[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await measure(text));
  const ms = median(runs.map((run) => run.ms));
  const size = (text.length / 1000).toFixed(0);
  console.log(
    `${name.padEnd(44)}${size.padStart(6)}${ms.toFixed(0).padStart(8)}${String(runs[0]?.elements).padStart(10)}`,
  );
}
await browser.close();
await server.stop(true);

/** What markdown-page.tsx offers. */
interface Shown {
  show(text: string): number;
}

async function bundle(): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, "support/markdown-page.tsx")],
    minify: true,
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return (await built.outputs[0]?.text()) ?? "";
}

/** In a page of its own: what ran before would have warmed the compiler up. */
async function measure(text: string): Promise<{ ms: number; elements: number }> {
  const page = await browser.newPage();
  await page.goto(server.url.href);
  await page.waitForFunction("globalThis.show");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate("showSmall()");
  const before = await threadTime(session);
  const elements = await Promise.race([
    page.evaluate((given) => (globalThis as unknown as Shown).show(given), text),
    Bun.sleep(timeout).then(() => Number.NaN),
  ]);
  const ms = Number.isNaN(elements) ? Number.POSITIVE_INFINITY : (await threadTime(session)) - before;
  void page.close().catch(() => undefined);
  return { ms, elements };
}

async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}
