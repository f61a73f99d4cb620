import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { waitAtMost } from "../../base/timeout.ts";
import type { SetupCheck } from "../../contract/admin/setup.ts";
import type { Db } from "../../db/open.ts";
import { findAdapter } from "../../providers/descriptors/registry.ts";
import type { ProviderFetch } from "../../providers/provider.ts";
import { feedPlaces } from "../../retrieval/news/feed-place.ts";
import type { ReadFeed } from "../../retrieval/news/feed-reader.ts";
import { createNewsFinder, type NewsPlace, NoFeedReadable } from "../../retrieval/news/feeds.ts";
import { explainMailFailure, testLetter } from "../../sending/mail/check.ts";
import type { Mailer } from "../../sending/mail/mailer.ts";
import { probeSource } from "../../sources/probe.ts";
import { endpointOf, findSource, type SourceDeps, whyUnavailable } from "../../sources/sources.ts";
import { words } from "./words.ts";

/** Milliseconds: shorter than an idle connection is kept open. */
const timeout = 25_000;
const week = 7 * day;
/** A term that any news search can answer every day. */
const everyday = "weather";

export interface CheckDeps {
  db: Db;
  mailer: Mailer;
  /** True where e-mails leave the machine. */
  hasMailServer: boolean;
  sources: SourceDeps;
  askProvider: ProviderFetch;
  newsFeeds: string[];
  searches: NewsPlace[];
  readFeed: ReadFeed;
  now: () => Date;
}

export async function checkMail({ mailer, hasMailServer }: CheckDeps, to: string): Promise<SetupCheck> {
  try {
    await mailer({ ...testLetter(to), timeout });
    return { works: true, message: hasMailServer ? words.mailed(to) : words.mailPrinted };
  } catch (cause) {
    const { found, advice } = explainMailFailure(cause);
    return { works: false, message: sentences(found, advice) };
  }
}

/** Asks a model one short question; the digest needs news. Stopped sources are asked too. @throws not_found */
export async function checkSource(deps: CheckDeps, sourceId: string): Promise<SetupCheck> {
  const row = findSource(deps.db, sourceId);
  if (!row) throw new AppError("not_found", words.noSource);
  const unavailable = whyUnavailable({ ...row, stoppedReason: null }, deps.sources);
  if (unavailable !== null) return { works: false, message: unavailable };
  const adapter = findAdapter(row.type);
  if (!adapter) return checkNews(deps);
  const endpoint = { ...endpointOf(row, deps.sources), fetch: deps.askProvider };
  const probe = await waitAtMost(timeout, probeSource(adapter, endpoint, deps.now));
  if (!probe) return { works: false, message: words.noAnswer(timeout / 1000) };
  return probe.works
    ? { works: true, message: words.answered(probe.model, Math.ceil(probe.milliseconds / 1000)) }
    : { works: false, message: sentences(probe.reason, probe.advice) };
}

async function checkNews({ newsFeeds, searches, readFeed, now }: CheckDeps): Promise<SetupCheck> {
  const places = [...feedPlaces(newsFeeds, readFeed, now), ...searches];
  const since = new Date(now().getTime() - week);
  const search = { queries: [everyday], language: "en", since };
  try {
    const finder = createNewsFinder({ places, now, timeout });
    const { articles } = await finder.find(search, AbortSignal.timeout(timeout));
    return { works: true, message: words.found(articles.length) };
  } catch (cause) {
    if (cause instanceof NoFeedReadable) return { works: false, message: cause.message };
    return { works: false, message: words.noAnswer(timeout / 1000) };
  }
}

const sentences = (found: string, advice: string) =>
  `${found.charAt(0).toUpperCase()}${found.slice(1).replace(/\.$/, "")}. ${advice}`;
