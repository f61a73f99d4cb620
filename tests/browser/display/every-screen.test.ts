import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { openAccount } from "../support/account.ts";
import { answerWideStories } from "../support/answers/stories.ts";
import { answerWideWords } from "../support/answers/wide.ts";
import { unexpected } from "../support/answers.ts";
import type { Visit } from "../support/browser.ts";
import { lookAtWidths } from "../support/overflowing.ts";
import { enterAsReader, fillWithWideWords, wide } from "../support/wide-words.ts";

const cwd = emptyFolder();
let ids: Awaited<ReturnType<typeof fillWithWideWords>>;
let reader: Visit;

beforeAll(async () => {
  ids = await fillWithWideWords(cwd);
  await run(["user", "role", "reader", "moderator"], { cwd });
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off", TOPICAPP_OWN_KEYS: "on" };
  const server = await serve([], { cwd, env });
  reader = await enterAsReader(cwd, server.url, { width: 390 });
  await answerWideWords(reader.page);
  await answerWideStories(reader.page, ids.topicId);
}, 180_000);

/** Each screen's address, and what is there once it is whole. `looks`: its words are the longest here alone. */
const screens: { path: (at: typeof ids) => string; whole: string; looks?: true }[] = [
  { path: () => "/keys", whole: "button[aria-label^='Change the key']", looks: true },
  { path: () => "/notices", whole: "main li h2", looks: true },
  { path: () => "/delivery", whole: "main [role=switch]", looks: true },
  { path: () => "/edition", whole: "main article", looks: true },
  { path: () => "/moderation", whole: "main blockquote", looks: true },
  { path: () => "/moderation/log", whole: "main li", looks: true },
  { path: () => "/setup", whole: "main section h2", looks: true },
  { path: () => "/", whole: "main article" },
  { path: () => "/community-topics", whole: "main article" },
  { path: () => "/my-topics", whole: "main [role=tabpanel] article" },
  { path: () => "/create-topic", whole: "main [aria-expanded=false]" },
  { path: ({ topicId }) => `/topic/${topicId}`, whole: "main [aria-label='Remove comment']" },
  { path: ({ topicId }) => `/topic/${topicId}/stories`, whole: "main a[href='/story/wide']" },
  { path: () => "/story/wide", whole: "main h1" },
  { path: () => "/week", whole: "main a[href='/story/wide']" },
  { path: () => "/away", whole: "main h1" },
  { path: ({ otherId }) => `/user/${otherId}`, whole: "main article" },
  { path: () => "/about", whole: "main h2" },
];

test("every screen has headings in order, room for fingers, choices that are seen, and no word that is too long", async () => {
  const { page } = reader;
  const found: Record<string, string[]> = {};
  for (const { path, whole, looks } of screens) {
    const address = path(ids);
    await page.goto(address);
    await page.locator(whole).first().waitFor();
    await lookAtWidths(page, looks ? [390, 320] : [390], address, found);
    found[`${address}, headings`] = await page.evaluate(skippedHeadings);
    found[`${address}, fingers`] = await page.evaluate(tooSmall);
    await page.emulateMedia({ forcedColors: "active" });
    found[`${address}, forced colours`] = await page.evaluate(unseenChoices);
    await page.emulateMedia({ forcedColors: "none" });
  }
  await page.goto(`/topic/${ids.topicId}`);
  const bar = page.locator("main div[data-topic-page] > :is(button, a):visible");
  await bar.nth(4).waitFor();
  const tops = await bar.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await page.goto("/moderation");
  await page.getByRole("button", { name: `Suspend ${wide(100)}` }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill(wide(300));
  await lookAtWidths(page, [390, 320], "suspending", found);
  expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
  expect(unexpected(reader)).toEqual([]);
}, 180_000);

test("so has the account, with its sessions, tokens and passkeys, whose times are told to the second", async () => {
  const { page } = reader;
  const found: Record<string, string[]> = {};
  await page.goto("/about");
  for (const [part, region] of [
    ["Sign-in", "Signed in"],
    ["Sign-in", "Passkeys"],
    ["Apps", "API tokens"],
  ] as const) {
    const account = await openAccount(page, part);
    const times = account.getByRole("region", { name: region }).locator("time[datetime][title]");
    expect([region, await shown(times.nth(1))]).toEqual([region, true]);
    await lookAtWidths(page, [390, 320], `account, ${region}`, found);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.getByText(wide(100)).first().waitFor();
  for (const part of ["", "/sign-in", "/apps", "/data"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/account${part}`);
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    found[`fingers${part}`] = await page.evaluate(tooSmall);
  }
  expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
}, 180_000);

async function shown(locator: ReturnType<Page["locator"]>): Promise<boolean> {
  await locator.waitFor();
  return locator.isVisible();
}

/** What was chosen among others and has the colour of what is behind it. */
function unseenChoices(): string[] {
  const ground = (at: Element | null): string => {
    if (!at) return "";
    const { backgroundColor } = getComputedStyle(at);
    return /^rgba\(.*, 0\)$/.test(backgroundColor) ? ground(at.parentElement) : backgroundColor;
  };
  const chosen = "[aria-current], [aria-pressed=true], [aria-selected=true], label:has(> .sr-only:checked)";
  return [...document.querySelectorAll(chosen)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => ground(one) === ground(one.parentElement))
    .map((one) => `${one.localName} ${one.textContent?.slice(0, 30)}`);
}

/** Headings that stand more than one level below the one before, or a number of first ones that is not one. */
function skippedHeadings(): string[] {
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((heading) =>
    heading.checkVisibility({ visibilityProperty: true }),
  );
  const levels = headings.map(({ localName }) => Number(localName.slice(1)));
  const skipped = levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 0) + 1 ? [`${level}: ${headings[at]?.textContent?.slice(0, 24)}`] : [],
  );
  const first = levels.filter((level) => level === 1).length;
  return first === 1 ? skipped : [...skipped, `${first} of the first level`];
}

/**
 * What a finger that lands 21 pixels above or below its middle does not meet: of everything but links within words, and
 * what was chosen, which stands closer. Beside it may be another. Runs in the page.
 */
function tooSmall(): string[] {
  const controls =
    "button, select, textarea, nav a, input:not([class*=transparent]), [role=switch], [role=tab], main a[class*=border], summary";
  const within = document.querySelector("[role=dialog]") ?? document;
  const wrong: string[] = [];
  for (const control of within.querySelectorAll<HTMLElement>(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(":disabled")) continue;
    if (control.closest("[inert], [aria-hidden=true], [aria-label^=Chosen]")) continue;
    const target = control.closest("label") ?? control;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const meets = (atX: number, atY: number) => {
      const met = document.elementFromPoint(atX, atY);
      return !met || target.contains(met);
    };
    const isNarrow = width < 44 && ![x - 21, x + 21].some((atX) => meets(atX, y));
    if (!meets(x, y - 21) || !meets(x, y + 21) || isNarrow)
      wrong.push(
        `${control.localName} ${(control.ariaLabel ?? control.textContent ?? "").slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`,
      );
  }
  scrollTo(0, 0);
  return wrong;
}
