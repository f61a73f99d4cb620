import { Readability } from "@mozilla/readability";
import { wordsOf } from "../language/segmentation.ts";
import { articleDocument } from "./article-document.ts";
import { decodePage } from "./encoding.ts";
import { readDate } from "./feed-date.ts";
import { cut, MAX_TITLE, tidy } from "./plain-text.ts";
import type { ArticleText, PageSource } from "./read-articles.ts";

const MAX_TEXT = 8_000;
/** Characters; anything shorter is a note on the page rather than its article. */
const MIN_TEXT = 140;

/** The article on a page; null if there is none, the page is too large, or the text doesn't match `title`. */
export function articleAbout(title: string, page: PageSource): ArticleText | null {
  const read = articleText(page);
  return read && tellsOf(title, read.text) ? read : null;
}

export function articleText({ bytes, contentType }: PageSource): ArticleText | null {
  try {
    const document = articleDocument(decodePage(bytes, contentType));
    const read = document && new Readability(document, { serializer: paragraphs }).parse();
    const text = read?.content?.join("\n\n") ?? "";
    if (!read || text.length < MIN_TEXT) return null;
    const title = cut(tidy(read.title ?? ""), MAX_TITLE);
    return { title, text: cut(text, MAX_TEXT), publishedAt: readDate(read.publishedTime) };
  } catch {
    return null;
  }
}

function paragraphs(root: Node): string[] {
  const blocks = [""];
  const collect = (node: Node) => {
    if (node.nodeName === "#text") blocks.push(`${blocks.pop() ?? ""}${node.nodeValue ?? ""}`);
    if (node.nodeName.startsWith("#") && node !== root) return;
    if (WORDLESS.has(node.nodeName)) return;
    const isBlock = !INLINE.has(node.nodeName);
    if (isBlock) blocks.push("");
    for (const child of node.childNodes) collect(child);
    if (isBlock) blocks.push("");
  };
  collect(root);
  return blocks.map(tidy).filter((block) => block !== "");
}

const WORDLESS = new Set(["TITLE", "SCRIPT", "STYLE"]);
const INLINE = new Set(
  "A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q RUBY RB RT RP S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR".split(
    " ",
  ),
);

/** The page's own title doesn't count: consent and sign-in pages often keep the article's. */
export function tellsOf(title: string, text: string): boolean {
  const wanted = ownWords(title).filter((word) => !INSIGNIFICANT.has(word));
  const written = new Set(ownWords(text));
  const least = wanted.length < 2 ? wanted.length : Math.floor(wanted.length / 2);
  return wanted.filter((word) => isAmong(written, word)).length >= least;
}

const INSIGNIFICANT = new Set(
  "a about all an and are at by daily for from how in into is it its latest my new news of on or our recent the their this to today top update updates us was we week weekly what when where which who will with world your der die das und les des una los".split(
    " ",
  ),
);

function ownWords(text: string): string[] {
  return wordsOf(text.toLowerCase()).map((word) => word.replace(/^\p{L}{1,2}['’]|['’]s$/u, ""));
}

// A plural is the same word; "AI" in "airport" isn't.
function isAmong(written: Set<string>, word: string): boolean {
  return (
    written.has(word) || written.has(`${word}s`) || (word.endsWith("s") && written.has(word.slice(0, -1)))
  );
}
