import type { Page } from "playwright-core";

/** Looks at a screen in one width after the other, and leaves it in the first. */
export async function lookAtWidths(
  page: Page,
  widths: readonly number[],
  screen: string,
  found: Record<string, string[]>,
): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  for (const width of [...widths].reverse()) {
    await page.setViewportSize({ width, height });
    // What floats is placed anew with the next frame.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    found[`${screen}, ${width}`] = await page.evaluate(overflowing);
  }
}

/**
 * What is wider than its screen: the page itself, elements beyond the edges, and texts that are cut off without a
 * sign of it; and short words that are broken to make room for long ones. What scrolls in itself may be wide, but must be reachable by keyboard. Runs in the page.
 */
export function overflowing(): string[] {
  // What is far from the screen has no width until it is drawn.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { content-visibility: visible !important; transition: none !important; animation: none !important }",
  );
  document.adoptedStyleSheets.push(sheet);
  const { clientWidth, scrollWidth } = document.documentElement;
  const wrong: string[] = [];
  if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} wide`);
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute("class")?.slice(0, 60)} ${element.textContent?.slice(0, 24)}`;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const isWithin = (element: Element, test: (ancestor: Element) => boolean) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (test(at)) return true;
    return false;
  };
  for (const element of document.querySelectorAll("body *")) {
    const { left, right, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (
      width <= 1 ||
      height <= 1 ||
      element.matches("input[aria-hidden]") ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const isClipped = isWithin(element, (ancestor) => hides(ancestor) || scrolls(ancestor));
    if (!isClipped && (left < -0.5 || right > clientWidth + 0.5))
      wrong.push(`${nameOf(element)} from ${Math.round(left)} to ${Math.round(right)}`);
    if (element.scrollWidth <= element.clientWidth + 1 || element.matches("svg *, input, select")) continue;
    const isCut = hides(element) && style.textOverflow !== "ellipsis" && element.textContent;
    if (isCut) wrong.push(`${nameOf(element)} is cut off`);
    const canHoldKeyboard =
      element.matches("[tabindex], textarea, [role=dialog] *") || element.querySelector("a, button, input");
    if (scrolls(element) && !canHoldKeyboard) wrong.push(`${nameOf(element)} scrolls for the pointer alone`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: short, index } of (node.textContent ?? "").matchAll(
      /(?<![^\s])[\p{L}\d.,@]{2,14}(?![^\s])/gu,
    )) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + short.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) wrong.push(`${nameOf(node.parentElement)} breaks ${short}`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  return wrong;
}

/**
 * Words that lie over others, and words of buttons, headings and tabs that end in an ellipsis. What floats over the page
 * may lie over it. Runs in the page.
 */
export function overlapping(): string[] {
  const floats = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  };
  const lines: { box: DOMRect; parent: Element; text: string }[] = [];
  const wrong: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (
      !parent ||
      text === "" ||
      !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (parent.closest("script, style, textarea, .sr-only, [aria-hidden=true], svg") || floats(parent))
      continue;
    const range = new Range();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1) lines.push({ box, parent, text: text.slice(0, 30) });
    const label = parent.closest("button, h1, h2, [role=tab], nav a");
    if (
      label &&
      getComputedStyle(parent).textOverflow === "ellipsis" &&
      parent.scrollWidth > parent.clientWidth + 1
    )
      wrong.push(`${text.slice(0, 30)} is cut`);
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (one.parent === other.parent) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Lines stand closer than their boxes are high.
      if (across > 2 && down > one.box.height / 2) wrong.push(`"${one.text}" lies on "${other.text}"`);
    }
  return wrong;
}
