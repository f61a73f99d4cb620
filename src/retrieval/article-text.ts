import { Readability } from "@mozilla/readability";
import { type Article, isGoogleNews } from "./article.ts";
import { articleDocument } from "./article-document.ts";
import { decodedPage } from "./encoding.ts";
import { readDate } from "./feed-date.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";
import { cut, MAX_TITLE, tidy } from "./plain-text.ts";
import { shareMentioned, significantWords } from "./words.ts";

export interface ArticleText {
  title: string;
  /** Plain text, its paragraphs apart by an empty line, at most 8,000 characters. */
  text: string;
  /** Null where the page does not say, in a form that can be read. */
  publishedAt: Date | null;
}

const MAX_PAGE = 2 * 1024 * 1024;
const MAX_TEXT = 8_000;
/** With fewer characters it is a remark on the page rather than its article. */
const MIN_TEXT = 140;

/**
 * The article on a page, without what stands around it. Null where there is none, or where the page is too
 * large or too deep to be read in time. Whatever the bytes are, nothing is thrown and nothing in them is run.
 */
export function articleText({ status, headers, bytes }: FetchedPage): ArticleText | null {
  const type = headers.get("content-type");
  if (status < 200 || status > 299 || !/^$|html/i.test(type ?? "")) return null;
  try {
    const document = articleDocument(decodedPage(bytes.subarray(0, MAX_PAGE), type));
    const read = document && new Readability(document, { serializer: paragraphs }).parse();
    const text = read?.content?.join("\n\n") ?? "";
    if (!read || text.length < MIN_TEXT) return null;
    const title = cut(tidy(read.title ?? ""), MAX_TITLE);
    return { title, text: cut(text, MAX_TEXT), publishedAt: readDate(read.publishedTime) };
  } catch {
    return null;
  }
}

/** What a reader would see of `root`, a block of text each. */
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

export interface ReadingParts {
  fetchPage: FetchPage;
  signal: AbortSignal;
  /** Hosts that are asked at the same time. */
  maxAtOnce?: number;
  /** Milliseconds for all pages together. */
  timeout?: number;
}

/**
 * The articles in their order, each with what its page tells for an extract (8,000 characters at most), and
 * with the page's date where the announcement had none. One page at a time is asked for from a host. An article
 * is left as it is where its page is not to be had in time, tells no more, or does not tell of what was
 * announced: a request for consent, a form to sign in.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readArticles(
  articles: Article[],
  { fetchPage, signal, maxAtOnce = 6, timeout = 20_000 }: ReadingParts,
): Promise<Article[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const read = new Map<Article, Article>();
  const readable = articles.filter(({ url }) => !isGoogleNews(url));
  const hosts = Object.values(Object.groupBy(readable, ({ url }) => URL.parse(url)?.host ?? ""));
  const worker = async () => {
    for (let ofHost = hosts.shift(); ofHost; ofHost = hosts.shift()) {
      for (const article of ofHost) {
        if (within.aborted) return;
        read.set(article, await readArticle(article, fetchPage, within));
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, worker));
  signal.throwIfAborted();
  return articles.map((article) => read.get(article) ?? article);
}

async function readArticle(article: Article, fetchPage: FetchPage, signal: AbortSignal): Promise<Article> {
  try {
    const page = await fetchPage(article.url, { signal, maxBytes: MAX_PAGE, headers: { accept: ACCEPT } });
    const read = articleText(page);
    if (!read || read.text.length <= article.extract.length || !tellsOf(article, read)) return article;
    return { ...article, extract: read.text, publishedAt: article.publishedAt ?? read.publishedAt };
  } catch {
    return article;
  }
}

const ACCEPT = "text/html, application/xhtml+xml;q=0.9";

// Not by the page's title, which many a wall keeps.
function tellsOf({ title }: Article, { text }: ArticleText): boolean {
  return shareMentioned(significantWords(title), text) >= 0.5;
}
