import type { CheckedCitations, CheckParts } from "../analysis/citations/checks.ts";
import { keepCandidates } from "../analysis/memory/candidates.ts";
import { listedStories } from "../analysis/memory/judgement.ts";
import type { KnownStory, StoryMerger } from "../analysis/memory/news.ts";
import { readStories, seenPages } from "../analysis/memory/stories.ts";
import { type Parser, Unreadable } from "../base/parser.ts";
import type { Db } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import type { Embed } from "../providers/adapters/embeddings.ts";
import type { Adapter, Endpoint, StoryGroup } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import type { FetchedPage } from "../retrieval/fetch.ts";
import type { FoundArticle } from "../retrieval/found-article.ts";
import type { FoundNews, Search } from "../retrieval/news/feeds.ts";
import { isPaid } from "../sources/price.ts";
import type { SourceRow } from "../sources/sources.ts";
import { type ReaderRemarks, recentRemarks } from "../topics/reactions/remarks.ts";
import { checkedText, openStatements } from "./checked-text.ts";
import { judgeBorderline } from "./finding/borderline.ts";
import { findArticles, foundBySource, judgingOf, wordsOf } from "./finding/finding.ts";
import { readGroups } from "./finding/read-groups.ts";
import { newsOf, sortNews } from "./finding/sort-news.ts";
import type { NewsReading } from "./finding/topic-news.ts";
import { accounted, type Bill } from "./money/billing.ts";
import { bounds, worstCase } from "./money/budget.ts";
import type { RunResult } from "./publish.ts";
import { type Claim, holdsClaim, noteReading, noteSending } from "./queue/claims.ts";
import { readRecentStories } from "./recent-stories.ts";
import { mergeStories } from "./story-mergers.ts";
import { failures } from "./words.ts";
import { fallbackTitle } from "./writing/fallback-title.ts";
import { answerJob, citedPageJob, type Draft, type Memory, type ReadAnswer } from "./writing/parsing-jobs.ts";
import { compose } from "./writing/prompt.ts";

export interface RunDeps {
  db: Db;
  parser: Parser;
  embed: Embed | null;
  now: () => Date;
  /** Rejects when none of the places could be read. */
  findNews: (topic: Claim["topic"], search: Search, reading: NewsReading) => Promise<FoundNews>;
  /** Milliseconds of `timeout` for all pages together. */
  readArticles: (articles: Article[], reading: NewsReading, timeout?: number) => Promise<Article[]>;
  whyUnavailable: (source: SourceRow) => string | null;
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: SourceRow) => Endpoint;
  checkCitations: (
    citations: Article[],
    readPage: CheckParts["readPage"],
    reading: NewsReading,
  ) => Promise<CheckedCitations>;
}

/** Its message is shown to the topic's creator. */
export class RunFailed extends Error {
  override name = "RunFailed";
}

/** The same answer would come again, so a paid source isn't asked before the usual due time. */
export class AnswerUnusable extends RunFailed {}

