import type { Article } from "../retrieval/article.ts";
import type { FoundArticle } from "../retrieval/found-article.ts";
import { type Evidence, Examiner } from "./evidence.ts";
import { commonWords, type Feedback, learnFrom } from "./feedback.ts";
import { type Fit, JUST_TOO_LITTLE, type JudgingInput, RELEVANT } from "./judging.ts";
import { otherLanguages } from "./other-languages.ts";
import { type Plan, planOf } from "./plan.ts";
import { type Entry, type Pool, poolOf, rarityOf } from "./pool.ts";
import { SubjectArea } from "./subject-area.ts";
import { fold, tokensOf } from "./tokens.ts";
import { REASONS } from "./words.ts";

/** Whether an article is about a topic, and why. */
export interface Judgement {
  /** From 0 to 1. */
  score: number;
  isRelevant: boolean;
  /** Left out by little: worth showing to the topic's creator, or to ask a model about. */
  isNearMiss: boolean;
  /** By what its creator marked, or by words that must or must not occur. */
  isDecided: boolean;
  /** Whether it is left out for its language. */
  isForeign: boolean;
  /** In words, for the topic's creator. */
  reason: string;
}

/** A page of which the topic's creator said whether it belongs to the topic. */
export interface MarkedArticle {
  article: Article;
  belongs: boolean;
}

const NEAR = 0.3;
/** From this on an article is sure enough to learn from. */
const SURE = 0.55;
/** The same where word vectors tell the field of an article, so that shared words matter less. */
const SURE_WITH_AREA = 0.77;
const SURE_OF_AREA = 0.66;
/** What an article must say itself to teach the field. */
const MIN_SAID = 0.27;
const BESIDE_AREA = 0.5;
const SILENT = 0.05;
const SILENT_WITH_AREA = 0.15;
const ROUNDS = 3;
/** The similarity to the sure ones from which on it speaks for an article, and below which against. */
const LIKE = 0.31;
const UNLIKE = 0.6;
/** Likeness counts less where an article holds nothing of the topic's own words. */
const WITHOUT_WORDS = 0.7;
const RESEMBLES = 0.4;
const MAX_MARKED = 200;

/**
 * Judges every one of `articles`, which came together, for the plan `asked`; in their order. What is common in them counts
 * little, and those that are surely about the topic, as those that its creator `marked`, teach about the others.
 * So do those of `told`, what was published of the topic before, as far as they are surely about it. What is plainly in
 * another language than the topic is a near miss at most, but for the pages of `anyLanguage`.
 */
export function judge(
  asked: Plan,
  articles: readonly Article[],
  marked: readonly MarkedArticle[] = [],
  told: readonly Article[] = [],
  anyLanguage: ReadonlySet<string> = new Set(),
): Judgement[] {
  const known = marked.slice(-MAX_MARKED);
  const pages = new Set(articles.map(({ page }) => page));
  const further = [...known.map(({ article }) => article), ...told].filter(({ page }) => {
    const isNew = !pages.has(page);
    pages.add(page);
    return isNew;
  });
  // In one order whatever the order they came in, or sums of fractions would differ in their last digit.
  const sorted = [...articles, ...further].sort(
    (one, other) =>
      compare(one.page, other.page) || compare(one.title, other.title) || compare(one.extract, other.extract),
  );
  const pool = poolOf(sorted, asked.language);
  // "Tennis" alone tells no language; the articles that hold the word do.
  const plan = asked.language ? asked : { ...asked, language: languageAmong(asked, pool) };
  const examiner = new Examiner(plan, pool);
  const evidence = examiner.evidence();
  const verdicts = new Map(known.map(({ article, belongs }) => [article.page, belongs]));
  const belonging = known.filter(({ belongs }) => belongs).map(({ article }) => article);
  const foreignLanguageOf = otherLanguages(plan, pool, belonging);
  const found = scoresOf(plan, pool, evidence, examiner.named, verdicts);
  const refused = pool.entries.filter(({ article }) => verdicts.get(article.page) === false);
  const accepted = pool.entries.filter(({ article }) => verdicts.get(article.page) === true);
  const judgements = new Map<Article, Judgement>();
  for (const entry of pool.entries) {
    judgements.set(
      entry.article,
      conditionOf(plan, entry.article, verdicts.get(entry.article.page)) ??
        likeRefused(entry, refused, accepted, pool) ??
        inItsLanguage(
          judgementOf(entry, evidence.get(entry), found, { pool, named: examiner.named }),
          () => (anyLanguage.has(entry.article.page) ? undefined : foreignLanguageOf(entry)),
          plan.language,
        ),
    );
  }
  return articles.map((article) => judgements.get(article) ?? decided(0, REASONS.nothing));
}

/**
 * Whether `text` holds `word` as a whole word or phrase, whatever its case; as a part in scripts that are written
 * without spaces. Nothing is stemmed.
 */
