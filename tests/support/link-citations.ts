import { readCited, referenceLinks } from "../../src/analysis/citations/links.ts";
import { boundedMarkdown } from "../../src/language/markdown/bounds.ts";
import { edited } from "../../src/language/markdown/source.ts";
import type { Article } from "../../src/retrieval/article.ts";

/** Links references to their citations; of other links, only those to cited pages stay. Idempotent. */
export function linkCitations(content: string, citations: Article[]): string {
  const read = readCited(boundedMarkdown(content), citations);
  return edited(read.source, referenceLinks(read, citations)).text;
}
