import { setImmediate as pause } from "node:timers/promises";
import { AppError, invalid } from "../../base/errors.ts";
import { type Parser, Unreadable } from "../../base/parser.ts";
import { limits } from "../../contract/base/limits.ts";
import type { OpmlAs, OpmlImport } from "../../contract/drafts/feeds.ts";
import { nameKey } from "../../contract/topics/topic-names.ts";
import { type FeedDraft, type TopicDraft, topicDraft } from "../../contract/topics/topics.ts";
import { isUnwritable } from "../../db/causes.ts";
import type { Db } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { retryWhileLocked } from "../../db/write-retry.ts";
import { checkFeeds } from "../feeds.ts";
import { refuseTooMany, topicsLeft } from "../topic-allowance.ts";
import { createTopic, nameTaken, ownNameKeys, refuseOwnName, type TopicHook } from "../topics.ts";
import { type OpmlOutline, type OutlinedTopic, opmlJob } from "./outlines.ts";
import { words } from "./words.ts";

export interface ImportDeps {
  db: Db;
  now: () => Date;
  isFeedOrigin: (origin: string) => boolean;
  /** Null for no limit. */
  mostTopics: number | null;
  onCreated: TopicHook;
  /** Updates the topics by the clock, first at once; without it, they're manual. */
  clock?: { frequency: number; onSaved: TopicHook };
}

type SkippedFeed = OpmlImport["skipped"][number];
type CreatedTopic = NonNullable<OpmlImport["topics"]>[number];

export interface ImportResult extends OpmlImport {
  topics: CreatedTopic[];
}

const source = "digest";

/** Milliseconds after which other work gets its turn. */
const sliceTime = 8;

/** One topic for each folder, or for each feed. @throws validation_failed if it isn't an OPML document */
export async function readOutlines(
  parser: Parser,
  bytes: Uint8Array,
  contentType: string | null,
  as: OpmlAs = "folders",
): Promise<OpmlOutline> {
  try {
    return await parser.parse(opmlJob, { bytes, contentType, as });
  } catch (cause) {
    if (cause instanceof Unreadable) throw new AppError("validation_failed", words.unreadable(cause.message));
    throw cause;
  }
}

/**
 * Makes a private topic of each outline: with only its feeds, updated manually or by `clock`. They're written some at
 * a time, and requests are answered in between. An interrupted import is completed by repeating it, because existing
 * names are skipped. With `isDryRun` nothing is written.
 */
export async function importTopics(
  deps: ImportDeps,
  userId: string,
  { topics, left }: OpmlOutline,
  isDryRun: boolean,
): Promise<ImportResult> {
  const plans = await planTopics(deps, userId, topics);
  const outcomes = isDryRun ? plans : await createPlanned(deps, userId, plans);
  const created = outcomes.flatMap((outcome) =>
    "draft" in outcome ? [{ name: outcome.name, feeds: outcome.draft.feeds?.length ?? 0 }] : [],
  );
  const skipped = outcomes.flatMap((outcome) =>
    "draft" in outcome ? outcome.withoutFeeds : [{ name: outcome.name, reason: outcome.reason }],
  );
  if (left > 0)
    skipped.push({ name: words.more(left), reason: words.tooManyOutlined(limits.importedTopics) });
  return { created: created.length, skipped, topics: created };
}

/** A topic that can be created, without the refused feeds, or the reason why it can't. */
type Plan = { name: string; draft: TopicDraft; withoutFeeds: SkippedFeed[] } | SkippedFeed;

async function planTopics(
  { db, isFeedOrigin, mostTopics, clock }: ImportDeps,
  userId: string,
  topics: OutlinedTopic[],
): Promise<Plan[]> {
  const taken = ownNameKeys(db, userId);
  const { left, refusal } = topicsLeft(db, userId, mostTopics);
  const plans: Plan[] = [];
  let room = left;
  let until = performance.now() + sliceTime;
  for (const topic of topics) {
    const plan = planTopic(topic, { taken, isFeedOrigin, frequency: clock?.frequency ?? 0 });
    const isPlanned = "draft" in plan && room > 0;
    plans.push(isPlanned || !("draft" in plan) ? plan : { name: plan.name, reason: refusal });
    if (isPlanned) {
      taken.add(nameKey(plan.name));
      room--;
    }
    if (performance.now() <= until) continue;
    await pause();
    until = performance.now() + sliceTime;
  }
  return plans;
}

