import { type CheckParts, checkCitations } from "../analysis/citations/checks.ts";
import { createDigestAdapter } from "../analysis/digest/adapter.ts";
import type { Log } from "../base/log.ts";
import type { Parser } from "../base/parser.ts";
import { newId } from "../db/id.ts";
import type { Db } from "../db/open.ts";
import { createEmbed } from "../providers/adapters/embeddings.ts";
import { findAdapter } from "../providers/descriptors/registry.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import type { Retrieval } from "../retrieval/news/retrieval.ts";
import { readArticles } from "../retrieval/read-articles.ts";
import { endpointFor } from "../sources/own-keys.ts";
import { type SourceDeps, type SourceRow, whyUnavailable } from "../sources/sources.ts";
import { withNewsletters } from "../topics/mailboxes/mailboxes.ts";
import { createTopicNews, type NewsReading } from "./finding/topic-news.ts";
import { Scheduler } from "./scheduler.ts";

interface UpdatesDeps {
  db: Db;
  parser: Parser;
  now: () => Date;
  random: () => number;
  /** Doesn't check addresses, because an admin has set them. */
  askProvider: ProviderFetch;
  sources: SourceDeps;
  log: Log;
}

interface UpdatesSettings {
  /** Addresses of feeds. */
  newsFeeds: string[];
  embeddings: { url: string; model: string } | null;
  checkLinks: boolean;
  refreshConcurrency: number;
  /** US dollars per UTC day, as below; null for no limit. */
  dailyBudgetUsd: number | null;
  memberBudgetUsd: number | null;
  ownKeys: boolean;
}

/** Assembles the scheduler with everything that a run needs. */
export function createUpdates(
  { db, parser, now, random, askProvider, sources, log }: UpdatesDeps,
  { fetchPage, readFeed, searches, newsletters }: Retrieval,
  config: UpdatesSettings,
): Scheduler {
  const { newsFeeds, embeddings } = config;
  const mailboxes = { ...newsletters, db, vault: sources.vault };
  const readerOf = (userId: string) => withNewsletters(mailboxes, userId, readFeed);
  const digest = createDigestAdapter(parser);
  const embed = embeddings
    ? createEmbed({
        ...embeddings,
        fetch: askProvider,
        log: (problem) => log.warn("the embeddings endpoint is left out of a run", { problem }),
      })
    : null;
  const askInTurn = inTurn(askProvider);
  const runDeps = {
    db,
    embed,
    parser,
    now,
    findNews: createTopicNews({ db, readerOf, now, newsFeeds, searches }),
    readArticles: (articles: Article[], reading: NewsReading, timeout?: number) =>
      readArticles(articles, { fetchPage, parser, timeout, ...howToRead(reading) }),
    whyUnavailable: (source: SourceRow) => whyUnavailable(source, sources),
    provider: (type: string) => (type === digest.type ? digest : findAdapter(type)),
    endpoint: (source: SourceRow) => ({ ...endpointFor(db, source, sources), fetch: askInTurn }),
    checkCitations: (citations: Article[], readPage: CheckParts["readPage"], reading: NewsReading) =>
      checkCitations(citations, {
        fetchPage,
        readPage,
        on: config.checkLinks,
        ...howToRead(reading),
      }),
  };
  return new Scheduler({
    deps: runDeps,
    worker: newId(now()),
    concurrency: config.refreshConcurrency,
    budget: config.dailyBudgetUsd,
    memberBudget: config.memberBudgetUsd,
    ownKeys: config.ownKeys,
    random,
    log,
  });
}

function howToRead({ signal, note, isCareful }: NewsReading) {
  return { signal, note, ...(isCareful && { maxAtOnce: 1 }) };
}

/** The most answers handled per turn of the event loop, so that page requests don't wait for more. */
const takenUpAtOnce = 4;

/** Passes on simultaneous answers a few per turn of the event loop, in order. */
function inTurn(ask: ProviderFetch): ProviderFetch {
  const waiting: (() => void)[] = [];
  function takeUp(): void {
    for (const hand of waiting.splice(0, takenUpAtOnce)) hand();
    if (waiting.length > 0) setImmediate(takeUp);
  }
  return async (input, init) => {
    const response = await ask(input, init);
    const { promise, resolve } = Promise.withResolvers<void>();
    if (waiting.length === 0) setImmediate(takeUp);
    waiting.push(resolve);
    await promise;
    return response;
  };
}
