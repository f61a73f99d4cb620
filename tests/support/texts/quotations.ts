import { marked, unverifiedQuotation } from "../../../src/citations/marks.ts";
import { type QuotedParts, quotationsIn, quotedNowhere } from "../../../src/citations/quotations.ts";
import { readMarkdown } from "../../../src/markdown/source.ts";

export function quotationsOf(content: string): QuotedParts[] {
  return quotationsIn(readMarkdown(content)).map(({ parts }) => parts);
}

/** The text with marks on the quotations that none of `texts` holds. */
export function markedAgainst(content: string, texts: string[]): string {
  const nowhere = quotedNowhere(quotationsIn(readMarkdown(content)), texts);
  return marked(
    content,
    nowhere.map(({ end }) => ({ at: end, text: unverifiedQuotation("en").markdown })),
  );
}
