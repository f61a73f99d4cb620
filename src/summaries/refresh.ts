import type { Citation } from "../contract/summaries.ts";
import type { Batch } from "../db/batch.ts";
import type { Db } from "../db/open.ts";
import { ProviderFailure } from "../providers/failure.ts";
import { costOf } from "../providers/prices.ts";
import type { Adapter, Answer, Endpoint, Question, Usage } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import { isPaid, sourcePrice } from "../sources/price.ts";
import type { Turn } from "../turns.ts";
import { readAnswer, saysNothingNew, type Told } from "./answer-text.ts";
import type { CheckedCitations } from "./citation-checks.ts";
import { linkCitations } from "./citation-links.ts";
import { type KnownStory, type News, whatIsNew } from "./memory.ts";
import { compose } from "./prompt.ts";
import { type Claim, noteSending, type Source } from "./queue.ts";
import { hasQuotations, markUnverified } from "./quotations.ts";
import { freshPart, sectionsOf, tellings } from "./sections.ts";
import { readStories, seenPages } from "./stories.ts";

/** What a run needs from outside. */
export interface Newsroom {
  db: Db;
  batch: Batch;
  /** To be awaited before what keeps the process busy. */
  turn: Turn;
  now: () => Date;
  /** Announced articles for a search; rejects when none of the places could be read. */
  findNews: (query: string, signal: AbortSignal) => Promise<Article[]>;
  /** The same articles with as much of their text as their pages show. */
  readArticles: (articles: Article[], signal: AbortSignal) => Promise<Article[]>;
  /** Why a source cannot be asked now; null when it can. */
  whyUnavailable: (source: Source) => string | null;
  /** Undefined for a type of source that nothing here can ask. */
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: Source) => Endpoint;
  /** Asks for each cited page; with `wantText` it also says what the pages say. */
  checkCitations: (citations: Article[], wantText: boolean, signal: AbortSignal) => Promise<CheckedCitations>;
}

/** How a run ended that got through. `learnt` goes into the topic's memory in the same transaction. */
export type Refreshed = { found: number; fresh: number; learnt: News } & (
  | { outcome: "nothing_new" }
  | { outcome: "published"; told: Told; cited: Article[]; citations: Citation[] }
);

/** What a run has cost so far: it is paid for however the run ends. Null until its source has answered. */
export interface Bill {
  spent: (Usage & { costUsd: number }) | null;
}

/** A run that failed for a reason that its topic's creator can be told. */
export class RunFailed extends Error {
  override name = "RunFailed";
}

/**
 * One run of a topic: find what is announced, drop what was told, have the rest written up, and check what was
 * written. A source that searches by itself is asked first, and what it tells again is dropped then. Records
 * nothing but that a paid call leaves; what it cost is on the bill, whichever way the run ends.
 *
 * @throws RunFailed, or whatever a feed or a provider throws
 */
export async function refresh(
  newsroom: Newsroom,
  claim: Claim,
  bill: Bill,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { topic, source } = claim;
  const provider = newsroom.provider(source.type);
  const reason = provider
    ? newsroom.whyUnavailable(source)
    : `The source ${source.name} cannot be used on this server`;
  if (!provider || reason !== null) throw new RunFailed(reason ?? "");
  const known = readStories(newsroom.db, topic.id);
  const ask = (found: News) =>
    askSource(newsroom, claim, bill, provider, { known, groups: found.groups }, signal);
  return source.webSearch
    ? tellWhatItFound(newsroom, claim, known, await ask({ groups: [], retold: [] }), signal)
    : tellWhatWeFound(newsroom, claim, known, ask, signal);
}

/** An answer read: its title and text, or null for the words that there is nothing new. */
interface Written {
  told: Told | null;
  citations: Article[];
}

async function tellWhatWeFound(
  newsroom: Newsroom,
  { topic, source }: Claim,
  known: KnownStory[],
  ask: (found: News) => Promise<Written>,
  signal: AbortSignal,
): Promise<Refreshed> {
  const articles = await newsroom.findNews(topic.name, signal);
  await newsroom.turn();
  const learnt = whatIsNew(unseen(newsroom.db, topic.id, articles), known, newsroom.now());
  const counts = { found: articles.length, fresh: learnt.groups.length };
  if (learnt.groups.length === 0) return { outcome: "nothing_new", learnt, ...counts };
  const groups = source.type === "digest" ? learnt.groups : await readGroups(newsroom, learnt.groups, signal);
  const { told, citations } = await ask({ ...learnt, groups });
  if (!told) return { outcome: "nothing_new", learnt, ...counts };
  return { outcome: "published", learnt, ...counts, ...(await check(newsroom, told, citations, signal)) };
}