export function holdsWord(text: string, word: string): boolean {
  const [within, wanted] = [plain(text), plain(word)];
  if (wanted === "") return false;
  if (WITHOUT_SPACES.test(wanted)) return within.includes(wanted);
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const [before, after] = [
      within.slice(Math.max(0, at - 2), at),
      within.slice(at + wanted.length, at + wanted.length + 2),
    ];
    const isOpen = !(/^[\p{L}\p{N}]/u.test(wanted) && /[\p{L}\p{M}\p{N}]$/u.test(before));
    const isClosed = !(/[\p{L}\p{M}\p{N}]$/u.test(wanted) && /^[\p{L}\p{M}\p{N}]/u.test(after));
    if (isOpen && isClosed) return true;
  }
  return false;
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("i\u0307", "i").replace(/\s+/gu, " ").trim();
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

interface Scores {
  scores: Map<Entry, number>;
  /** By each article's own words and their field, before the words that sure articles share. */
  own: Map<Entry, number>;
  area: SubjectArea;
  seeds: Map<Entry, number>;
  feedback: Feedback | null;
}

/** Scores from what each article says itself, from its field, and from what it has in common with the sure ones. */
function scoresOf(
  plan: Plan,
  pool: Pool,
  evidence: Map<Entry, Evidence>,
  named: Set<string>,
  verdicts: Map<string, boolean>,
): Scores {
  const seedsOf = (scores: Map<Entry, number>, least: number, leastSaid: number) =>
    new Map(
      [...scores].flatMap(([entry, score]) => {
        const verdict = verdicts.get(entry.article.page);
        if (verdict !== undefined) return verdict ? [[entry, 1] as const] : [];
        const said = evidence.get(entry)?.score ?? 0;
        return said > leastSaid && score >= least ? [[entry, score] as const] : [];
      }),
    );
  const area = new SubjectArea(plan, pool, evidence);
  const weighed = () => new Map(pool.entries.map((entry) => [entry, area.weigh(entry)]));
  area.learn(seedsOf(weighed(), SURE_OF_AREA, MIN_SAID));
  const own = weighed();
  let scores = own;
  let seeds = new Map<Entry, number>();
  let feedback: Feedback | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    seeds = seedsOf(scores, area.isKnown ? SURE_WITH_AREA : SURE, 0);
    const learned = learnFrom(seeds, pool, named);
    if (!learned) break;
    feedback = learned;
    scores = new Map(
      pool.entries.map((entry) => {
        const refused = evidence.get(entry)?.refused ?? 0;
        return [entry, withFeedback(entry, own.get(entry) ?? 0, refused, learned, area.isKnown)];
      }),
    );
  }
  return { scores, own, area, seeds, feedback };
}

function withFeedback(
  entry: Entry,
  score: number,
  refused: number,
  { similarities, trust }: Feedback,
  hasArea: boolean,
): number {
  const more = (similarities.get(entry) ?? 0) - LIKE;
  const isSilent = score <= (hasArea ? SILENT_WITH_AREA : SILENT);
  const step = more > 0 ? more * (isSilent ? WITHOUT_WORDS : 1) * (1 - refused) : more * UNLIKE;
  return Math.max(0, Math.min(1, score + trust * (hasArea ? BESIDE_AREA : 1) * step));
}

const NO_EVIDENCE: Evidence = {
  score: 0,
  refused: 0,
  reasons: [],
  isSupported: null,
  named: new Set(),
  isNamedInFull: false,
};

/** What its creator decided: by marking the page, or by words that must or must not occur. */
function conditionOf(
  plan: Plan,
  { title, extract }: Article,
  verdict: boolean | undefined,
): Judgement | null {
  if (verdict !== undefined)
    return decided(verdict ? 1 : 0, verdict ? REASONS.belongs : REASONS.doesNotBelong);
  const text = `${title}\n${extract}`;
  const excluded = plan.excludeWords.find((word) => holdsWord(text, word));
  if (excluded !== undefined) return decided(0, REASONS.excluded(excluded));
  const isMissing = plan.includeWords.length > 0 && !plan.includeWords.some((word) => holdsWord(text, word));
  return isMissing ? decided(0, REASONS.missing(plan.includeWords)) : null;
}

function likeRefused(entry: Entry, refused: Entry[], accepted: Entry[], pool: Pool): Judgement | null {
  const likest = (others: Entry[]) =>
    others
      .map((other) => ({ other, share: sharedBy(entry, other, pool) }))
      .reduce((best, each) => (each.share > best.share ? each : best), { other: entry, share: 0 });
  const { other, share } = likest(refused);
  if (share < RESEMBLES || share <= likest(accepted).share) return null;
  return decided(0, REASONS.likeMarked(other.article.title));
}

