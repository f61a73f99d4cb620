import { parseHTML } from "linkedom";

/** Nesting and many small elements slow the parser down. Real articles stay far below these limits. */
const MAX_CHARACTERS = 2 * 1024 * 1024;
const MAX_MARKS = 12_000;
const MAX_DEPTH = 100;
const MAX_LOAD = 250_000;
const MAX_ATTRIBUTES = 200;

/** `html` without scripts, styles, images and controls; null if it's too large or deep to parse in time. */
export function articleDocument(html: string): Document | null {
  const markup = withoutScripts(html.slice(0, MAX_CHARACTERS));
  if (countMarks(markup) > MAX_MARKS) return null;
  const { document } = parseHTML(inOneBody(markup));
  for (const element of document.querySelectorAll(WORDLESS)) element.remove();
  return isLight(document.body) ? document : null;
}

// An unclosed element or comment runs to the end of the page.
const SCRIPTS =
  /<!--.*?(?:-->|$)|<(script|style|svg|noscript|template)\b(?![^<>]{0,200}application\/ld\+json).*?(?:<\/\1\s*>|$)/gis;

const WORDLESS =
  "img,picture,video,audio,source,track,iframe,embed,object,canvas,input,button,select,textarea";

function withoutScripts(html: string): string {
  return html.replace(SCRIPTS, " ").replace(/\s{2,}/g, " ");
}

function countMarks(markup: string): number {
  return markup.match(/[<&]/g)?.length ?? 0;
}

// The parser doesn't add missing html, head and body tags, which many pages omit.
function inOneBody(markup: string): string {
  const start = headLength(markup);
  const [head, body] = [markup.slice(0, start), markup.slice(start)].map((part) =>
    part.replace(/<!doctype\b[^<>]*>|<\/?(?:html|head|body)\b[^<>]*>/gi, ""),
  );
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}

function headLength(markup: string): number {
  const body = markup.search(/<body\b/i);
  const title = /<\/title\s*>/i.exec(markup);
  if (body >= 0) return body;
  return title ? title.index + title[0].length : 0;
}

/** The attributes that Readability uses. It lists an element's attributes repeatedly, so others slow it down. */
const ATTRIBUTES = new Set(
  "aria-hidden aria-modal class content datatable datetime dir hidden href id itemprop itemtype lang name property rel role style summary title type".split(
    " ",
  ),
);

function isLight(body: Node): boolean {
  let load = 0;
  let depth = 1;
  for (let node: Node | null = body.firstChild; node; ) {
    load += depth * (1 + (node.nodeType === TEXT ? (node.nodeValue?.length ?? 0) / 100 : 0));
    if (depth > MAX_DEPTH || load > MAX_LOAD || !lighten(node)) return false;
    if (node.firstChild) {
      node = node.firstChild;
      depth++;
      continue;
    }
    while (node && node !== body && !node.nextSibling) {
      node = node.parentNode;
      depth--;
    }
    node = node === body ? null : (node?.nextSibling ?? null);
  }
  return true;
}

function lighten(node: Node): boolean {
  if (!("attributes" in node)) return true;
  const element = node as Element;
  const names = [...element.attributes].map(({ name }) => name);
  if (names.length > MAX_ATTRIBUTES) return false;
  for (const name of names) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  return true;
}

const TEXT = 3;
