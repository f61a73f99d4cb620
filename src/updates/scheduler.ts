import type { Log } from "../base/log.ts";
import { untilAborted, waitAtMost } from "../base/timeout.ts";
import { withLanguage } from "../base/words/language.ts";
import { interfaceLanguage } from "../contract/base/languages.ts";
import type { Tx } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { ProviderFailure } from "../providers/failure.ts";
import { NoFeedReadable } from "../retrieval/news/feeds.ts";
import { OwnKeyGone } from "../sources/own-keys.ts";
import { isPaid } from "../sources/price.ts";
import { countsOf, type Failure, recordFailed, recordRefreshed } from "./ledger.ts";
import { newBill } from "./money/billing.ts";
import { type Claim, claimAll, isAnyDue, leaseTime, renewLeases, type Terms } from "./queue/claims.ts";
import { releaseClaim, rescueLapsed } from "./queue/rescue.ts";
import { freeSlots, fullSlots } from "./queue/slots.ts";
import { AnswerUnusable, type RunDeps, RunFailed, refresh } from "./run.ts";
import { failures } from "./words.ts";

/** Milliseconds for one run. */
const deadline = 120_000;

/** Milliseconds: each renewal writes a row for every running update. */
const renewalInterval = leaseTime / 6;

/** Limits a transaction, because other writers wait for it. */
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

interface Run {
  done: Promise<void>;
  abort: AbortController;
}

/** Claims due topics, runs their updates and records the results. */
export class Scheduler {
  readonly #options: Options;
  readonly #runs = new Map<Claim, Run>();
  #renewedAt = 0;
  #isStopped = false;
  #only: string[] | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  refreshDue(): void {
    if (this.#isStopped) return;
    const { db, now } = this.#options.deps;
    this.#renewLeases(now());
    rescueLapsed(db, now());
    while (this.#room() > 0 && isAnyDue(db, this.#terms([]), now())) {
      const claims = this.#claim();
      this.#start(claims);
      if (claims.length < claimsAtOnce) return;
    }
  }

  async refreshOnly(topicIds: string[]): Promise<void> {
    this.#only = topicIds;
    this.refreshDue();
    await this.idle();
  }

  isIdle(): boolean {
    return this.#runs.size === 0;
  }

  async idle(): Promise<void> {
    while (!this.isIdle()) await Promise.all([...this.#runs.values()].map(({ done }) => done));
  }

  /** Runs that aren't done after `grace` milliseconds are given back. */
  async stop(grace: number): Promise<void> {
    this.#isStopped = true;
    await waitAtMost(grace, this.idle());
    for (const { abort } of this.#runs.values()) abort.abort();
    await this.idle();
  }

  #renewLeases(at: Date): void {
    if (this.isIdle() || at.getTime() - this.#renewedAt < renewalInterval) return;
    const { deps, worker } = this.#options;
    renewLeases(deps.db, worker, [...this.#runs.keys()], at);
    this.#renewedAt = at.getTime();
  }

  #room(): number {
    if (this.#isStopped) return 0;
    return Math.min(freeSlots([...this.#runs.keys()], this.#options.concurrency), claimsAtOnce);
  }

  #claim(): Claim[] {
    const { db, now } = this.#options.deps;
    return claimAll(db, this.#room(), (claims) => this.#terms(claims), now());
  }

  #terms(claims: Claim[]): Terms {
    const { deps, worker, concurrency, budget, memberBudget, ownKeys } = this.#options;
    return {
      ...{ worker, budget, memberBudget, ownKeys, whyUnavailable: deps.whyUnavailable },
      full: fullSlots([...this.#runs.keys(), ...claims], concurrency),
      ...(this.#only && { only: this.#only }),
    };
  }

  #start(claims: Claim[]): void {
    for (const claim of claims) {
      const abort = new AbortController();
      const { promise: done, resolve } = Promise.withResolvers<void>();
      this.#runs.set(claim, { done, abort });
      void withLanguage(interfaceLanguage(claim.language), () => this.#run(claim, abort.signal))
        .catch((bug) =>
          this.#options.log.error("a run could not be recorded", {
            topic: claim.topic.id,
            reason: String(bug),
          }),
        )
        .finally(() => {
          this.#runs.delete(claim);
          resolve();
        });
    }
  }

  async #run(claim: Claim, stopping: AbortSignal): Promise<void> {
    const { deps, random, log } = this.#options;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadline)]);
    const bill = newBill();
    try {
      const result = await untilAborted(refresh(deps, claim, bill, signal), signal);
      this.#end(claim, (tx) => recordRefreshed(tx, claim, { result, bill }, deps.now()));
      log.info("run ended", { topic: claim.topic.id, outcome: result.outcome, ...countsOf(result) });
    } catch (cause) {
      if (stopping.aborted) return releaseClaim(deps.db, claim, deps.now());
      const failure = failureOf(cause, claim);
      const ended = { failure, bill, random: random() };
      this.#end(claim, (tx) => recordFailed(tx, claim, ended, deps.now()));
      log.warn("run failed", {
        topic: claim.topic.id,
        source: claim.source.id,
        reason: String(cause).slice(0, 300),
      });
    }
  }

  /** Its place is filled in the transaction that records its end, because each waits for the disk. */
  #end(claim: Claim, record: (tx: Tx) => void): void {
    const { db } = this.#options.deps;
    const next = writeTransaction(db, () => {
      record(db);
      this.#runs.delete(claim);
      return this.#claimIfPossible();
    });
    this.#start(next);
  }

  #claimIfPossible(): Claim[] {
    try {
      return this.#claim();
    } catch {
      // The next refreshDue meets the same problem, and its caller logs it.
      return [];
    }
  }
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
