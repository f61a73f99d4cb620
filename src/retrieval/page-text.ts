import { decodeHTML } from "entities";
import { decodePage } from "./encoding.ts";
import type { PageSource } from "./read-articles.ts";

export interface PageReading {
  /** All visible words on one line; empty if the page isn't text. */
  text: string;
  /** The text of its head: title, description, authors, dates. */
  head: string;
  /** The text of each of its blocks, whatever its length. */
  blocks: string[];
  paragraphs: string[];
  isPaid: boolean;
}

export function readPage({ bytes, contentType }: PageSource): PageReading {
  const type = contentType ?? "";
  if (!/^$|html|^text\/|json|xml/i.test(type))
    return { text: "", head: "", blocks: [], paragraphs: [], isPaid: false };
  const page = decodePage(bytes, contentType);
  const { body, head, data } = /html|^$/i.test(type) ? partsOf(page) : { body: page, head: "", data: "" };
  const blocks = decodeHTML(body)
    .split(BREAK)
    .map(oneLine)
    .filter((block) => block !== "");
  return {
    text: blocks.join(" "),
    head: oneLine(`${decodeHTML(head)} ${inJson(data)}`),
    blocks,
    paragraphs: blocks.filter(
      (block) => block.length >= (UNSPACED.test(block) ? MIN_UNSPACED : MIN_PARAGRAPH),
    ),
    isPaid: /"isAccessibleForFree"\s*:\s*"?false/i.test(data),
  };
}

/** Characters; anything shorter is a heading, a caption or a link. */
const MIN_PARAGRAPH = 80;
const MIN_UNSPACED = 40;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Marks the start of an element that isn't inline. */
const BREAK = "\u001f";

interface Parts {
  body: string;
  head: string;
  data: string;
}

function partsOf(html: string): Parts {
  const body: string[] = [];
  const head: string[] = [];
  const data: string[] = [];
  let hidden = 0;
  new HTMLRewriter()
    .on("meta[content]", {
      element(element) {
        const name = element.getAttribute("property") ?? element.getAttribute("name") ?? "";
        if (head.length < MAX_METAS && NAMES.test(name)) head.push(element.getAttribute("content") ?? "");
      },
    })
    .on('script[type="application/ld+json"]', {
      text: ({ text }) => void (data.length < MAX_CHUNKS && data.push(text.slice(0, MAX_DATA))),
    })
    .on(HIDDEN, {
      element(element) {
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on("*", { element: ({ tagName }) => void (INLINE.has(tagName) || body.push(BREAK)) })
    .onDocument({ text: ({ text }) => void (hidden > 0 || body.push(text)) })
    .transform(html);
  return { body: body.join(""), head: head.join(" "), data: data.join("").slice(0, MAX_DATA) };
}

const NAMES = /title|description|author|published|modified|date|byline/i;
const MAX_METAS = 40;
const MAX_CHUNKS = 200;
const MAX_DATA = 100_000;

function inJson(data: string): string {
  return data
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt/"]/g, " ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const HIDDEN = "script, style, template, noscript, svg";
const INLINE = new Set(
  "a abbr b bdi bdo cite code data em i mark q s small span strong sub sup time u".split(" "),
);
