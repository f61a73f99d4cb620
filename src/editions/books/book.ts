import { markdownToHtml } from "../../base/markdown-html.ts";
import type { Edition } from "../../contract/account/editions.ts";
import { writableInXml } from "../../contract/base/characters.ts";
import { withoutRepeats } from "../compose.ts";
import { epubOf } from "./epub.ts";

/** An edition as an EPUB 3 file, in which references to sources are links to footnotes. */
export function bookOf(edition: Omit<Edition, "deliveries">, url: string): Uint8Array<ArrayBuffer> {
  const chapters = edition.items.map((item) => {
    const { content } = withoutRepeats(item);
    return { ...item, xhtml: xhtmlOf(content, item.summary.citations.length) };
  });
  return epubOf({ ...edition, url: `${url}/edition/${edition.id}`, chapters });
}

/** A footnote's id is `n` and its number. */
function xhtmlOf(markdown: string, footnotes: number): string {
  const html = markdownToHtml(markdown)
    .replace(/ ?<a [^>]*>(\d+)<\/a>/g, (link, number) =>
      number >= 1 && number <= footnotes
        ? `\u00A0<a href="#n${number}" epub:type="noteref" role="doc-noteref">${number}</a>`
        : link,
    )
    // HTML 5 has no such attribute.
    .replace(/ align="\w+"/g, "");
  return writableInXml(html);
}
