import { readCited, referenceLinks, referenceRuns } from "../citations/links.ts";
import { marked, unverifiedQuotation } from "../citations/marks.ts";
import { quotationsIn, quotedNowhere } from "../citations/quotations.ts";
import { boundedMarkdown } from "../markdown/bounds.ts";
import { writeReference } from "../markdown/references.ts";
import { edited } from "../markdown/source.ts";
import type { Input } from "../parsing/parser.ts";
import { languageOf } from "../relevance/language.ts";
import type { questionAnswerJob, ReadQuestionAnswer } from "./answer-job.ts";
import { notTold } from "./words.ts";

/** Characters; an answer has some 1,000. */
const longest = 8_000;

const nothing: ReadQuestionAnswer = { content: "", kept: [] };

/** An answer that refers to none of the told pages answers nothing. Quotations are compared with all extracts. */
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
  const ends = quotedNowhere(quotationsIn(again), extracts).map(({ end }) => end);
  const { text: linked, places } = edited(again.source, referenceLinks(again, cited), ends);
  const marks = places.map((at) => ({ at, text: unverifiedQuotation(languageOf(linked)).markdown }));
  return { content: marked(linked, marks), kept };
}

function saysNotTold(text: string): boolean {
  const [first = ""] = text
    .toUpperCase()
    .split("\n")
    .map((line) => line.replace(/[^\p{L}\p{N} ]+/gu, "").trim())
    .filter((line) => line !== "");
  return first.startsWith(notTold);
}