async function tellWhatItFound(
  newsroom: Newsroom,
  { topic }: Claim,
  known: KnownStory[],
  { told, citations }: Written,
  signal: AbortSignal,
): Promise<Refreshed> {
  if (!told) return { outcome: "nothing_new", learnt: { groups: [], retold: [] }, found: 0, fresh: 0 };
  const sections = sectionsOf(told.content);
  const all = tellings(sections, citations);
  const learnt = whatIsNew(unseen(newsroom.db, topic.id, all), known, newsroom.now());
  const counts = { found: all.length, fresh: learnt.groups.length };
  if (learnt.groups.length === 0) return { outcome: "nothing_new", learnt, ...counts };
  const fresh = new Set(learnt.groups.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const title = learnt.groups[0]?.articles[0]?.title ?? told.title;
  const news = freshPart({ told, citations }, sections, fresh, title);
  const checked = await check(newsroom, news.told, news.citations, signal);
  return { outcome: "published", learnt, ...counts, ...checked };
}

function unseen(db: Db, topicId: string, articles: Article[]): Article[] {
  const seen = seenPages(
    db,
    topicId,
    articles.map(({ page }) => page),
  );
  return articles.filter(({ page }) => !seen.has(page));
}

async function readGroups(newsroom: Newsroom, groups: Question["groups"], signal: AbortSignal) {
  const leads = groups.flatMap(({ articles }) => articles.slice(0, 1)).slice(0, articlesRead);
  const read = await newsroom.readArticles(leads, signal);
  const byPage = new Map(read.map((article) => [article.page, article]));
  return groups.map(({ storyId, articles }) => ({
    storyId,
    articles: articles.map((article) => byPage.get(article.page) ?? article),
  }));
}

/** How many pages are read for a model; of the others it gets what was announced. */
const articlesRead = 10;

async function askSource(
  newsroom: Newsroom,
  claim: Claim,
  bill: Bill,
  provider: Adapter,
  { known, groups }: { known: KnownStory[]; groups: Question["groups"] },
  signal: AbortSignal,
): Promise<Written> {
  const { topic, source } = claim;
  const question = compose({ source, topic, groups, known, today: newsroom.now() });
  if (isPaid(source) && !(await newsroom.batch((tx) => noteSending(tx, claim, newsroom.now())))) {
    throw new RunFailed("Another process took this update over");
  }
  const answer = await accounted(bill, claim, () =>
    provider.answer(question, newsroom.endpoint(source), signal),
  );
  await newsroom.turn();
  const { text, citations, end } = answer;
  if (end === "refused" || end === "filtered" || text.trim() === "") {
    throw new RunFailed(`${source.name} gave no answer to this topic`);
  }
  if (saysNothingNew(text)) return { told: null, citations };
  return { told: readAnswer(text, fallbackTitle(topic.name, newsroom.now()), end), citations };
}

/** Puts on the bill what a call used, also where all that came of it is a failure that says so. */
async function accounted(bill: Bill, claim: Claim, call: () => Promise<Answer>): Promise<Answer> {
  const note = (usage: Usage, costUsd: number | null) => {
    bill.spent = { ...usage, costUsd: costUsd ?? listedCost(usage, claim) };
  };
  try {
    const answer = await call();
    note(answer.usage, answer.costUsd);
    return answer;
  } catch (cause) {
    if (cause instanceof ProviderFailure && cause.details.usage) note(cause.details.usage, null);
    throw cause;
  }
}

/** By the price of the source. An answer that does not say what it used counts as the worst case. */
function listedCost(usage: Usage, { source, reservedUsd }: Claim): number {
  if (usage.inputTokens + usage.outputTokens === 0) return reservedUsd;
  const price = sourcePrice(source);
  return price ? costOf(usage, price) : 0;
}

function fallbackTitle(name: string, now: Date): string {
  return `${name}: ${now.toISOString().slice(0, 10)}`;
}

/** What was told with its links made, its pages asked for and its quotations compared with them. */
async function check(newsroom: Newsroom, told: Told, cited: Article[], signal: AbortSignal) {
  const quotes = hasQuotations(told.content);
  const { citations, texts } = await newsroom.checkCitations(cited, quotes, signal);
  const compared = quotes ? markUnverified(told.content, texts) : told.content;
  return { told: { ...told, content: linkCitations(compared, cited) }, cited, citations };
}
