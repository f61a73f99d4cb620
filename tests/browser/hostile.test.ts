import { beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { limits } from "../../src/contract/base/limits.ts";
import type { Citation } from "../../src/contract/topics/updates.ts";
import { postComment } from "../../src/topics/comments/comments.ts";
import { formattedPart } from "../../web/updates/markdown/bounds.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { packTexts } from "../support/texts/packed.ts";
import { visit } from "./support/browser.ts";
import { fillLibrary } from "./support/library.ts";
import { takeLink } from "./support/sign-in-link.ts";

const data = join(import.meta.dir, "../data/hostile");
const naughty: string[] = JSON.parse(readFileSync(join(data, "blns.json"), "utf8"));
const lines = [...readFileSync(join(data, "xss.txt"), "utf8").split("\n"), ...naughty].filter((line) =>
  line.trim(),
);

/** The scripts and styles that the build wrote into our pages. */
const index = readFileSync(join(import.meta.dir, "../../dist/web/index.html"), "utf8").replaceAll(
  "{{base}}",
  "/",
);
const partsOfPage = [...index.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , part = ""]) => part);

const cwd = emptyFolder();
let readerId = "";
/** The topics that have a summary and a comment. */
const told: { id: string; commenterId: string }[] = [];
let all = 0;
let server: Awaited<ReturnType<typeof serve>>;

/** The places of a summary that a line can stand in. */
const places: ((line: string) => string)[] = [
  (line) => line,
  (line) => `[a](${line})`,
  (line) => `[a](<${line.replace(/[<>]/g, "\\$&")}> "${line}")`,
  (line) => `[${line}](https://a.example/b)`,
  (line) => `![a](${line})`,
  (line) => `![${line}](https://a.example/b.png)`,
  (line) => `<${line}>`,
  (line) => `\`${line}\``,
  (line) => `\`\`\`${line}\n${line}\n\`\`\``,
  (line) => `| ${line} |\n|---|\n| ${line} |`,
  (line) => `### ${line}`,
  (line) => `- [ ] ${line}[^a]\n\n[^a]: ${line}`,
  (line) => `<div>\n${line}\n</div>`,
];