function planTopic(
  { name, feeds, feedCount }: OutlinedTopic,
  {
    taken,
    isFeedOrigin,
    frequency,
  }: Pick<ImportDeps, "isFeedOrigin"> & { taken: Set<string>; frequency: number },
): Plan {
  try {
    if (taken.has(nameKey(name))) throw nameTaken(name);
    if (feedCount > limits.feeds) throw invalid("feeds", words.tooManyFeeds(feedCount, limits.feeds));
    const checked = feeds.map((feed) => ({ ...feed, ...checkFeed(feed.url, isFeedOrigin) }));
    const usable = checked.flatMap(({ draft }) => draft ?? []);
    const refused = checked.flatMap(({ name, refusal }) =>
      refusal ? [{ name, reason: refusal.message }] : [],
    );
    if (usable.length === 0) throw invalid("feeds", refused[0]?.reason ?? words.noTopic);
    return { name, draft: draftOf(name, usable, frequency), withoutFeeds: refused };
  } catch (cause) {
    if (cause instanceof AppError) return { name, reason: cause.message };
    throw cause;
  }
}

/** @throws what prevented the first of them from being written */
async function createPlanned(deps: ImportDeps, userId: string, plans: Plan[]): Promise<Plan[]> {
  const outcomes: Plan[] = [];
  while (outcomes.length < plans.length) {
    const rest = plans.slice(outcomes.length);
    try {
      outcomes.push(...(await retryWhileLocked(deps.db, () => createSome(deps, userId, rest))));
    } catch (cause) {
      if (!isUnwritable(cause) || !outcomes.some((outcome) => "draft" in outcome)) throw cause;
      outcomes.push(
        ...rest.map((plan) => ("draft" in plan ? { name: plan.name, reason: words.notSaved } : plan)),
      );
    }
    await pause();
  }
  return outcomes;
}

/** As many as there is time for, in one transaction, all or none. */
function createSome(deps: ImportDeps, userId: string, plans: Plan[]): Plan[] {
  const until = performance.now() + sliceTime;
  return writeTransaction(deps.db, () => {
    const outcomes: Plan[] = [];
    for (const plan of plans) {
      outcomes.push("draft" in plan ? create(deps, userId, plan) : plan);
      if (performance.now() > until) break;
    }
    return outcomes;
  });
}

/** Checks again what may have changed since it was planned. */
function create(
  { db, now, mostTopics, onCreated, clock }: ImportDeps,
  userId: string,
  plan: Extract<Plan, { draft: TopicDraft }>,
): Plan {
  const { name, draft } = plan;
  try {
    createTopic(
      db,
      { creatorId: userId, draft: { ...draft, sourceId: draft.sourceId ?? source } },
      now(),
      (tx, topicId) => {
        refuseOwnName(tx, name, userId, topicId);
        refuseTooMany(tx, userId, mostTopics);
        onCreated(tx, topicId, userId);
        clock?.onSaved(tx, topicId, userId);
      },
    );
    return plan;
  } catch (cause) {
    if (cause instanceof AppError) return { name, reason: cause.message };
    throw cause;
  }
}

function checkFeed(url: string, isFeedOrigin: ImportDeps["isFeedOrigin"]) {
  try {
    return { draft: checkFeeds([{ url, filter: "all" }], isFeedOrigin) };
  } catch (cause) {
    if (cause instanceof AppError) return { refusal: cause };
    throw cause;
  }
}

/** @throws validation_failed for an invalid topic name */
function draftOf(name: string, feeds: FeedDraft[], frequency: number): TopicDraft {
  const how = { category: "Other", isPublic: false, frequency, sourceId: source, useInstanceFeeds: false };
  const { data, error } = topicDraft.safeParse({ ...how, name, feeds });
  if (!data) throw invalid("name", error.issues[0]?.message ?? words.noTopic);
  return data;
}
