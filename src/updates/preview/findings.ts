import { AppError, invalid } from "../../base/errors.ts";
import { type Parser, Unreadable } from "../../base/parser.ts";
import type { Belonging, Finding, Findings } from "../../contract/drafts/findings.ts";
import type { Db } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { canonicalPage, readerUrl, siteOf } from "../../retrieval/article.ts";
import { FetchFailed, type FetchPage } from "../../retrieval/fetch.ts";
import { requireSuccess } from "../../retrieval/news/feed-reader.ts";
import { markingsOf, markPage, unmarkPage } from "../../topics/markings.ts";
import { requireVisible } from "../../topics/topics.ts";
import { words as topicWords } from "../../topics/words.ts";
import { readFindings } from "../finding/stored-findings.ts";
import { pageHeadJob } from "./page-job.ts";
import { words } from "./words.ts";

/** Reads what the last run that got through found. @throws not_found when it is not the reader's own topic */
export function findingsOf(db: Db, userId: string, topicId: string): Findings {
  requireCreator(db, userId, topicId);
  const found = readFindings(db, topicId);
  const said = new Map(markingsOf(db, topicId).map(({ page, belongs }) => [page, belongs]));
  const presented = ({ page, title, url, site, publishedAt, score, reason }: Finding & { page: string }) => {
    const belongs = said.get(page);
    return {
      ...{ title, url, site, publishedAt, score, reason },
      ...(belongs !== undefined && { belongs }),
    };
  };
  return {
    looked: found?.looked ?? 0,
    caught: (found?.caught ?? []).map(presented),
    nearMisses: (found?.nearMisses ?? []).map(presented),
  };
}

interface MarkingDeps {
  db: Db;
  fetchPage: FetchPage;
  parser: Parser;
  now: () => Date;
}

/** The next runs go by it. A page that belongs and that the last run did not keep is read, if it can be.
 * @throws not_found when it is not the user's own topic, validation_failed for what is no web page */
export async function markFinding(
  deps: MarkingDeps,
  userId: string,
  topicId: string,
  { url: written, belongs }: Belonging,
): Promise<void> {
  const { db, now } = deps;
  requireCreator(db, userId, topicId);
  const url = readerUrl(written);
  if (url === null) throw invalid("url", words.noWebPage);
  const page = canonicalPage(url);
  const found = readFindings(db, topicId);
  const known = [...(found?.caught ?? []), ...(found?.nearMisses ?? [])].find(
    (finding) => finding.page === page || finding.url === url,
  );
  if (belongs === null) {
    writeTransaction(db, (tx) => {
      requireCreator(tx, userId, topicId);
      unmarkPage(tx, topicId, known?.page ?? page, url);
    });
    return;
  }
  const announced = known
    ? { ...known, publishedAt: known.publishedAt === null ? null : new Date(known.publishedAt) }
    : { url, page, site: siteOf(url), publishedAt: null, ...(await described(deps, url, belongs)) };
  const { title, extract, site, publishedAt } = announced;
  const marking = { page: announced.page, url: announced.url, title, extract, site, publishedAt };
  writeTransaction(db, (tx) => {
    requireCreator(tx, userId, topicId);
    markPage(tx, { ...marking, topicId, belongs, markedAt: now() });
  });
}

/** Milliseconds. */
const timeout = 25_000;

/** The address is enough of a page that does not belong; one that cannot be read is told where a feed announces it. */
async function described({ fetchPage, parser }: MarkingDeps, url: string, belongs: boolean) {
  if (!belongs) return { title: "", extract: "" };
  const signal = AbortSignal.timeout(timeout);
  try {
    const page = await fetchPage(url, { signal });
    requireSuccess(page);
    const contentType = page.headers.get("content-type");
    const { title, description } = await parser.parse(
      pageHeadJob,
      { bytes: page.bytes, contentType },
      signal,
    );
    return { title, extract: description };
  } catch (cause) {
    const isUnreadable = cause instanceof FetchFailed || cause instanceof Unreadable || signal.aborted;
    if (!isUnreadable) throw cause;
    return { title: "", extract: "" };
  }
}

/** @throws not_found: to others a topic's findings are as unknown as a topic that is not there. */
export function requireCreator(
  db: Parameters<typeof requireVisible>[0],
  userId: string,
  topicId: string,
): void {
  const { createdById } = requireVisible(db, userId, topicId);
  if (createdById !== userId) throw new AppError("not_found", topicWords.noTopic);
}
