import { placeholder } from "../early/placeholder.ts";

/**
 * What the pages hold to be filled in: a card of Home, a topic and what a visitor sees of one; and About for members and
 * for visitors.
 */
type Template = "card" | "topic" | "shared" | "member" | "visitor";

export const idOf = (template: Template) => `start-${template}`;

/** A copy of a template; undefined where it is not there, or the app has taken the placeholder's place. */
export function copyOf(template: Template): DocumentFragment | undefined {
  const element = placeholder() && document.getElementById(idOf(template));
  return element instanceof HTMLTemplateElement ? document.importNode(element.content, true) : undefined;
}

/**
 * Puts texts in the place of the sample's in a template's content. Where a text is null, what would hold it goes: a
 * part of a line, or the element.
 */
export function fill(content: ParentNode & Node, texts: Map<string, string | null>): void {
  const nodes = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const gone: Element[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = texts.get(node.nodeValue?.trim() ?? "");
    const holder = node.parentElement;
    if (text === null && holder) gone.push(holder.closest(".part") ?? holder);
    else node.nodeValue = text ?? node.nodeValue;
  }
  for (const element of gone) element.remove();
}

/** Each text that the sample has with what stands for it. */
export function inPlaceOf(sample: (string | null)[], texts: (string | null | undefined)[]) {
  return new Map(sample.map((text, index) => [text ?? "", texts[index] ?? null]));
}

/** Gives a topic's cover the hue of its category. */
export function colour(content: ParentNode, hue: number): void {
  for (const cover of content.querySelectorAll<SVGElement>(".cover"))
    cover.style.setProperty("--hue", String(hue));
}

/** Notes that more than skeletons stand in the placeholder. */
export function noteFilled(): void {
  const start = placeholder();
  if (start) start.dataset.filled = "";
}

/** What was asked ahead, as it is given; undefined where there is none: the app asks for itself, and says so. */
export async function answered<T>(path: string): Promise<T | undefined> {
  try {
    // The app reads it as well.
    const response = (await window.askedAhead?.answers.get(path))?.clone();
    return response?.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
