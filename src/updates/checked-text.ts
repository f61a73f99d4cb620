import type { CheckedCitations, CitedPage } from "../analysis/citations/checks.ts";
import { type CheckedClaim, claimOf, type Evidence } from "../analysis/citations/claims/evidence.ts";
import { linkTo } from "../analysis/citations/links.ts";
import { marked, notFound, notStated, opinion, unverifiedQuotation } from "../analysis/citations/marks.ts";
import type { Fact, Proof, Story } from "../contract/topics/updates.ts";
import type { Article } from "../retrieval/article.ts";
import type { CitedSentence, Draft, DraftStory } from "./writing/parsing-jobs.ts";

/** A story before the memory identifies it; `citations` are the numbers of all pages that it cites. */
export type ToldStory = Omit<Story, "id" | "isKnown"> & Pick<DraftStory, "citations">;

export interface PublishedText extends Pick<Draft, "title" | "content" | "plainText"> {
  stories: ToldStory[];
}

export function openStatements({ statements }: Draft): CitedSentence[] {
  return statements.filter(
    (statement) =>
      statement.citations.length > 0 && claimOf(statement.citations, inExtracts(statement)).claim !== "found",
  );
}

/**
 * Marks what its pages, read at `readAt`, don't contain. They were searched for the draft's quotations and open
 * statements, in order.
 */
export function checkedText(
  draft: Draft,
  cited: Article[],
  { pages, isOn }: CheckedCitations,
  readAt: Date,
): PublishedText {
  const { title, content, plainText, statements, stories, language } = draft;
  const held = new Set([...pages.values()].flatMap(({ quotations }) => quotations));
  const nowhere = draft.quotations.filter((_, at) => !held.has(at));
  const open = openStatements(draft);
  const checked = statements.map((statement) => {
    const evidence = evidenceOf(statement, pages, open.indexOf(statement));
    return isOn ? claimOf(statement.citations, evidence) : UNCHECKED;
  });
  const isQuoted = (at: number) =>
    nowhere.some(({ end }) => end > (statements[at - 1]?.end ?? 0) && end <= (statements[at]?.end ?? 0));
  const marksOf = { not_found: notFound(language), not_stated: notStated(language) };
  const onStatement = statements.flatMap((statement, at) => {
    const claim = checked[at]?.claim;
    const isLost = (claim === "not_found" || claim === "not_stated") && !isQuoted(at);
    return isLost ? { ...statement, mark: marksOf[claim] } : [];
  });
  // Among a story's sentences that aren't facts, only one on why it matters may cite nothing.
  const reasons = stories.flatMap((story) => story.statements.flatMap((at) => statements[at] ?? []));
  const opinions = reasons.filter(({ citations }) => citations.length === 0);
  const marks = [
    ...nowhere.map((place) => ({ ...place, mark: unverifiedQuotation(language) })),
    ...onStatement,
    ...opinions.map((place) => ({ ...place, mark: opinion(language) })),
  ];
  return {
    title,
    content: marked(
      content,
      marks.map(({ end, mark }) => ({ at: end, text: mark.markdown })),
      statements.flatMap((statement, at) => moved(statement, checked[at], cited)),
    ),
    plainText: marked(
      plainText,
      marks.flatMap(({ plainEnd, mark }) => (plainEnd === null ? [] : { at: plainEnd, text: mark.plain })),
    ),
    stories: stories.map((story) => ({
      ...story,
      facts: story.facts.flatMap((at) => factOf(statements[at], checked[at], readAt) ?? []),
      statements: story.statements.flatMap((at) => factOf(statements[at], checked[at], readAt) ?? []),
    })),
  };
}

const UNCHECKED: CheckedClaim = { claim: "unchecked", movedTo: null, proof: null };

function inExtracts({ citations, inExtracts }: CitedSentence): Map<number, Evidence> {
  return new Map(
    citations.flatMap((number, at) => {
      const found = inExtracts[at];
      return found ? [[number, { ...found, isWhole: false }] as const] : [];
    }),
  );
}

function evidenceOf(
  statement: CitedSentence,
  pages: ReadonlyMap<number, CitedPage>,
  index: number,
): Map<number, Evidence> {
  const evidence = inExtracts(statement);
  for (const [number, { claims, isWhole }] of pages) {
    const onPage = claims[index];
    if (!onPage) continue;
    const extract = evidence.get(number);
    const found = [...new Set([...onPage.found, ...(extract?.found ?? [])])];
    const shared = Math.max(onPage.shared, extract?.shared ?? 0);
    const isExtract = extract !== undefined && extract.found.length > onPage.found.length;
    const isStated = onPage.isStated || extract?.isStated === true;
    const passage = (isExtract ? extract.passage : onPage.passage) ?? extract?.passage ?? null;
    evidence.set(number, { items: onPage.items, found, shared, isStated, passage, isWhole });
  }
  return evidence;
}

function moved({ references }: CitedSentence, checked: CheckedClaim | undefined, cited: Article[]) {
  const link = checked?.movedTo ? linkTo(checked.movedTo, cited) : undefined;
  if (link === undefined) return [];
  return references.map(({ start, end }, at) => ({ start, end, text: at === 0 ? link : "" }));
}

function factOf(
  statement: CitedSentence | undefined,
  checked: CheckedClaim | undefined,
  readAt: Date,
): Fact | null {
  if (!statement || !checked) return null;
  const { claim, movedTo, proof } = checked;
  const citations = movedTo === null ? statement.citations : [movedTo];
  return { text: statement.text, citations, claim, proof: proofOf(proof, readAt) };
}

/** The page's words, as stored with the sentence that they support. */
export function proofOf(proof: CheckedClaim["proof"], readAt: Date): Proof | null {
  return proof && { quote: proof.passage, citation: proof.number, readAt: readAt.toISOString() };
}
