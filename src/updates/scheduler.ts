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
  const runsOf = new Map<string, number>();
  const perSource = Math.max(1, Math.floor(concurrency / 2));
  let renewedAt = 0;
  let stopped = false;
  let only: string[] | undefined;
  let soon: Promise<void> | null = null;

  /** A source gets half of the room at most, so that a hanging one does not block the others. */
  function fullSources(claims: Claim[]): string[] {
    const counts = new Map(runsOf);
    for (const { source } of claims) counts.set(source.id, (counts.get(source.id) ?? 0) + 1);
    return [...counts].filter(([, runs]) => runs >= perSource).map(([id]) => id);
  }

  function start(claim: Claim): void {
    const abort = new AbortController();
    const done = runOne(claim, abort.signal)
      .catch((bug) =>
        log.error("a run could not be recorded", { topic: claim.topic.id, reason: String(bug) }),
      )
      .finally(() => end(claim))
      .then(claimSoon);
    underWay.set(claim, { done, abort });
    count(claim, 1);
  }

  function end(claim: Claim): void {
    underWay.delete(claim);
    count(claim, -1);
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
      await batch((tx) => recordRefreshed(tx, claim, result, bill, now()));
      log.info("run ended", {
        topic: claim.topic.id,
        outcome: result.outcome,
        ...countsOf(result),
      });
    } catch (cause) {
      if (stopping.aborted) return releaseClaim(db, claim, now());
      await batch((tx) => recordFailed(tx, claim, failureOf(cause, claim), bill, random(), now()));
      log.warn("run failed", {
        topic: claim.topic.id,
        source: claim.source.id,
        reason: String(cause).slice(0, 300),
      });
    }
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
    if (!mayClaim()) return;
    const claims = claimAll(db, room(), terms, now());
    for (const claim of claims) start(claim);
    if (claims.length === claimsAtOnce) claimSoon();
  }

  function mayClaim(): boolean {
    return room() > 0 && isAnyDue(db, terms([]), now());
  }

  function room(): number {
    return stopped ? 0 : Math.min(concurrency - underWay.size, claimsAtOnce);
  }

  function terms(claims: Claim[]): Terms {
    const { whyUnavailable } = deps;
    const money = { budget, memberBudget, ownKeys, whyUnavailable };
    return { worker, fullSources: fullSources(claims), ...money, ...(only && { only }) };
  }

  /** In one transaction with what else waits to be written: at the end of a run that is its end, and others'. */
  function claimSoon(): void {
    soon ??= claimInBatch()
      // The next refreshDue meets the same problem, and its caller logs it.
      .catch(() => 0)
      .then((claimed) => {
        soon = null;
        if (claimed === claimsAtOnce) claimSoon();
      });
  }

  async function claimInBatch(): Promise<number> {
    if (!mayClaim()) return 0;
    const claims = await batch(() => claimAll(db, room(), terms, now()));
    for (const claim of claims) start(claim);
    return claims.length;
  }

  function isIdle(): boolean {
    return soon === null && underWay.size === 0;
  }

  async function idle(): Promise<void> {
    while (!isIdle()) {
      await (soon ?? Promise.all([...underWay.values()].map(({ done }) => done)));
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
