import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../../base/parser.ts";
import type { Edition } from "../../contract/account/editions.ts";
import { writableInXml } from "../../contract/characters.ts";
import { withoutRepeats } from "../compose.ts";
import { epubOf } from "./epub.ts";

export const xhtmlJob: Job<{ markdown: string; footnotes: number[] }, string> = {
  name: "xhtml",
  output: z.string().max(1024 * 1024),
};

/** An edition as an EPUB 3 file. An update beyond a worker's limits is included as plain words. */
export async function bookOf(
  edition: Omit<Edition, "deliveries">,
  url: string,
  parser: Parser,
): Promise<Uint8Array<ArrayBuffer>> {
  const chapters = edition.items.map(async (item) => {
    const { content } = withoutRepeats(edition.id, item);
    const footnotes = item.summary.citations.map((_, at) => at + 1);
    const xhtml = await parser.parse(xhtmlJob, { markdown: content, footnotes }).catch((cause) => {
      if (cause instanceof Unreadable) return `<p>${Bun.escapeHTML(writableInXml(content))}</p>`;
      throw cause;
    });
    return { ...item, xhtml };
  });
  return epubOf({ ...edition, url: `${url}/edition/${edition.id}`, chapters: await Promise.all(chapters) });
}