/** Makes an update without saving it. @throws RunFailed, or what a feed or provider throws */
export async function refresh(
  deps: RunDeps,
  claim: Claim,
  bill: Bill,
  signal: AbortSignal,
): Promise<RunResult> {
  const { topic, source } = claim;
  const provider = deps.provider(source.type);
  const reason = provider ? deps.whyUnavailable(source) : failures.sourceUnusable(source.name);
  if (!provider || reason !== null) throw new RunFailed(reason ?? "");
  const remarks = recentRemarks(deps.db, topic.id, deps.now());
  const known = readStories(deps.db, topic.id, remarks.toldBefore);
  const remarked = { ...claim, known, remarks };
  const ask: Ask = (told, memoryOf) =>
    askSource(deps, remarked, { provider, bill, signal }, { ...told, memoryOf });
  const told = known.filter(({ lastToldAt }) => lastToldAt !== null);
  const toldPages = new Set(told.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const asking = { ...claim, toldPages, bill, mayAsk: () => mayAsk(deps, claim) };
  const judgeOpen: JudgeOpen = (articles, fits) =>
    judgeBorderline(deps, asking, { words: wordsOf(topic), articles, fits }, signal);
  const reading = readingOf(deps, claim, signal);
  return source.webSearch
    ? tellWhatItFound(deps, remarked, ask, reading)
    : tellWhatWeFound(deps, remarked, { ask, judgeOpen }, reading);
}

/** Records a paid call before it's made. @returns true if it may be made */
function mayAsk({ db, now }: RunDeps, claim: Claim): boolean {
  return writeTransaction(db, () => noteSending(db, claim, now()));
}

function readingOf({ db }: RunDeps, claim: Claim, signal: AbortSignal): NewsReading {
  const { crashes, leftOut } = claim.job;
  return {
    signal,
    note: async (places) => noteReading(db, claim, places),
    isCareful: crashes > 0,
    leftOut: new Set(leftOut),
  };
}

interface WrittenAnswer extends ReadAnswer {
  citations: Article[];
  shown: Article[];
}

/** The second argument returns what is known about the pages that the answer cites; null skips the comparison. */
type Ask = (
  told: { groups: StoryGroup[]; known: KnownStory[] },
  memoryOf: MemoryOf | null,
) => Promise<WrittenAnswer>;
type JudgeOpen = Parameters<typeof findArticles>[2]["judgeOpen"];
type RemarkedClaim = Claim & { known: KnownStory[]; remarks: ReaderRemarks };
type MemoryOf = (citations: Article[]) => Memory;

async function tellWhatWeFound(
  deps: RunDeps,
  claim: RemarkedClaim,
  { ask, judgeOpen }: { ask: Ask; judgeOpen: JudgeOpen },
  reading: NewsReading,
): Promise<RunResult> {
  const { topic, source, known } = claim;
  const find = (search: Search) => deps.findNews(topic, search, reading);
  const keep = (untold: FoundArticle[]) => keepUntold(deps, claim, untold);
  const read = readOnce((articles, timeout) => deps.readArticles(articles, reading, timeout));
  const found = await findArticles(deps, claim, { find, keep, read, judgeOpen }, reading);
  const offered = found.untold.slice(0, MAX_OFFERED).map(({ article }) => article);
  const sorted = await sortNews(deps, offered, known, reading.signal);
  const whole = merged(deps, claim, sorted.merged);
  const news = { ...sorted, groups: markedFirst(sorted.groups, found.marked) };
  const { groups } = news;
  if (groups.length === 0) return { outcome: "nothing_new", news, found };
  const material = await readGroups(read, groups, source.type === "digest" ? PAGES_QUOTED : PAGES_SHOWN);
  const { draft, citations, shown, news: judged } = await ask({ groups: material, known: whole }, null);
  const pages = shown.map(({ page }) => page);
  if (!draft) return { outcome: "nothing_new", news: { ...news, dismissed: pages }, found };
  const { groups: told } = newsOf(judged, offered);
  const asWritten = { ...news, groups: told, ...(source.type !== "digest" && { shown: new Set(pages) }) };
  return { outcome: "published", news: asWritten, found, ...(await finish(deps, draft, citations, reading)) };
}

type Read = (articles: Article[], timeout?: number) => Promise<Article[]>;

/** Asks for each page once, whether it answers or not. */
function readOnce(readArticles: Read): Read {
  const read = new Map<string, Article>();
  return async (articles, timeout) => {
    const unread = articles.filter(({ page }) => !read.has(page));
    for (const article of await readArticles(unread, timeout)) read.set(article.page, article);
    return articles.map((article) => read.get(article.page) ?? article);
  };
}

/** Merges stories that prove to be one, whatever comes of the run. @returns the `known` stories afterwards */
function merged(
  { db }: RunDeps,
  { topic, worker, runId, known, remarks }: RemarkedClaim,
  mergers: StoryMerger[],
): KnownStory[] {
  if (mergers.length === 0) return known;
  const merge = () => {
    if (holdsClaim(db, worker, runId)) mergeStories(db, topic.id, mergers);
  };
  writeTransaction(db, merge);
  return readStories(db, topic.id, remarks.toldBefore);
}

/** The most articles that one run compares; the others wait. */
const MAX_OFFERED = 400;

function keepUntold({ db, now }: RunDeps, { topic, worker, runId }: Claim, untold: FoundArticle[]): void {
  const fresh = untold.filter(({ isWaiting = false }) => !isWaiting);
  if (fresh.length === 0) return;
  const keep = () => {
    if (holdsClaim(db, worker, runId)) keepCandidates(db, topic.id, fresh, now());
  };
  writeTransaction(db, keep);
}

function markedFirst(groups: StoryGroup[], marked: ReadonlySet<string>): StoryGroup[] {
  const isMarked = ({ articles }: StoryGroup) => articles.some(({ page }) => marked.has(page));
  return [...groups.filter(isMarked), ...groups.filter((group) => !isMarked(group))];
}

async function tellWhatItFound(
  deps: RunDeps,
  claim: RemarkedClaim,
  ask: Ask,
  reading: NewsReading,
): Promise<RunResult> {
  const { known } = claim;
  const { draft, citations, reported, fits, ...sorted } = await ask({ groups: [], known }, (cited) => {
    const pages = cited.map(({ page }) => page);
    const seen = [...seenPages(deps.db, claim.topic.id, pages)];
    return { known, seen, judging: judgingOf(deps, claim), now: deps.now() };
  });
  const found = foundBySource(reported, fits);
  const news = newsOf(sorted.news, reported);
  merged(deps, claim, news.merged);
  if (!draft) return { outcome: "nothing_new", news, found };
  return { outcome: "published", news, found, ...(await finish(deps, draft, citations, reading)) };
}

/** Pages read for a model; for other articles it gets the announcement. */
const PAGES_SHOWN = { stories: 10, ofStory: 1, pages: 10 };
const PAGES_QUOTED = { stories: 7, ofStory: 3, pages: 16 };

async function askSource(
  deps: RunDeps,
  claim: RemarkedClaim,
  { provider, bill, signal }: { provider: Adapter; bill: Bill; signal: AbortSignal },
  { groups, known, memoryOf }: { groups: StoryGroup[]; known: KnownStory[]; memoryOf: MemoryOf | null },
): Promise<WrittenAnswer> {
  const { topic, source, remarks } = claim;
  const endpoint = deps.endpoint(source);
  const isJson = provider.answersInJson?.(endpoint) ?? false;
  const asked = compose({ source, topic, groups, known, remarks, today: deps.now(), bounds, isJson });
  const said = source.type === "digest" ? readRecentStories(deps.db, topic.id) : [];
  const question = { ...asked, told: [...said, ...(asked.told ?? [])] };
  if (isPaid(source) && !mayAsk(deps, claim)) {
    throw new RunFailed(failures.takenOver);
  }
  const answer = await accounted(bill, source, worstCase(source), () =>
    provider.answer(question, endpoint, signal),
  );
  const { text, citations, end } = answer;
  if (end === "refused" || end === "filtered" || text.trim() === "") {
    throw new RunFailed(failures.noAnswer(source.name));
  }
  const memory = memoryOf?.(citations) ?? null;
  const now = deps.now();
  const given = { groups, known: listedStories(known), now };
  const { language } = question;
  const title = fallbackTitle(topic.name, now, language);
  const written = { text, fallbackTitle: title, language, end, citations, memory, given };
  const read = await usable(source, deps.parser.parse(answerJob, written, signal));
  return { ...read, citations, shown: question.articles };
}

async function usable<Output>({ name }: SourceRow, reading: Promise<Output>): Promise<Output> {
  try {
    return await reading;
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw new AnswerUnusable(failures.answerUnusable(name, cause.message), { cause });
  }
}

async function finish(
  { parser, checkCitations, now }: RunDeps,
  draft: Draft,
  citations: Article[],
  reading: NewsReading,
) {
  const cited = draft.kept.flatMap((number) => citations[number - 1] ?? []);
  const quotations = draft.quotations.map(({ parts }) => parts);
  const claims = openStatements(draft).map(({ text }) => text);
  const readPage = ({ headers, bytes, complete }: FetchedPage, article: Article) => {
    const page = { bytes, contentType: headers.get("content-type"), isComplete: complete, cited: article };
    return parser.parse(
      citedPageJob,
      { ...page, quotations, claims, language: draft.language },
      reading.signal,
    );
  };
  const isAsking = quotations.length > 0 || claims.length > 0;
  const checked = await checkCitations(cited, isAsking ? readPage : null, reading);
  return { told: checkedText(draft, cited, checked, now()), cited, citations: checked.citations };
}
