import { readCandidates } from "../../analysis/memory/candidates.ts";
import type { KnownStory } from "../../analysis/memory/news.ts";
import { articlesOfOneStory, seenPages } from "../../analysis/memory/stories.ts";
import {
  type Fit,
  JUST_TOO_LITTLE,
  type JudgingInput,
  judgeArticles,
  planJob,
  RELEVANT,
} from "../../analysis/relevance/judging.ts";
import type { TopicWords } from "../../analysis/relevance/plan/plan.ts";
import { REASONS } from "../../analysis/relevance/reasons.ts";
import { day } from "../../base/durations.ts";
import type { Parser } from "../../base/parser.ts";
import { pick } from "../../base/pick.ts";
import { type TopicDraft, topicSettings } from "../../contract/topics/topics.ts";
import type { Db } from "../../db/open.ts";
import type { topics } from "../../db/schema/topics.ts";
import type { StoredFinding } from "../../db/schema/updates.ts";
import type { Article } from "../../retrieval/article.ts";
import { type FoundArticle, isSameHeadline } from "../../retrieval/found-article.ts";
import type { FoundNews, Search } from "../../retrieval/news/feeds.ts";
import { markingsOf } from "../../topics/markings.ts";
import type { ReaderRemarks } from "../../topics/reactions/remarks.ts";
import { type JudgedArticle, sortedByFit } from "./judged-article.ts";
import { readNearMisses } from "./near-misses.ts";
import { MAX_STORED, readFindings, storedFindings } from "./stored-findings.ts";

/** Milliseconds that a topic's first run looks back. */
export const FIRST_LOOK = 14 * day;
/** Milliseconds before the last successful run: feeds announce articles late. */
const OVERLAP = 3 * day;
const MAX_TOLD = 60;

interface FindingDeps {
  db: Db;
  parser: Parser;
  now: () => Date;
}

interface FindingInput {
  topic: Topic;
  job: { lastCheckedAt: Date | null };
  startedAt: Date;
  remarks: Pick<ReaderRemarks, "offTopic">;
  /** The stories that readers were told before. */
  known: KnownStory[];
}

type Topic = typeof topics.$inferSelect;

export interface FindingResult {
  counts: { feeds: number; looked: number; relevant: number; nearMisses: number };
  /** Articles about the topic whose pages no reader was told of, most certain first. */
  untold: FoundArticle[];
  marked: Set<string>;
  caught: StoredFinding[];
  nearMisses: StoredFinding[];
}

interface FindingSteps {
  find: (search: Search) => Promise<FoundNews>;
  /** Stores what isn't told yet, so that a failed run doesn't lose it. */
  keep: (untold: FoundArticle[]) => void;
  read: (articles: Article[], timeout: number) => Promise<Article[]>;
  judgeOpen: (articles: FoundArticle[], fits: Fit[]) => Promise<Fit[]>;
}

/** Judges the results of `find`, what earlier runs left over and what the creator marked; `leftOut` by page. */
export async function findArticles(
  deps: FindingDeps,
  claim: FindingInput,
  { find, keep, read, judgeOpen }: FindingSteps,
  { signal, leftOut }: { signal: AbortSignal; leftOut: ReadonlySet<string> },
): Promise<FindingResult> {
  const { topic, known } = claim;
  const since = earliest(claim);
  const { queries, language } = await deps.parser.parse(planJob, wordsOf(topic), signal);
  const { articles, places } = await find({ queries, language: topic.language ?? language, since });
  const candidates = readCandidates(deps.db, topic.id, wordedAt(deps.db, topic), deps.now());
  const pinned = untoldMarkings(deps.db, topic.id);
  const marked = new Set(pinned.map(({ article }) => article.page));
  const isReadable = ({ article }: FoundArticle) => !leftOut.has(article.page);
  const waiting = [...candidates.offered, ...pinned].filter(isReadable);
  const announced = together(articles.filter(isReadable), waiting);
  const judging = judgingOf(deps, claim);
  const judge = async (each: FoundArticle[]) =>
    (await judgeArticles(deps.parser, { ...judging, articles: each }, signal)).map((fit, at) =>
      candidates.fitting.has(each[at]?.article.page ?? "") ? asBefore(fit) : fit,
    );
  const fits = await judge(announced);
  const near = sortedByFit(announced, fits).nearMisses.slice(0, MAX_STORED);
  const { articles: all, fits: judged } = await readNearMisses({ articles: announced, fits }, near, {
    read,
    judge,
    known: textsOf(deps.db, claim, near),
  });
  const byWords = claim.remarks.offTopic.length > 0 ? strictly(all, judged) : judged;
  const untoldOf = (caught: JudgedArticle[]) =>
    unseen(deps, topic.id, known, caught)
      .map(({ found }) => found)
      .filter(({ article: { page } }) => marked.has(page) || !candidates.dropped.has(page));
  keep(untoldOf(sortedByFit(all, byWords).caught));
  const { caught, nearMisses } = sortedByFit(all, await judgeOpen(all, byWords));
  const untold = untoldOf(caught);
  keep(untold);
  return {
    counts: {
      feeds: places.filter(({ error }) => error === null).length,
      looked: all.length,
      relevant: caught.length,
      nearMisses: nearMisses.length,
    },
    untold,
    marked,
    caught: storedFindings(caught),
    nearMisses: storedFindings(nearMisses),
  };
}

/** The time when the creator last changed what the topic is about, by its words or by correcting a page. */
function wordedAt(db: Db, { id, updatedAt }: Topic): Date {
  const lastMarked = markingsOf(db, id).at(-1)?.markedAt ?? updatedAt;
  return lastMarked > updatedAt ? lastMarked : updatedAt;
}

