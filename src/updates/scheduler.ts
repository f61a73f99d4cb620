import type { Tx } from "../db/open.ts";
import type { Log } from "../log.ts";
import { ProviderFailure } from "../providers/failure.ts";
import { NoFeedReadable } from "../retrieval/feeds.ts";
import { OwnKeyGone } from "../sources/own-keys.ts";
import { isPaid } from "../sources/price.ts";
import { waitAtMost } from "../timeout.ts";
import { countsOf, type Failure, recordFailed, recordRefreshed } from "./ledger.ts";
import { newBill } from "./money/billing.ts";
import { type Claim, claimAll, isAnyDue, leaseTime, renewLeases, type Terms } from "./queue/claims.ts";
import { releaseClaim, rescueLapsed } from "./queue/rescue.ts";
import { AnswerUnusable, type RunDeps, RunFailed, refresh } from "./run.ts";
import { failures } from "./words.ts";

/** Milliseconds for one run. */
const deadline = 120_000;

/** Milliseconds: each renewal writes a row for every run under way. */
const renewalInterval = leaseTime / 6;

/** Bounds a transaction, because other writers wait for it. */
const claimsAtOnce = 8;

interface Options {
  deps: RunDeps;
  worker: string;
  concurrency: number;
  budget: number | null;
  memberBudget: number | null;
  ownKeys: boolean;
  random: () => number;
  log: Log;
}

export interface Scheduler {
  refreshDue(): void;
  refreshOnly(topicIds: string[]): Promise<void>;
  isIdle(): boolean;
  idle(): Promise<void>;
  /** Runs that are not done after `grace` milliseconds are given back. */
  stop(grace: number): Promise<void>;
}

