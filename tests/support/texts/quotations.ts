import {
  type QuotedParts,
  quotationsIn,
  quotedNowhere,
} from "../../../src/analysis/citations/claims/quotations.ts";
import { marked, unverifiedQuotation } from "../../../src/analysis/citations/marks.ts";
import { readMarkdown } from "../../../src/language/markdown/source.ts";

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
