import { decodeHTML } from "entities";
import { decodedPage } from "./encoding.ts";
import type { PageSource } from "./read-articles.ts";

/** All visible words of a page on one line; empty when it is no text. */
export function pageText({ bytes, contentType }: PageSource): string {
  const type = contentType ?? "";
  if (!/^$|html|^text\/|json|xml/i.test(type)) return "";
  const page = decodedPage(bytes, contentType);
  return decodeHTML(/html|^$/i.test(type) ? withoutMarkup(page) : page)
    .replace(/\s+/g, " ")
    .trim();
}

function withoutMarkup(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  new HTMLRewriter()
    .on(HIDDEN, {
      element(element) {
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on("*", { element: ({ tagName }) => void (INLINE.has(tagName) || parts.push(" ")) })
    .onDocument({ text: ({ text }) => void (hidden > 0 || parts.push(text)) })
    .transform(html);
  return parts.join("");
}

const HIDDEN = "script, style, template, noscript, svg";
const INLINE = new Set(
  "a abbr b bdi bdo cite code data em i mark q s small span strong sub sup time u".split(" "),
);