/** The share of the rarer words of the shorter of two articles that the other holds too, from 0 to 1. */
function sharedBy(one: Entry, other: Entry, pool: Pool): number {
  const weigh = ({ weights, language }: Entry, among?: Entry) =>
    [...weights]
      .filter(([key]) => !among || among.weights.has(key))
      .reduce((sum, [key, place]) => sum + place * rarityOf(key, pool, language) ** 2, 0);
  const smaller = Math.min(weigh(one), weigh(other));
  return smaller > 0 ? Math.min(weigh(one, other), weigh(other, one)) / smaller : 0;
}

function judgementOf(
  entry: Entry,
  { score: said, reasons, named: ofName }: Evidence = NO_EVIDENCE,
  { scores, own, area, seeds, feedback }: Scores,
  { pool, named }: { pool: Pool; named: Set<string> },
): Judgement {
  const score = scores.get(entry) ?? 0;
  const byArea = own.get(entry) ?? 0;
  const isRaised = score >= NEAR && byArea > said + 0.1;
  const words = isRaised ? area.wordsOf(entry, new Set([...named, ...ofName])) : [];
  const isLifted = feedback !== null && score > byArea + 0.1;
  const common = isLifted ? commonWords(entry, seeds, pool, named) : [];
  const told = [
    ...reasons,
    ...(isRaised ? [words.length > 0 ? REASONS.field(words) : REASONS.ofField] : []),
    ...(isLifted ? [common.length > 0 ? REASONS.inCommon(common) : REASONS.alike] : []),
    ...(said >= RELEVANT && byArea < RELEVANT ? [REASONS.otherField] : []),
    ...(score < byArea - 0.05 ? [REASONS.unlike] : []),
  ];
  return {
    score,
    isRelevant: score >= RELEVANT,
    isNearMiss: score < RELEVANT && score >= NEAR,
    isDecided: false,
    isForeign: false,
    reason: told.length > 0 ? told.join("; ") : REASONS.nothing,
  };
}

function inItsLanguage(
  judgement: Judgement,
  foreignLanguage: () => string | undefined,
  wanted = "",
): Judgement {
  const language = judgement.score < NEAR ? undefined : foreignLanguage();
  if (!language) return judgement;
  const score = Math.min(judgement.score, JUST_TOO_LITTLE);
  const reason = `${REASONS.otherLanguage(language, wanted)}; ${judgement.reason}`;
  return { ...judgement, score, reason, isRelevant: false, isNearMiss: true, isForeign: true };
}

function decided(score: number, reason: string): Judgement {
  return {
    score,
    isRelevant: score >= RELEVANT,
    isNearMiss: false,
    isDecided: true,
    isForeign: false,
    reason,
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What `judgeArticles` does, in the worker. */
export function judged({ topic, markings, told, articles, since, now }: JudgingInput): Fit[] {
  const plan = planOf(topic, since);
  const marked = markings.map(({ belongs, ...page }) => ({ article: asArticle(page), belongs }));
  const judgements = judge(
    plan,
    articles.map(({ article }) => article),
    marked,
    told.map(asArticle),
    new Set(articles.filter(isWhateverItsLanguage).map(({ article }) => article.page)),
  );
  return articles.map((found, at) => fitOf(judgements[at] ?? NOTHING, found, since, now));
}

// Its creator chose the feed with its language; what waits was taken already.
function isWhateverItsLanguage({ from, isWaiting = false }: FoundArticle): boolean {
  return isWaiting || from.some(({ filter, isOwn = false }) => isOwn || filter === "all");
}

const NOTHING: Judgement = {
  score: 0,
  isRelevant: false,
  isNearMiss: false,
  isDecided: true,
  isForeign: false,
  reason: REASONS.nothing,
};

function asArticle(page: Pick<Article, "page" | "title" | "extract"> & { site?: string }): Article {
  return { site: "", ...page, url: "", publishedAt: null };
}

function fitOf(
  { score, isRelevant, isNearMiss, isDecided, isForeign, reason }: Judgement,
  { article: { publishedAt }, from, isWaiting = false }: FoundArticle,
  since: Date | null,
  now: Date,
): Fit {
  const isAhead = publishedAt !== null && publishedAt > now;
  const isInTime = isWaiting || (isDecided && isRelevant);
  const isOld = !isInTime && !isAhead && publishedAt !== null && since !== null && publishedAt < since;
  if (isOld) return { score, fits: false, near: false, reason: REASONS.old(publishedAt) };
  const wholeFeed = from.some(({ filter }) => filter === "all");
  if (wholeFeed && !isDecided && !isRelevant) {
    return { score: RELEVANT, fits: true, near: false, reason: REASONS.wholeFeed };
  }
  return { score, fits: isRelevant, near: isNearMiss, reason, ...(isForeign && { isForeign }) };
}
