import { and, count, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { runs } from "../db/schema/updates.ts";
import { writeTransaction } from "../db/transaction.ts";
import { readAllowance } from "../people/users/allowance.ts";
import { ProviderFailure } from "../providers/failure.ts";
import type { Adapter, Answer, Endpoint } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import type { SourceRow } from "../sources/sources.ts";
import { unavailable } from "../sources/words.ts";
import { type Failure, holdToAccount, noteAnswered } from "./ledger.ts";
import { accounted, type Bill, costsOf, newBill } from "./money/billing.ts";
import { type Shortage, shortageOf, startOfDay, worstOfCall } from "./money/budget.ts";
import { isUnpricedFor, memberShortageOf } from "./money/member-budget.ts";
import { ownShortageOf } from "./money/own-key.ts";
import { words } from "./queue/words.ts";

/** Calls to models that make no update: each is a run of its own kind, and counts towards the day's budget. */
export interface CallDeps {
  db: Db;
  now: () => Date;
  /** US dollars per day; null for no limit. */
  budget: number | null;
  /** The same for a member without a limit of their own. */
  memberBudget?: number | null;
  /** Allows own keys for members without limits of their own. */
  ownKeys?: boolean;
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: SourceRow) => Endpoint;
}

interface Call {
  kind: "proposal" | "question" | "rollup" | "test";
  /** Tokens that determine the reserved cost. */
  bounds: { input: number; output: number };
  topicId?: string;
  summaryId?: string;
  /** The person who pays, even if their own key is used, and the most such calls that they may make per UTC day. */
  user: { id: string; most?: number };
  system: string;
  prompt: string;
  articles?: Article[];
  words: { unusable: string; tooSlow: string };
  signal?: AbortSignal;
}

type CallResult<Value> =
  | { outcome: "answered"; value: Value; costUsd: number }
  | { outcome: "no_budget"; shortage: Shortage }
  | { outcome: "too_many" }
  | { outcome: "failed"; reason: string };

/** Milliseconds: a local model may have to be loaded first. */
const timeout = 60_000;

/** Asks a source's model once, without search. `read` returns null for an unusable answer. */
export async function callModel<Value>(
  deps: CallDeps,
  source: SourceRow,
  call: Call,
  read: (answer: Answer) => Promise<Value | null> | Value | null,
): Promise<CallResult<Value>> {
  const { db, now } = deps;
  const begun = begin(deps, source, call);
  if ("outcome" in begun) return begun;
  const bill = newBill();
  const end = (failure: Failure | null) => endCall(db, source, { runId: begun.runId, bill, failure }, now());
  try {
    const answer = await ask(deps, source, call, { bill, worstUsd: begun.worstUsd });
    const value = await read(answer);
    if (value === null) throw new Unusable();
    end(null);
    return { outcome: "answered", value, costUsd: costsOf(bill).costUsd };
  } catch (cause) {
    const failure = failureOf(cause, call.words);
    end(failure);
    return { outcome: "failed", reason: failure.reason };
  }
}

export function countCallsToday(tx: Tx, kind: Call["kind"], userId: string, now: Date): number {
  const counted = tx
    .select({ calls: count() })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.kind, kind), gte(runs.startedAt, startOfDay(now))))
    .get();
  return counted?.calls ?? 0;
}

type NotBegun = Exclude<CallResult<never>, { outcome: "answered" }>;

function begin(
  { db, now, budget, memberBudget = null }: CallDeps,
  source: SourceRow,
  { kind, bounds, user, ...of }: Call,
): { runId: string; worstUsd: number } | NotBegun {
  const at = now();
  return writeTransaction(db, (tx) => {
    if (user.most !== undefined && countCallsToday(tx, kind, user.id, at) >= user.most) {
      return { outcome: "too_many" };
    }
    const worstUsd = worstOfCall(source, bounds);
    const byOwnKey = source.ownerId !== undefined;
    const payer = { userId: user.id, allowance: readAllowance(tx, user.id), memberBudget };
    if (!byOwnKey && isUnpricedFor(source, payer))
      return { outcome: "failed", reason: unavailable.noPrice(source.name, source.model) };
    const shortage = byOwnKey
      ? ownShortageOf(tx, worstUsd, source, at)
      : (memberShortageOf(tx, worstUsd, payer, at) ?? shortageOf(tx, worstUsd, budget, at));
    if (shortage) return { outcome: "no_budget", shortage };
    const runId = newId(at);
    tx.insert(runs)
      .values({
        ...{ id: runId, kind, sourceId: source.id, model: source.model, startedAt: at, sentAt: at },
        ...(of.topicId !== undefined && { topicId: of.topicId }),
        ...(of.summaryId !== undefined && { summaryId: of.summaryId }),
        userId: user.id,
        byOwnKey,
        reservedUsd: worstUsd,
      })
      .run();
    return { runId, worstUsd };
  });
}

class Unusable extends Error {
  override name = "Unusable";
}

async function ask(
  { provider, endpoint }: CallDeps,
  source: SourceRow,
  { system, prompt, articles = [], bounds, signal }: Call,
  { bill, worstUsd }: { bill: Bill; worstUsd: number },
): Promise<Answer> {
  const adapter = provider(source.type);
  if (!adapter) throw new Unusable();
  const question = { system, prompt, groups: [], articles, maxSearches: 0 };
  const withoutSearch = { ...endpoint(source), webSearch: false };
  const limit = AbortSignal.timeout(timeout);
  return accounted(bill, source, worstUsd, () =>
    adapter.answer(
      { ...question, maxOutputTokens: bounds.output },
      withoutSearch,
      signal ? AbortSignal.any([signal, limit]) : limit,
    ),
  );
}

function failureOf(cause: unknown, { unusable, tooSlow }: Call["words"]): Failure {
  if (cause instanceof ProviderFailure) {
    return { reason: cause.message, kind: cause.kind, retryAfter: cause.details.retryAfter ?? null };
  }
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return { reason: tooSlow, kind: "try_later", retryAfter: null };
  }
  return { reason: unusable, kind: null, retryAfter: null };
}

function endCall(
  db: Db,
  source: SourceRow,
  { runId, bill, failure }: { runId: string; bill: Bill; failure: Failure | null },
  now: Date,
): void {
  writeTransaction(db, (tx) => {
    const error = failure && { error: failure.reason };
    tx.update(runs)
      .set({ ...costsOf(bill), ...error, endedAt: now })
      .where(eq(runs.id, runId))
      .run();
    if (failure) holdToAccount(tx, source, failure, now);
    else noteAnswered(tx, source);
  });
}

/** Milliseconds: longer than any call may take. */
const abandonedAfter = 5 * 60_000;

/** Calls interrupted by the server's end were sent: they count as their worst case. */
export function endAbandonedCalls(db: Db, now: Date): void {
  db.update(runs)
    .set({ costUsd: runs.reservedUsd, error: words.interrupted, endedAt: now })
    .where(
      and(
        // Written exactly as in the index, which SQLite wouldn't use otherwise.
        sql`${runs.kind} <> 'update'`,
        isNull(runs.endedAt),
        lt(runs.startedAt, new Date(now.getTime() - abandonedAfter)),
      ),
    )
    .run();
}
