import { checkClaims } from "../../analysis/citations/claims/check.ts";
import { claimOf, type Evidence } from "../../analysis/citations/claims/evidence.ts";
import { quotationsIn, quotedNowhere } from "../../analysis/citations/claims/quotations.ts";
import { readCited, referenceLinks, referenceRuns } from "../../analysis/citations/links.ts";
import { marked, notFound, unverifiedQuotation } from "../../analysis/citations/marks.ts";
import type { Input } from "../../base/parser.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { boundedMarkdown } from "../../language/markdown/bounds.ts";
import { writeReference } from "../../language/markdown/references.ts";
import { edited, type Markdown } from "../../language/markdown/source.ts";
import type { Article } from "../../retrieval/article.ts";
import { shapeOf } from "../../updates/writing/stories.ts";
import type { questionAnswerJob, ReadQuestionAnswer } from "./answer-job.ts";
import { MAX_EXTRACT } from "./prompt.ts";
import { notTold as nothingTold } from "./words.ts";

/** Characters; a typical answer has 1,000. */
const longest = 8_000;

const nothing: ReadQuestionAnswer = { content: "", kept: [] };

/**
 * An answer that cites none of the told pages answers nothing. Quotations are compared with all extracts, and each
 * sentence with those that it cites.
 */
export function questionAnswerOf({
  text,
  citations,
  own,
}: Input<typeof questionAnswerJob>): ReadQuestionAnswer {
  if (saysNotTold(text)) return nothing;
  const read = readCited(boundedMarkdown(text.slice(0, longest).trim()), citations);
  const pages = new Set(own);
  const runs = referenceRuns(read).map(({ numbers, ...place }) => ({
    ...place,
    kept: numbers.map((number) => number - 1).filter((at) => pages.has(citations[at]?.page ?? "")),
  }));
  const kept = [...new Set(runs.flatMap((run) => run.kept))];
  if (kept.length === 0) return nothing;
  const renumbered = runs.map(({ start, end, kept: of }) => {
    return { start, end, text: writeReference(of.map((at) => kept.indexOf(at) + 1)) };
  });
  const cited = kept.flatMap((at) => citations[at] ?? []);
  const again = readCited(edited(read.source, renumbered).text, cited);
  const extracts = citations.map(({ extract }) => extract);
  const language = languageOf(again.source);
  const quotations = quotedNowhere(quotationsIn(again), extracts);
  const lost = notTold(again, cited, language).filter(
    ({ start, end }) => !quotations.some((quotation) => quotation.end > start && quotation.end <= end),
  );
  const marks = [
    ...quotations.map(({ end }) => ({ end, mark: unverifiedQuotation(language) })),
    ...lost.map(({ end }) => ({ end, mark: notFound(language) })),
  ];
  const ends = marks.map(({ end }) => end);
  const { text: linked, places } = edited(again.source, referenceLinks(again, cited), ends);
  const put = places.map((at, index) => ({ at, text: marks[index]?.mark.markdown ?? "" }));
  return { content: marked(linked, put), kept };
}

/** Sentences whose figures, dates, names or quotations aren't in what the cited pages told. */
function notTold(read: Markdown, cited: Article[], language: string | undefined) {
  const { statements } = shapeOf(read, "", cited.length);
  const pages = cited.map(({ title, site, extract, publishedAt }) => {
    // A statement in another language may be right in other words.
    const isWhole = extract.length < MAX_EXTRACT && languageOf(extract) === language;
    return { text: [title, extract, site].join("\n\n"), publishedAt, isWhole };
  });
  return statements.flatMap(({ text, citations, end }, at) => {
    const evidence = citations.flatMap((number): [number, Evidence][] => {
      const page = pages[number - 1];
      const [found] = page ? checkClaims([text], page, language) : [];
      return page && found ? [[number, { ...found, isWhole: page.isWhole }]] : [];
    });
    const { claim } = claimOf(citations, new Map(evidence));
    return claim === "not_found" ? [{ start: statements[at - 1]?.end ?? 0, end }] : [];
  });
}

function saysNotTold(text: string): boolean {
  const [first = ""] = text
    .toUpperCase()
    .split("\n")
    .map((line) => line.replace(/[^\p{L}\p{N} ]+/gu, "").trim())
    .filter((line) => line !== "");
  return first.startsWith(nothingTold);
}
