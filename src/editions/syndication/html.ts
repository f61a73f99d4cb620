import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../../base/parser.ts";

export const htmlJob: Job<{ markdown: string }, string> = {
  name: "html",
  output: z.string().max(1024 * 1024),
};

/** Characters of HTML that are kept: some hundred feeds' worth. */
const MAX_KEPT = 8 * 1024 * 1024;

interface MarkdownText {
  id: string;
  content: string;
}

export type HtmlWriter = (updates: MarkdownText[]) => Promise<string[]>;

/**
 * Renders updates as HTML, each in its own job. An update beyond a worker's limits becomes plain words, so that it
 * costs its feed no other update. Results are kept, because updates never change and readers ask again and again.
 */
export function createHtmlWriter(parser: Parser): HtmlWriter {
  const kept = new Map<string, string>();
  let length = 0;

  async function htmlOf({ id, content }: MarkdownText): Promise<string> {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const html = await parser.parse(htmlJob, { markdown: content }).catch((cause) => {
      if (cause instanceof Unreadable) return `<p>${Bun.escapeHTML(content)}</p>`;
      throw cause;
    });
    if (!kept.has(id)) length += html.length;
    kept.set(id, html);
    for (const [oldest, text] of kept) {
      if (length <= MAX_KEPT) break;
      kept.delete(oldest);
      length -= text.length;
    }
    return html;
  }

  return (updates) => Promise.all(updates.map(htmlOf));
}
