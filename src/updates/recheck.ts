import { eq } from "drizzle-orm";
import { type CheckedCitations, checkCitations } from "../analysis/citations/checks.ts";
import { claimOf, type Evidence } from "../analysis/citations/claims/evidence.ts";
import { minute } from "../base/durations.ts";
import type { Parser } from "../base/parser.ts";
import type { SlopReason } from "../contract/topics/reactions.ts";
import type { Citation, Fact, Story } from "../contract/topics/updates.ts";
import type { Db, Tx } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { writeTransaction } from "../db/transaction.ts";
import { languageOf } from "../language/language-recognition.ts";
import { type Article, canonicalPage } from "../retrieval/article.ts";
import type { FetchPage } from "../retrieval/fetch.ts";
import { proofOf } from "./checked-text.ts";
import { claimJob, endJob, scheduleJob } from "./queue/jobs.ts";
import { findJob, type Job } from "./queue/queue.ts";
import { citedPageJob } from "./writing/parsing-jobs.ts";

interface RecheckDeps {
  db: Db;
  now: () => Date;
  parser: Parser;
  fetchPage: FetchPage;
  checkLinks: boolean;
}

/** Milliseconds between two checks of an update, however many readers ask for one. */
const pause = 60 * minute;
/** Milliseconds after which a check that a crash cut off is made again. */
const leaseTime = 5 * minute;

/** Has the pages of a topic's current update asked for once more, where a reader's reason doubts them. */
export function requestRecheck(tx: Tx, topicId: string, reason: SlopReason | null, now: Date): void {
  if (reason !== "not_in_source" && reason !== "dead_link") return;
  const current = tx.select({ id: topics.summaryId }).from(topics).where(eq(topics.id, topicId)).get();
  if (!current?.id) return;
  const checkedAt = findJob(tx, current.id, "recheck")?.lastCheckedAt;
  if (checkedAt && now.getTime() - checkedAt.getTime() < pause) return;
  scheduleJob(tx, { kind: "recheck", subject: current.id }, now);
}

/** Checks all updates whose time has come, until `signal` aborts. */
export async function recheckDue(deps: RecheckDeps, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      const job = claimJob(deps.db, "recheck", leaseTime, deps.now());
      if (!job) return;
      await recheck(deps, job, signal);
    }
  } catch (cause) {
    if (!signal.aborted) throw cause;
  }
}

/** Checks whether an update's pages answer, and whether they hold what cites them. */
async function recheck(deps: RecheckDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { db, now, checkLinks: on } = deps;
  const update = db.select().from(topicSummaries).where(eq(topicSummaries.id, job.subject)).get();
  if (!update) return;
  const facts = update.stories.flatMap((story) => [...story.facts, ...story.statements]);
  const claims = facts.map(({ text }) => text);
  const language = languageOf(claims.join(" ")) ?? null;
  const checked = await checkCitations(update.citations.map(asArticle), {
    fetchPage: deps.fetchPage,
    readPage: (page, cited) =>
      deps.parser.parse(
        citedPageJob,
        {
          ...{ bytes: page.bytes, contentType: page.headers.get("content-type") },
          ...{ isComplete: page.complete, cited, quotations: [], claims, language },
        },
        signal,
      ),
    ...{ on, signal },
  });
  const stories = checked.isOn ? withClaims(update.stories, checked, now()) : update.stories;
  const citations = checked.isOn ? checked.citations : update.citations;
  writeTransaction(db, (tx) => {
    tx.update(topicSummaries).set({ citations, stories }).where(eq(topicSummaries.id, update.id)).run();
    endJob(tx, job, { dueAt: null, lastCheckedAt: now() });
  });
}

function asArticle({ title, url, site, publishedAt }: Citation): Article {
  return {
    ...{ title, url, site, page: canonicalPage(url), extract: "" },
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
  };
}

/** A page that could not be read leaves a claim as it was. */
function withClaims(stories: Story[], { pages }: CheckedCitations, readAt: Date): Story[] {
  let at = 0;
  const again = (fact: Fact): Fact => {
    const index = at++;
    const evidence = new Map(
      [...pages].flatMap(([number, { claims, isWhole }]) => {
        const onPage = claims[index];
        return onPage ? [[number, { ...onPage, isWhole }] satisfies [number, Evidence]] : [];
      }),
    );
    const { claim, movedTo, proof } = claimOf(fact.citations, evidence);
    if (claim === "unchecked" || movedTo !== null) return fact;
    return { ...fact, claim, proof: proofOf(proof, readAt) };
  };
  return stories.map((story) => {
    const facts = story.facts.map(again);
    return { ...story, facts, statements: story.statements.map(again) };
  });
}
