import { categoryJob, type Fit, judgeArticles, planJob } from "../../analysis/relevance/judging.ts";
import { AppError } from "../../base/errors.ts";
import type { Parser } from "../../base/parser.ts";
import type { LookedFeed, TopicPreview } from "../../contract/drafts/findings.ts";
import type { TopicDraft } from "../../contract/topics/topics.ts";
import type { Db } from "../../db/open.ts";
import { type Article, siteOf } from "../../retrieval/article.ts";
import type { FetchPage } from "../../retrieval/fetch.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";
import { feedPlace } from "../../retrieval/news/feed-place.ts";
import {
  createNewsFinder,
  type FoundNews,
  type NewsPlace,
  NoFeedReadable,
  type Search,
} from "../../retrieval/news/feeds.ts";
import { readArticles } from "../../retrieval/read-articles.ts";
import { checkFeeds, nowhereToLook, placesFor } from "../../topics/feeds.ts";
import { markingsOf } from "../../topics/markings.ts";
import { FIRST_LOOK, wordsOf } from "../finding/finding.ts";
import { findingOf, sortedByFit } from "../finding/judged-article.ts";
import { readNearMisses } from "../finding/near-misses.ts";
import { requireCreator } from "./findings.ts";
import { writeFirstUpdate } from "./first-update.ts";
import { words } from "./words.ts";

export interface PreviewDeps {
  db: Db;
  parser: Parser;
  fetchPage: FetchPage;
  now: () => Date;
  readFeed: NewsPlace["read"];
  newsFeeds: string[];
  searches: NewsPlace[];
  isFeedOrigin: (origin: string) => boolean;
  /** Tells the newsletters that whoever asks may read. */
  isOwnNewsletter?: (url: string) => boolean;
}

const MAX_LISTED = 100;
/** Milliseconds: a feed that hangs is left out, and all of it ends. */
const placeTimeout = 12_000;
const timeout = 25_000;

interface PreviewOptions {
  /** The user's own topic of which this is the draft. */
  marked?: { userId: string; topicId: string } | null;
  /** True to have the first update written as well. */
  isWritten?: boolean;
  signal?: AbortSignal;
}

/** Finds what a first run would find now, and writes it up if asked to. Nothing is stored, no model asked.
 * @throws validation_failed without a feed or for one that may not be asked, unavailable when it takes too long */
export async function previewTopic(
  deps: PreviewDeps,
  draft: TopicDraft,
  { marked = null, isWritten = false, signal = AbortSignal.timeout(timeout) }: PreviewOptions = {},
): Promise<TopicPreview> {
  const { db, parser, now } = deps;
  if (marked) requireCreator(db, marked.userId, marked.topicId);
  const markings = marked ? markingsOf(db, marked.topicId) : [];
  const useInstanceFeeds = draft.useInstanceFeeds ?? true;
  const own = checkFeeds(draft.feeds ?? [], deps.isFeedOrigin, deps.isOwnNewsletter);
  const looked = placesFor(own, useInstanceFeeds, deps.newsFeeds);
  const places = looked.map((place) => feedPlace(place, deps.readFeed, now));
  if (useInstanceFeeds) places.push(...deps.searches);
  if (places.length === 0) throw nowhereToLook();
  const topic = wordsOf(draft);
  const since = new Date(now().getTime() - FIRST_LOOK);
  try {
    const plan = await parser.parse(planJob, topic, signal);
    const language = draft.language ?? plan.language;
    const found = await find(places, { queries: plan.queries, language, since }, deps, signal);
    const judge = (each: FoundArticle[]) =>
      judgeArticles(parser, { topic, markings, told: [], articles: each, since, now: now() }, signal);
    const announced = { articles: found.articles, fits: await judge(found.articles) };
    const near = sortedByFit(announced.articles, announced.fits).nearMisses;
    const read = (each: Article[], timeout: number) =>
      readArticles(each, { fetchPage: deps.fetchPage, parser, signal, timeout });
    const { articles, fits } = await readNearMisses(announced, near, { read, judge, known: new Map() });
    const ownUrls = new Set(own.map(({ url }) => url));
    const shownUrl = (url: string) => (ownUrls.has(url) ? url : withoutQuery(url));
    const judged = sortedByFit(articles, fits);
    const caught = judged.caught.map(({ found }) => found.article);
    const titles = caught.map(({ title }) => title);
    return {
      looked: articles.length,
      feeds: feedsOf(found, fits, shownUrl),
      caught: judged.caught.slice(0, MAX_LISTED).map(findingOf),
      nearMisses: judged.nearMisses.slice(0, MAX_LISTED).map(findingOf),
      language: language ?? null,
      category: await parser.parse(categoryJob, { name: draft.name, titles, language }, signal),
      ...(isWritten && { update: await writeFirstUpdate(deps, draft, caught, signal) }),
    };
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new AppError("unavailable", words.tooSlow);
  }
}

async function find(
  places: NewsPlace[],
  search: Search,
  { now }: PreviewDeps,
  signal: AbortSignal,
): Promise<FoundNews> {
  try {
    return await createNewsFinder({ places, now, timeout: placeTimeout }).find(search, signal);
  } catch (cause) {
    if (cause instanceof NoFeedReadable) return { articles: [], places: cause.places };
    throw cause;
  }
}

function feedsOf(
  { articles, places }: FoundNews,
  fits: Fit[],
  shownUrl: (url: string) => string,
): LookedFeed[] {
  const relevant = new Map<string, number>();
  for (const [at, { from }] of articles.entries()) {
    if (!fits[at]?.fits) continue;
    for (const feed of new Set(from.map(({ feed }) => feed)))
      relevant.set(feed, (relevant.get(feed) ?? 0) + 1);
  }
  return places.map(({ url, title, articles, error }) => ({
    url: shownUrl(url),
    title: title || siteOf(withoutQuery(url)),
    articles,
    relevant: relevant.get(url) ?? 0,
    error,
  }));
}

/** The query of an instance's own address may hold a key. */
function withoutQuery(url: string): string {
  const [address = url] = url.split("?");
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
