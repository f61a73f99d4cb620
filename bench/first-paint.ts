import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../scripts/setup/chromium.mjs";
import { median } from "./support/server.ts";

/**
 * What a reader on a phone waits for, on a slow line and a slow processor: the first visit of Home, the second one, and
 * the first of screens that need no account, of a topic's page, and of the same for whoever is not signed in. Several executables can be named: they run side by side and are
 * visited in turn, so that they meet the same machine. `--rounds N` (5 else); `--only Home,/auth` visits these alone;
 * `--waterfall FILE` draws the requests of one first visit of the last executable as an SVG picture.
 */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const processor = { rate: 4 };

const args = process.argv.slice(2);
const option = (name: string) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const only = option("--only")?.split(",");
const rounds = Number(option("--rounds") ?? 5);
const waterfall = option("--waterfall");
const executables = args.length > 0 ? args : [join(import.meta.dir, "../dist/topicapp")];

interface Visit {
  /** Milliseconds from the beginning of the navigation. */
  painted: number;
  readable: number;
  largest: number;
  blocked: number;
  shift: number;
  /** Bytes as they were sent, with headers. */
  script: number;
  font: number;
  data: number;
  all: number;
  requests: number;
}

type Sent = { url: string; type: string; begun: number; answered: number; ended: number; bytes: number };

const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
const servers = await Promise.all(executables.map((path) => demo(resolve(path))));
const screens = ["Home", "Home again", "/auth", "/about", "a topic", "shared"].filter(
  (name) => !only || only.includes(name),
);
const measured = servers.map(() => new Map<string, Visit[]>(screens.map((name) => [name, []])));
let requests: Sent[] = [];
for (let round = 0; round < rounds; round++) {
  for (const [index, server] of servers.entries()) {
    const kept = measured[index];
    const reader = await context(server.origin, server.stored);
    for (const name of ["Home", "Home again"])
      if (screens.includes("Home")) kept?.get(name)?.push(await load(reader, "/"));
    await reader.close();
    for (const [name, path] of [
      ["/auth", "/auth"],
      ["/about", "/about"],
      ["a topic", server.topic],
      ["shared", server.topic],
    ] as const) {
      if (!screens.includes(name)) continue;
      const visitor = await context(server.origin, name === "a topic" ? server.stored : {});
      kept?.get(name)?.push(await load(visitor, path));
      await visitor.close();
    }
  }
}
for (const name of screens) {
  for (const [index, path] of executables.entries()) {
    const visits = measured[index]?.get(name) ?? [];
    const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
    const best = Math.min(...visits.map(({ readable }) => readable));
    console.log(
      `${name.padEnd(10)} ${path}: first paint ${of("painted")} ms, readable ${of("readable")} (best ${best}), largest ${of("largest")}, blocked ${of("blocked")}, shift ${of("shift").toFixed(3)}, ` +
        `${(of("all") / 1024).toFixed(0)} KiB (script ${kilo(of("script"))}, font ${kilo(of("font"))}, data ${kilo(of("data"))} KB) in ${of("requests")} requests`,
    );
  }
}
if (waterfall) {
  const server = servers.at(-1);
  if (server) {
    const reader = await context(server.origin, server.stored);
    const visit = await load(reader, "/");
    await Bun.write(waterfall, drawn(requests, visit));
  }
}
await browser.close();
for (const { stop } of servers) stop();