/** The texts of pages that aren't asked for again, by page: of told articles, and of near misses read before. */
function textsOf(db: Db, { topic, known }: FindingInput, near: JudgedArticle[]): Map<string, string> {
  const texts = new Map<string, string>();
  const pages = near.map(({ found }) => found.article.page);
  for (const page of seenPages(db, topic.id, pages)) texts.set(page, "");
  const told = known.flatMap(({ articles }) => articles);
  const read = readFindings(db, topic.id)?.nearMisses.filter(({ isRead }) => isRead) ?? [];
  for (const { page, extract } of [...told, ...read]) texts.set(page, extract);
  return texts;
}

/** Each page once. Waiting articles that a feed still lists were found in time by an earlier run. */
function together(read: FoundArticle[], waiting: FoundArticle[]): FoundArticle[] {
  const byPage = new Map(waiting.map((found) => [found.article.page, found]));
  const held = new Set(read.map(({ article }) => article.page));
  return [
    ...read.map((found) =>
      byPage.get(found.article.page)?.isWaiting ? { ...found, isWaiting: true } : found,
    ),
    ...[...byPage.values()].filter(({ article }) => !held.has(article.page)),
  ];
}

/** Accepts what fitted before under the same words, whatever else was found or told since. */
function asBefore(fit: Fit): Fit {
  if (fit.fits) return fit;
  return { score: RELEVANT, fits: true, near: false, reasons: [REASONS.fittedBefore] };
}

/** The score required while readers call updates off topic; it leaves out borderline articles. */
const RELEVANT_TO_READERS = 0.6;

function strictly(articles: FoundArticle[], fits: Fit[]): Fit[] {
  return fits.map((fit, at) => {
    const isChosen = articles[at]?.from.some(({ filter }) => filter === "all");
    if (!fit.fits || isChosen || fit.score >= RELEVANT_TO_READERS) return fit;
    const reasons = [REASONS.readersFoundOffTopic, ...fit.reasons];
    return { ...fit, score: Math.min(fit.score, JUST_TOO_LITTLE), fits: false, near: true, reasons };
  });
}

/** The same for the report of a source that searches the web itself. */
export function foundBySource(reported: Article[], fits: Fit[]): FindingResult {
  const all = reported.map((article) => ({ article, from: [{ feed: "", filter: "all" as const }] }));
  const { caught, nearMisses } = sortedByFit(all, fits);
  return {
    counts: { feeds: 0, looked: all.length, relevant: caught.length, nearMisses: nearMisses.length },
    untold: [],
    marked: new Set(),
    caught: storedFindings(caught),
    nearMisses: storedFindings(nearMisses),
  };
}

const wordFields = topicSettings.pick({
  ...{ name: true, description: true, tags: true, aiPrompt: true, language: true },
  ...{ searchWords: true, includeWords: true, excludeWords: true },
}).shape;

export function wordsOf(topic: Pick<TopicDraft, keyof typeof wordFields>): TopicWords {
  const { description, aiPrompt, ...words } = pick(topic, wordFields);
  return { ...words, description: description ?? "", aiPrompt: aiPrompt ?? "" };
}

function earliest({ job, startedAt }: FindingInput): Date {
  const last = job.lastCheckedAt;
  return new Date(last ? last.getTime() - OVERLAP : startedAt.getTime() - FIRST_LOOK);
}

export function judgingOf({ db, now }: FindingDeps, claim: FindingInput): Omit<JudgingInput, "articles"> {
  const { topic, known } = claim;
  return {
    topic: wordsOf(topic),
    markings: [...readOffTopicArticles(db, claim), ...markingsOf(db, topic.id)].map(
      ({ page, title, extract, belongs }) => {
        return { page, title, extract, belongs };
      },
    ),
    told: known
      .flatMap((story) => story.articles.slice(0, 1))
      .slice(0, MAX_TOLD)
      .map(({ page, title, extract, site }) => ({ page, title, extract, site })),
    since: earliest(claim),
    now: now(),
  };
}

/** Pages of a story's updates that readers called off topic, treated like the creator's corrections. */
function readOffTopicArticles(db: Db, { remarks }: FindingInput) {
  return articlesOfOneStory(db, remarks.offTopic).map((article) => ({ ...article, belongs: false }));
}

function unseen(
  { db, now }: FindingDeps,
  topicId: string,
  known: KnownStory[],
  judged: JudgedArticle[],
): JudgedArticle[] {
  const pages = judged.map(({ found }) => found.article.page);
  const seen = seenPages(db, topicId, pages);
  const told = known.flatMap(({ articles }) => articles);
  const byTitle = Map.groupBy(told, ({ title }) => title.toLowerCase());
  return judged.filter(({ found: { article } }) => {
    if (seen.has(article.page)) return false;
    const namesakes = byTitle.get(article.title.toLowerCase()) ?? [];
    return !namesakes.some((other) =>
      isSameHeadline(
        { ...article, publishedAt: article.publishedAt ?? now() },
        { ...other, publishedAt: other.publishedAt ?? other.seenAt },
      ),
    );
  });
}

/** A page that couldn't be read has no title, and waits for a feed that lists it. */
function untoldMarkings(db: Db, topicId: string): FoundArticle[] {
  const marked = markingsOf(db, topicId).filter(({ belongs, title }) => belongs && title !== "");
  const pages = marked.map(({ page }) => page);
  const told = seenPages(db, topicId, pages);
  return marked
    .filter(({ page }) => !told.has(page))
    .map(({ url, page, title, extract, site, publishedAt }) => ({
      article: { url, page, title, extract, site, publishedAt },
      from: [{ feed: "", filter: "words" as const }],
    }));
}