beforeAll(async () => {
  fillLibrary(cwd, (library) => {
    const names = packed(95);
    const person = names.map((name, n) => library.addPerson(`person${n}`, name));
    readerId = library.addPerson("reader", "<img src=x onerror=alert(1)>");
    const descriptions = packed(limits.description);
    const tags = packed(limits.tag);
    const prompts = packed(limits.aiPrompt);
    const comments = packed(limits.comment);
    const titles = packed(800);
    const draft = (n: number) => ({
      name: `${names[n % names.length]} ${n}`,
      description: at(descriptions, n),
      tags: [...new Set(Array.from({ length: 10 }, (_, i) => at(tags, n * 10 + i).replace(/^#+/, "")))],
      aiPrompt: at(prompts, n),
    });
    const contents = summaries();
    const whole = Math.max(contents.length, prompts.length, comments.length, titles.length);
    const cited = Math.ceil(lines.length / whole);
    for (let n = 0; n < whole; n++) {
      const citations = lines.slice(n * cited, (n + 1) * cited).map(citation);
      const summary = { title: at(titles, n), content: at(contents, n), citations };
      const id = library.addTopic(readerId, draft(n), summary);
      const commenterId = at(person, n);
      postComment(library.db, { userId: commenterId, topicId: id, content: at(comments, n) }, library.now());
      told.push({ id, commenterId });
    }
    for (let n = whole; n < names.length; n++) library.addTopic(at(person, n), draft(n));
    all = names.length;
  });
  server = await serve([], { cwd, env: { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" } });
}, 180_000);

describe("what somebody wrote to do harm does none", () => {
  test("to its reader, on any screen", async () => {
    const { page, found } = await watched();
    await signIn(page);
    await page.getByRole("button", { name: "Read More" }).nth(10).waitFor();
    await found("Home");
    await expandAll(page);
    await found("Home, expanded");
    for (const [n, { id, commenterId }] of told.entries()) {
      await go(page, `/topic/${id}`);
      await heading(page, new RegExp(`\\s${n}$`)).waitFor();
      await page.locator(`li a[href="/user/${commenterId}"]`).waitFor();
      await expandAll(page);
      await found(`topic ${n}`);
    }
    await page.waitForFunction(
      (id) => localStorage.getItem("keptScreens")?.includes(`"/topic/${id}"`),
      told.at(-1)?.id,
    );
    await page.route("**/assets/main-*.js", () => {});
    const { id: last = "" } = told.at(-1) ?? {};
    await page.goto(`/topic/${last}`, { waitUntil: "commit" });
    await page.locator("main .prose").first().waitFor();
    await found(`topic ${last} as it was, before the app is there`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/");
    await heading(page, /^My Updates$/).waitFor();
    for (const [path, title, count] of [
      ["/my-topics", /^My Topics$/, told.length],
      [`/user/${readerId}`, /Profile$/, told.length],
      ["/community-topics", /^Community Topics$/, all],
    ] as const) {
      await go(page, path);
      await heading(page, title).waitFor();
      await page.locator("article").first().waitFor();
      await found(path);
      await readOn(page, count);
      await found(`${path}, to its end`);
    }
  }, 600_000);

  test("in an address", async () => {
    const { page, found } = await watched();
    await page.goto("/about");
    await heading(page, /./).waitFor();
    for (const pack of packed(4000)) {
      await go(page, "/about");
      await page.getByLabel("Invitation code").waitFor({ state: "detached" });
      await go(page, `/auth?invite=${encodeURIComponent(pack)}`);
      await page.getByLabel("Invitation code").waitFor();
      await found("an invitation");
    }
    await signIn(page);
    const packs = packed(limits.search);
    for (let from = 0; from < packs.length; from += 20) {
      for (const pack of packs.slice(from, from + 20)) {
        await go(page, `/community-topics?q=${encodeURIComponent(pack)}&tag=${encodeURIComponent(pack)}`);
      }
      await page.waitForFunction(
        (expected) => document.querySelector<HTMLInputElement>("search input")?.value === expected,
        packs.slice(from, from + 20).at(-1) ?? "",
      );
      await found("a search");
    }
    for (const pack of packed(2000)) {
      await go(page, "/about");
      await page.getByLabel("Description").waitFor({ state: "detached" });
      await go(page, `/create-topic?${new URLSearchParams({ title: pack, text: pack, url: pack })}`);
      await page.getByLabel("Description").waitFor();
      await found("something shared");
    }
  }, 180_000);
});

const at = <T>(list: T[], n: number): T => list[n % list.length] as T;

const packed = (length: number) => packTexts(lines, length);

/** All lines in all places of a summary, in summaries that are formatted whole. */
function summaries(): string[] {
  const written = places.flatMap((place) => lines.map((line) => `${place(line)}\n\n`));
  const contents: string[][] = [[]];
  let length = 0;
  for (const part of written) {
    length += part.length;
    if (length > 16_000) {
      contents.push([]);
      length = part.length;
    }
    contents.at(-1)?.push(part);
  }
  return contents.flatMap(formattedWhole);
}

function formattedWhole(parts: string[]): string[] {
  const content = parts.join("");
  if (formattedPart(content) === content || parts.length === 1) return [content];
  const middle = parts.length / 2;
  return [...formattedWhole(parts.slice(0, middle)), ...formattedWhole(parts.slice(middle))];
}

function citation(line: string, n: number): Citation {
  return { title: n % 3 ? line : "", url: line, site: line, publishedAt: null, checked: "ok" };
}

const heading = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });

/** Another screen, without loading the page again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    await new Promise(requestAnimationFrame);
  }, path);
}

async function signIn(page: Page): Promise<void> {
  const { stdout } = await run(["user", "sign-in-link", "reader", "--json"], { cwd });
  await takeLink(page, `/auth${new URL(JSON.parse(stdout).link).hash}`);
  await page.getByRole("heading", { name: "My Updates" }).waitFor();
}

/** Opens whatever is shown by its beginning. */
async function expandAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll("button")) {
      if (button.textContent === "Read More") button.click();
    }
  });
  await page.locator(".prose > *").first().waitFor();
}

/** Reads a list to its end, where it holds so many: page after page by its button, without drawing what is between. */
async function readOn(page: Page, count: number): Promise<void> {
  const held = () => page.locator("article").count();
  for (let before = await held(); before < count; before = await held()) {
    await page.evaluate((name) => {
      for (const button of document.querySelectorAll("button")) {
        if (button.textContent.startsWith(name)) button.click();
      }
    }, "Show more");
    await page.waitForFunction((n) => document.querySelectorAll("article").length > n, before);
  }
}

/** A window that notes every sign of a line having done something. */
async function watched() {
  const { page, complaints } = await visit(server.url);
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(?:api|assets)\/|^\/favicon\.svg$/.test(pathname) && request.resourceType() !== "document") {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    const signs: string[] = [];
    Object.assign(window, { __signs: signs });
    for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
      Object.assign(window, { [name]: () => void signs.push(`${name} was called`) });
    }
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      signs.push(`policy violated: ${violatedDirective} ${blockedURI}`);
    });
  });
  const found = async (screen: string) => {
    const signs = await page.evaluate(signsInPage, partsOfPage);
    expect({ screen, signs, complaints }).toEqual({ screen, signs: [], complaints: [] });
  };
  return { page, found };
}

/** What must not be in any document of ours, and what was noted before. Runs in the page. */
function signsInPage(ours: string[]): string[] {
  const signs = [...((window as unknown as { __signs?: string[] }).__signs ?? ["nothing was watched"])];
  const kept = /^(?:https?|ircs?|mailto|xmpp):$/;
  const addresses = /^(?:href|src|srcset|action|formaction|data|poster|xlink:href)$/;
  const neverOurs =
    "script, style, iframe, frame, object, embed, base, applet, math, video, audio, body link, body meta";
  const neverWritten = "img, form, input, button, svg:not([aria-hidden=true]), [name], [class*=evil]";
  for (const element of document.querySelectorAll("*")) {
    const { localName } = element;
    const isInSummary = element.closest(".prose") !== null;
    const isOurs = element.matches("script[src]")
      ? (element as HTMLScriptElement).src.startsWith(`${location.origin}/assets/`)
      : element.matches("script, style")
        ? ours.includes(element.textContent)
        : element.matches("link[rel=stylesheet][href^='/assets/']");
    if (element.matches(neverOurs) && !isOurs) signs.push(element.outerHTML);
    if (isInSummary && element.matches(neverWritten)) signs.push(element.outerHTML);
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || name === "srcdoc") signs.push(`${localName} ${name}=${value}`);
      if (!addresses.test(name) || !URL.canParse(value, location.href)) continue;
      const { protocol, origin } = new URL(value, location.href);
      const isDrawing = localName === "img" && value.startsWith("data:image/gif;");
      if (!kept.test(protocol) && !isDrawing) signs.push(`${localName} ${name}=${value}`);
      if (name === "src" && origin !== location.origin && !isDrawing)
        signs.push(`${localName} ${name}=${value}`);
    }
  }
  return signs;
}