export function createScheduler({
  deps,
  worker,
  concurrency,
  budget,
  memberBudget,
  ownKeys,
  random,
  log,
}: Options): Scheduler {
  const { db, batch, now } = deps;
  const underWay = new Map<Claim, { done: Promise<void>; abort: AbortController }>();
  /** What takes a place, from its claim to when its end is written. */
  const places = new Set<Claim>();
  const runsOf = new Map<string, number>();
  const perSource = Math.max(1, Math.floor(concurrency / 2));
  let renewedAt = 0;
  let stopped = false;
  let only: string[] | undefined;
  const claiming = new Set<Promise<void>>();

  /** A source gets half of the room at most, so that a hanging one does not block the others. */
  function fullSources(claims: Claim[]): string[] {
    const counts = new Map(runsOf);
    for (const { source } of claims) counts.set(source.id, (counts.get(source.id) ?? 0) + 1);
    return [...counts].filter(([, runs]) => runs >= perSource).map(([id]) => id);
  }

  function start(claims: Claim[]): void {
    for (const claim of claims) {
      const abort = new AbortController();
      const done = runOne(claim, abort.signal)
        .catch((bug) =>
          log.error("a run could not be recorded", { topic: claim.topic.id, reason: String(bug) }),
        )
        .finally(() => {
          letGo(claim);
          underWay.delete(claim);
        });
      underWay.set(claim, { done, abort });
    }
    if (claims.length === claimsAtOnce) claimSoon();
  }

  function hold(claim: Claim): void {
    places.add(claim);
    count(claim, 1);
  }

  function letGo(claim: Claim): void {
    if (places.delete(claim)) count(claim, -1);
  }

  function count({ source }: Claim, change: 1 | -1): void {
    const runs = (runsOf.get(source.id) ?? 0) + change;
    if (runs > 0) runsOf.set(source.id, runs);
    else runsOf.delete(source.id);
  }

  async function runOne(claim: Claim, stopping: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadline)]);
    const bill = newBill();
    try {
      const result = await Promise.race([refresh(deps, claim, bill, signal), rejectWhenAborted(signal)]);
      await end(claim, (tx) => recordRefreshed(tx, claim, result, bill, now()));
      log.info("run ended", {
        topic: claim.topic.id,
        outcome: result.outcome,
        ...countsOf(result),
      });
    } catch (cause) {
      if (stopping.aborted) return releaseClaim(db, claim, now());
      const failure = failureOf(cause, claim);
      await end(claim, (tx) => recordFailed(tx, claim, failure, bill, random(), now()));
      log.warn("run failed", {
        topic: claim.topic.id,
        source: claim.source.id,
        reason: String(cause).slice(0, 300),
      });
    }
  }

  /** Its place is filled again in the same transaction, unless that is full: each has the disk to wait for. */
  function end(claim: Claim, record: (tx: Tx) => void): Promise<void> {
    const saved = batch((tx) => {
      record(tx);
      letGo(claim);
    });
    claimSoon();
    return saved;
  }

  function refreshDue(): void {
    if (stopped) return;
    renew();
    rescueLapsed(db, now());
    claimDue();
  }

  function renew(): void {
    const at = now();
    if (underWay.size === 0 || at.getTime() - renewedAt < renewalInterval) return;
    renewLeases(db, worker, [...underWay.keys()], at);
    renewedAt = at.getTime();
  }

  async function refreshOnly(topicIds: string[]): Promise<void> {
    only = topicIds;
    refreshDue();
    await idle();
  }

  function claimDue(): void {
    if (room() === 0 || !isAnyDue(db, terms([]), now())) return;
    start(fillPlaces());
  }

  function fillPlaces(): Claim[] {
    const claims = claimAll(db, room(), terms, now());
    claims.forEach(hold);
    return claims;
  }

  function room(): number {
    return stopped ? 0 : Math.min(concurrency - places.size, claimsAtOnce);
  }

  function terms(claims: Claim[]): Terms {
    const { whyUnavailable } = deps;
    const money = { budget, memberBudget, ownKeys, whyUnavailable };
    return { worker, fullSources: fullSources(claims), ...money, ...(only && { only }) };
  }

  /** In one transaction with what else waits to be written. */
  function claimSoon(): void {
    const done = claimInBatch()
      // The next refreshDue meets the same problem, and its caller logs it.
      .catch(() => [])
      .then((claims) => {
        claiming.delete(done);
        start(claims);
      });
    claiming.add(done);
  }

  async function claimInBatch(): Promise<Claim[]> {
    let claims: Claim[] = [];
    try {
      await batch(() => {
        claims = fillPlaces();
      });
    } catch (cause) {
      claims.forEach(letGo);
      throw cause;
    }
    return claims;
  }

  function isIdle(): boolean {
    return claiming.size === 0 && underWay.size === 0;
  }

  async function idle(): Promise<void> {
    while (!isIdle()) {
      await Promise.all([...claiming, ...[...underWay.values()].map(({ done }) => done)]);
    }
  }

  async function stop(grace: number): Promise<void> {
    stopped = true;
    await waitAtMost(grace, idle());
    for (const { abort } of underWay.values()) abort.abort();
    await idle();
  }

  return { refreshDue, refreshOnly, isIdle, idle, stop };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
}

/** Unforeseen errors are logged, but not shown to the topic's creator. */
function failureOf(cause: unknown, { source }: Claim): Failure {
  const failure = { kind: null, retryAfter: null };
  if (cause instanceof ProviderFailure) {
    const { kind, message, details } = cause;
    return { reason: message, kind, retryAfter: details.retryAfter ?? null };
  }
  if (cause instanceof OwnKeyGone) return { ...failure, reason: cause.message };
  if (cause instanceof RunFailed || cause instanceof NoFeedReadable) {
    return { ...failure, reason: cause.message, isFinal: cause instanceof AnswerUnusable && isPaid(source) };
  }
  if (cause instanceof Error && cause.name === "TimeoutError") {
    const kind = source.type === "digest" ? null : "try_later";
    return { ...failure, kind, reason: failures.tooLong };
  }
  return { ...failure, reason: failures.ourFault };
}
