import { fold } from "../../../language/folding.ts";
import { tokensOf } from "../../../language/tokens.ts";
import type { Article } from "../../../retrieval/article.ts";
import { type Evidence, Examiner } from "../evidence.ts";
import { JUST_TOO_LITTLE, RELEVANT } from "../judging.ts";
import type { Plan } from "../plan/plan.ts";
import { type Entry, type Pool, poolOf } from "../pool.ts";
import { REASONS } from "../reasons.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { commonWords } from "./feedback.ts";
import { conditionOf, decided, type Judgement, likeRefused, type MarkedArticle } from "./judgement.ts";
import { otherLanguages } from "./other-languages.ts";
import { type Scores, SILENT, scoresOf } from "./scores.ts";

/** The score from which on an article is a near miss. */
const NEAR = 0.3;
/** The same for an article that names nothing of the topic: fewer than one of ten below it are about it. */
const NEAR_IF_SILENT = 0.45;
const MAX_MARKED = 200;

/**
 * Judges all `articles`, which arrived together, for the plan `asked`, in order. Common words count little, and
 * articles that are certainly about the topic, or that its creator `marked`, teach about the others. So do those of
 * `told` that are certain. An article that is clearly in another language than the topic is a near miss at most,
 * except for the pages of `anyLanguage`.
 */
export function judge(
  asked: Plan,
  articles: readonly Article[],
  { marked = [], told = [], anyLanguage, searched, bearing }: JudgingContext = {},
): Judgement[] {
  const known = marked.slice(-MAX_MARKED);
  const pages = new Set(articles.map(({ page }) => page));
  const further = [...known.map(({ article }) => article), ...told].filter(({ page }) => {
    const isNew = !pages.has(page);
    pages.add(page);
    return isNew;
  });
  // Sorted, because sums of fractions depend on the order of adding.
  const sorted = [...articles, ...further].sort(
    (one, other) =>
      compare(one.page, other.page) || compare(one.title, other.title) || compare(one.extract, other.extract),
  );
  const pool = poolOf(sorted, asked.language);
  // "Tennis" alone doesn't show a language; the articles that contain the word do.
  const plan = asked.isLanguageSure
    ? asked
    : { ...asked, language: languageAmong(asked, pool) ?? asked.language };
  const examiner = new Examiner(plan, pool);
  const evidence = examiner.evidence();
  const verdicts = new Map(known.map(({ article, belongs }) => [article.page, belongs]));
  const belonging = known.filter(({ belongs }) => belongs).map(({ article }) => article);
  const foreignLanguageOf = otherLanguages(plan, pool, belonging);
  for (const entry of pool.entries) {
    const said = evidence.get(entry);
    if (!said || !bearing?.has(entry.article.page) || !bears(plan, entry.article.site)) continue;
    said.score = 1 - (1 - said.score) * (1 - THRESHOLDS.bearsName);
    said.reasons.push(REASONS.bearsName(entry.article.site));
  }
  const found = scoresOf(pool, evidence, examiner, verdicts);
  const refused = pool.entries.filter(({ article }) => verdicts.get(article.page) === false);
  const accepted = pool.entries.filter(({ article }) => verdicts.get(article.page) === true);
  const judgements = new Map<Article, Judgement>();
  for (const entry of pool.entries) {
    judgements.set(
      entry.article,
      conditionOf(plan, entry.article, verdicts.get(entry.article.page)) ??
        likeRefused(entry, refused, accepted, pool) ??
        inItsLanguage(
          judgementOf(entry, evidence.get(entry), found, {
            pool,
            named: examiner.named,
            name: plan.subjects[0]?.text ?? "",
          }),
          () => (anyLanguage?.has(entry.article.page) ? undefined : foreignLanguageOf(entry)),
          plan.language,
          searched?.has(entry.article.page) === true,
        ),
    );
  }
  return articles.map((article) => judgements.get(article) ?? decided(0, REASONS.nothing));
}

/** Additional known articles; the sets contain pages by how they were found. */
interface JudgingContext {
  marked?: readonly MarkedArticle[];
  /** Told by the topic before. */
  told?: readonly Article[];
  /** Accepted in any language. */
  anyLanguage?: ReadonlySet<string>;
  /** Found by a source that searches the web itself. */
  searched?: ReadonlySet<string>;
  /** From a feed that the topic's creator chose. */
  bearing?: ReadonlySet<string>;
}

/** True for a site with the topic's name: "science.org" for Science. */
function bears({ subjects, isAmbiguous }: Plan, site: string): boolean {
  const names = subjects
    .filter(({ from }) => from === "name")
    .map(({ text }) => fold(text).replace(/[^\p{L}\p{N}]/gu, ""));
  const labels = fold(site).split(".").slice(0, -1);
  return !isAmbiguous && labels.some((label) => names.includes(label.replaceAll("-", "")));
}

function languageAmong({ subjects }: Plan, { entries }: Pool): string | undefined {
  const names = subjects.filter(({ from }) => from === "name").map(({ text }) => text);
  const words = new Set(tokensOf(names.join(" "), undefined, MAX_NAMED).map(({ word }) => fold(word)));
  const holding = entries.filter(({ exact }) => [...words].some((word) => exact.has(word)));
  const counts = new Map<string, number>();
  for (const { language } of holding.length > 0 ? holding : entries)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort((one, other) => other[1] - one[1] || compare(one[0], other[0]));
  return most?.[0];
}

const MAX_NAMED = 12;

const NO_EVIDENCE: Evidence = {
  score: 0,
  refused: 0,
  isNamed: false,
  isUnclear: false,
  isNamedInPart: false,
  isPlaceAlone: false,
  holdsName: false,
  reasons: [],
};

function judgementOf(
  entry: Entry,
  { score: said, reasons, holdsName, isUnclear, isPlaceAlone }: Evidence = NO_EVIDENCE,
  { scores, seeds }: Scores,
  { pool, named, name }: { pool: Pool; named: Set<string>; name: string },
): Judgement {
  const score = scores.get(entry) ?? 0;
  const isLifted = score > said + 0.1;
  const common = isLifted ? commonWords(entry, seeds, pool, named) : [];
  const least = said < SILENT ? NEAR_IF_SILENT : NEAR;
  const isOther = isUnclear && score <= THRESHOLDS.otherSense;
  const told = [
    ...(isOther && holdsName ? [REASONS.otherSense(name)] : []),
    ...reasons,
    ...(isLifted ? [common.length > 0 ? REASONS.inCommon(common) : REASONS.alike] : []),
  ];
  return {
    score,
    isRelevant: score >= RELEVANT,
    isNearMiss: score < RELEVANT && (holdsName || (score >= least && !isPlaceAlone)),
    isDecided: false,
    isForeign: false,
    reasons: told.length > 0 ? told : [REASONS.nothing],
  };
}

function inItsLanguage(
  judgement: Judgement,
  foreignLanguage: () => string | undefined,
  wanted = "",
  isSearched = false,
): Judgement {
  const language = judgement.score < NEAR && !isSearched ? undefined : foreignLanguage();
  if (!language) return judgement;
  const score = Math.min(judgement.score, JUST_TOO_LITTLE);
  const reasons = [REASONS.otherLanguage(language, wanted), ...judgement.reasons];
  return { ...judgement, score, reasons, isRelevant: false, isNearMiss: true, isForeign: true };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
