import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/setup/chromium.mjs";
import type { Document } from "../../scripts/site/documents.ts";
import { buildSite } from "../../scripts/site.ts";

const folder = mkdtempSync(join(tmpdir(), "topicapp-site-"));
let documents: Document[];

beforeAll(() => {
  documents = buildSite(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const documentOf = (path: string) => parseHTML(readFileSync(join(folder, path), "utf8")).document;

test("every link leads to a page, a heading or a file of the site", () => {
  const anchors = new Map(
    documents.map(({ path }) => [
      path,
      new Set([...documentOf(path).querySelectorAll("[id]")].map(({ id }) => id)),
    ]),
  );
  const lost = documents.flatMap(({ path }) =>
    [...documentOf(path).querySelectorAll("[href], [src]")]
      .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
      .filter((to) => !/^[a-z]+:/.test(to))
      .filter((to) => {
        const [file = "", anchor] = to.split("#");
        const target = file ? join(dirname(path), file) : path;
        return !existsSync(join(folder, target)) || (anchor && !anchors.get(target)?.has(anchor));
      })
      .map((to) => `${path}: ${to}`),
  );
  expect(lost).toEqual([]);
});

test("every document stands in the index beside each page, but those that speak of the project itself", () => {
  const listed = [...documentOf("index.html").querySelectorAll("nav a")].map((link) =>
    link.getAttribute("href"),
  );
  const apart = /^(?:index|documents|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|decisions\/.+)\.html$/;
  const missing = documents.filter(({ path }) => !listed.includes(path) && !apart.test(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(readdirSync(folder)).toContain("newsreader.woff2");
});

describe("opened as a file", () => {
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? "",
      args: ["--no-sandbox", "--disable-gpu"],
    });
    page = await browser.newPage();
    page.on("request", (request) => asked.push(request.url()));
  }, 120_000);

  afterAll(() => browser.close());

  test("it is searched by the keyboard alone, from any page, and asks nothing of any server", async () => {
    await page.goto(`${pathToFileURL(folder)}/decisions/0001-one-executable.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("restore");
    await page.getByRole("link", { name: "Backup, restore, upgrade: Restore" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Backup, restore, upgrade" }).waitFor();
    expect(page.url()).toEndWith("/backup.html#restore");
    expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
  }, 120_000);

  test("it says when nothing is found, and is dark where the reader's screen is", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${pathToFileURL(folder)}/configure.html`);
    await page.getByRole("searchbox").fill("zeppelin");
    await page.getByText("Nothing found").waitFor();
    const [ground, width] = await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      document.documentElement.scrollWidth,
    ]);
    expect([ground, width]).toEqual(["rgb(17, 19, 21)", 390]);
  }, 120_000);
});
