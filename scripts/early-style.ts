import { decodeHTMLAttribute } from "entities";
import { Features, type Selector, type SelectorComponent, transform, type Visitor } from "lightningcss";

/** What an element that nobody can reach is never: its rules wait for the whole sheet. */
const reached = ["hover", "active", "focus", "focus-visible", "focus-within"];

/**
 * The rules of a sheet that markup is drawn with before the sheet itself is there, to stand in the page. They are
 * chosen by names alone, so there are a few too many, and in their order, so the sheet changes nothing when it comes.
 *
 * @param markup elements that are shown and not to be used yet
 */
export function earlyStyle(sheet: string, markup: string): string {
  const names = namesIn(markup);
  const drawn = filtered(sheet, {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => mayMatch(selector, names)) ? undefined : []),
      media: ({ value }) =>
        value.query.mediaQueries.every(({ mediaType }) => mediaType === "print") ? [] : undefined,
      "font-face": () => [],
    },
  });
  const used = new Set(Array.from(drawn.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
  return filtered(drawn, {
    Rule: { property: ({ value }) => (used.has(value.name) ? undefined : []) },
    Declaration: { custom: ({ name }) => (!name.startsWith("--") || used.has(name) ? undefined : []) },
  });
}

function filtered(sheet: string, visitor: Visitor<never>): string {
  const code = new TextEncoder().encode(sheet);
  // Else it writes widths as ranges, which fewer browsers read.
  const include = Features.MediaQueries;
  return transform({ filename: "early.css", code, minify: true, include, visitor }).code.toString();
}

/** The names of a page's elements, classes and ids. */
function namesIn(markup: string) {
  const all = (pattern: RegExp) => Array.from(markup.matchAll(pattern), ([, found = ""]) => found);
  return {
    type: new Set(["html", "body", ...all(/<([a-z][\w-]*)/g)]),
    class: new Set(all(/ class="([^"]*)"/g).flatMap((each) => decodeHTMLAttribute(each).split(/\s+/))),
    id: new Set(["root", ...all(/ id="([^"]*)"/g)]),
  };
}

function mayMatch(selector: Selector, names: ReturnType<typeof namesIn>): boolean {
  return selector.every((part: SelectorComponent) => {
    if (part.type === "type" || part.type === "class" || part.type === "id")
      return names[part.type].has(part.name);
    if (part.type === "pseudo-class") return !reached.includes(part.kind);
    return part.type !== "pseudo-element" || part.kind === "before" || part.kind === "after";
  });
}