/** A sample instance, and what the browser of its owner keeps. */
async function demo(path: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const env = { ...process.env, TOPICAPP_RATE_LIMITS: "off" };
  const child = Bun.spawn([path, "demo", "--port", "0"], {
    cwd: dataDir,
    stdout: "pipe",
    stderr: "ignore",
    env,
  });
  let told = "";
  for await (const bytes of child.stdout) {
    told += new TextDecoder().decode(bytes);
    if (/#token=\S+\s/.test(told)) break;
  }
  const [, origin = "", token = ""] = told.match(/(http:\S+)\/auth#token=(\S+)/) ?? [];
  const headers = { authorization: `Bearer ${token}` };
  const me = await fetch(`${origin}/api/auth/me`, { headers });
  const { user } = (await me.json()) as { user: { id: string } };
  const topics = await fetch(`${origin}/api/users/${user.id}/followed-topics?limit=24`, { headers });
  const first = ((await topics.json()) as { id: string; isPublic: boolean }[]).find(
    ({ isPublic }) => isPublic,
  );
  const stop = () => {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    origin,
    stored: { authToken: token, user: JSON.stringify(user) },
    topic: `/topic/${first?.id}`,
    stop,
  };
}

async function context(origin: string, stored: Record<string, string>): Promise<BrowserContext> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const made = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  await made.addInitScript(watch);
  return made;
}

/** Notes in the page what can be seen of its beginning. */
function watch(): void {
  const seen = { readable: 0, largest: 0, blocked: 0, shift: 0 };
  Object.assign(window, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  observe("longtask", ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  observe("layout-shift", ({ value = 0 }) => {
    seen.shift += value;
  });
  const within = (path: string) => location.pathname.startsWith(path);
  const of = (...parts: string[]) => parts.map((part) => `main ${part}`).join();
  const headline =
    location.pathname === "/"
      ? "article h2"
      : within("/topic/")
        ? of("article h2", "section h2.text-title")
        : within("/auth")
          ? "main h1"
          : of("h1");
  // Looked for in frames, which measure the page anyway; a timer would wait for whatever script comes first.
  const look = (now: number) => {
    const found = document.querySelector<HTMLElement>(headline);
    if (found?.textContent?.trim() && found.offsetHeight) seen.readable = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(reader: BrowserContext, path: string): Promise<Visit> {
  const page = await reader.newPage();
  const sent = await slowed(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window as unknown as { seen: { readable: number } }).seen.readable > 0);
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { seen: Pick<Visit, "readable" | "largest" | "blocked" | "shift"> }).seen,
    painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
  }));
  seen.readable = Math.max(seen.readable, seen.painted);
  // Who comes back finds the screen that was kept when it had stood for a while.
  if (path === "/") await page.waitForFunction(() => localStorage.getItem("keptScreens"));
  await page.close();
  requests = [...sent.values()];
  const bytes = (...types: string[]) =>
    requests
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .reduce((sum, each) => sum + each.bytes, 0);
  const inWhole = Object.fromEntries(
    Object.entries(seen).map(([key, value]) => [key, key === "shift" ? value : Math.round(value)]),
  ) as typeof seen;
  return {
    ...inWhole,
    script: bytes("Script"),
    font: bytes("Font"),
    data: bytes("Fetch", "XHR"),
    all: bytes(),
    requests: requests.filter(({ bytes }) => bytes > 0).length,
  };
}

/** Slows a page's line and processor down, and notes what is sent on it. */
async function slowed(page: Page): Promise<Map<string, Sent>> {
  const session = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", processor);
  session.on("Network.requestWillBeSent", ({ requestId, request, type = "", timestamp }) => {
    sent.set(requestId, { url: request.url, type, begun: timestamp, answered: 0, ended: 0, bytes: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, timestamp }) => {
    const each = sent.get(requestId);
    if (each) each.answered = timestamp;
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const each = sent.get(requestId);
    if (each) Object.assign(each, { ended: timestamp, bytes: encodedDataLength });
  });
  return sent;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The requests one below the other, over the time that they took, with what was seen meanwhile. */
function drawn(all: Sent[], { painted, readable }: Visit): string {
  const shown = all.filter(({ ended, url }) => ended > 0 && url.startsWith("http"));
  const start = Math.min(...shown.map(({ begun }) => begun));
  const end = Math.max(...shown.map(({ ended }) => ended)) - start;
  const x = (seconds: number) => 330 + (seconds / end) * 600;
  const height = 50 + shown.length * 20;
  const rows = shown.map(({ url, begun, answered, ended, bytes }, index) => {
    const { pathname } = new URL(url);
    const y = 40 + index * 20;
    const bar = (from: number, to: number, fill: string) =>
      `<rect x="${x(from - start)}" y="${y - 10}" width="${Math.max(1, x(to - start) - x(from - start))}" height="12" fill="${fill}"/>`;
    const name = pathname.length > 38 ? `…${pathname.slice(-37)}` : pathname;
    return `<text x="8" y="${y}">${name}</text><text x="322" y="${y}" text-anchor="end">${kilo(bytes)}</text>${bar(begun, answered, "#d9d3c5")}${bar(answered, ended, "#c2410c")}`;
  });
  const mark = (ms: number, name: string, colour: string, y: number) =>
    `<line x1="${x(ms / 1000)}" y1="20" x2="${x(ms / 1000)}" y2="${height}" stroke="${colour}"/><text x="${x(ms / 1000) + 3}" y="${y}" fill="${colour}">${name} ${ms} ms</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 ${height}" font-family="sans-serif" font-size="12"><title>Requests of a first visit</title><rect width="960" height="${height}" fill="#fff"/><text x="8" y="18">path, KB sent, waiting (grey) and arriving</text>${rows.join("")}${mark(painted, "first paint", "#1d4ed8", 14)}${mark(readable, "first headline", "#047857", 28)}</svg>\n`;
}
