import { day } from "../base/durations.ts";
import { AppError } from "../base/errors.ts";
import type { OwnKey, OwnKeyDraft, OwnKeys, OwnKeyTest } from "../contract/account/own-keys.ts";
import { limits } from "../contract/base/limits.ts";
import type { Db, Tx } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { mayUseOwnKeys, readAllowance } from "../people/users/allowance.ts";
import { KeyUnreadable, keyOf } from "../sources/keys.ts";
import {
  asOwn,
  findOwnKey,
  type OwnKeyRow,
  removeOwnKey,
  setOwnKey,
  takesOwnKeys,
} from "../sources/own-keys.ts";
import {
  findSource,
  readSources,
  type SourceDeps,
  type SourceRow,
  whyUnavailable,
} from "../sources/sources.ts";
import { type CallDeps, callModel } from "../updates/model-calls.ts";
import { bounds, worstCase } from "../updates/money/budget.ts";
import { estimatedCost } from "../updates/money/estimate.ts";
import { ownKeyCommitted, ownShortageOf } from "../updates/money/own-key.ts";
import { retryFailed } from "../updates/queue/queue.ts";
import { trial, words } from "./words.ts";

export interface OwnKeyDeps extends CallDeps {
  sources: SourceDeps;
}

const shownDays = 30;
const longestMessage = 300;

/** All sources that accept own keys, with what each spent; if own keys aren't allowed, only those already set. */
export function listOwnKeys(deps: OwnKeyDeps, userId: string): OwnKeys {
  const isAllowed = isAllowedTo(deps, deps.db, userId);
  const keys = readSources(deps.db).flatMap((source) => {
    const key = findOwnKey(deps.db, userId, source.id);
    return key || (isAllowed && takesOwnKeys(source))
      ? [present(deps, source, { key, userId, isAllowed })]
      : [];
  });
  return { isAllowed, keys };
}

/** Stores a key and retries the topics that wait for it. @throws not_found, forbidden, validation_failed */
export function changeOwnKey(deps: OwnKeyDeps, userId: string, sourceId: string, draft: OwnKeyDraft): OwnKey {
  const { db, now, sources } = deps;
  return writeTransaction(db, (tx) => {
    const source = requireTaking(tx, sourceId);
    requireAllowed(deps, tx, userId);
    setOwnKey(tx, sources, { userId, sourceId, ...draft }, now());
    retryFailed(tx, sourceId, now(), userId);
    return present(deps, source, { key: findOwnKey(tx, userId, sourceId), userId, isAllowed: true });
  });
}

/** Works even if own keys are no longer allowed. @throws not_found */
export function endOwnKey(db: Db, userId: string, sourceId: string): void {
  writeTransaction(db, (tx) => removeOwnKey(tx, userId, sourceId));
}

/** One short call, counted towards the key's limit; a key that works is used again. @throws not_found, forbidden */
export async function testOwnKey(deps: OwnKeyDeps, userId: string, sourceId: string): Promise<OwnKeyTest> {
  const { db, now, sources } = deps;
  const source = requireTaking(db, sourceId);
  requireAllowed(deps, db, userId);
  const key = findOwnKey(db, userId, sourceId);
  if (!key) throw new AppError("not_found", words.noOwnKey);
  const own = asOwn(source, { ...key, stoppedReason: null });
  const problem = whyUnavailable(own, sources);
  if (problem !== null) return { works: false, message: problem, costUsd: 0 };
  const called = await callModel(
    deps,
    own,
    {
      ...{ kind: "test", user: { id: userId }, bounds: bounds.test },
      ...trial,
      words: { unusable: words.testFailed(source.name), tooSlow: words.testTooSlow(source.name) },
    },
    ({ text }) => text.trim(),
  );
  if (called.outcome === "answered") {
    retryFailed(db, sourceId, now(), userId);
    const { value, costUsd } = called;
    return { works: true, message: value.slice(0, longestMessage), costUsd };
  }
  const message = called.outcome === "failed" ? called.reason : words.spentToday(key.dailyUsd);
  return { works: false, message, costUsd: 0 };
}

function present(
  deps: OwnKeyDeps,
  source: SourceRow,
  { key, userId, isAllowed }: { key: OwnKeyRow | undefined; userId: string; isAllowed: boolean },
): OwnKey {
  const { db, now } = deps;
  const own = key ? asOwn(source, key) : asOwn(source, { ...noKey, userId, sourceId: source.id });
  const { id: sourceId, name, provider, icon, model } = source;
  return {
    ...{ sourceId, name, provider, icon, model, isSet: key !== undefined },
    costPerUpdate: estimatedCost(db, own),
    ending: key ? endingOf(deps, own) : null,
    dailyUsd: key?.dailyUsd ?? limits.ownKeyUsd.default,
    spentTodayUsd: ownKeyCommitted(db, { userId, sourceId }, now()),
    spentUsd: ownKeyCommitted(
      db,
      { userId, sourceId, since: new Date(now().getTime() - shownDays * day) },
      now(),
    ),
    problem: key ? problemOf(deps, own, key, isAllowed) : null,
  };
}

const noKey = { key: "", dailyUsd: 0, stoppedReason: null, stoppedAt: null, createdAt: new Date(0) };

function problemOf(
  { db, now, sources }: OwnKeyDeps,
  own: SourceRow,
  { dailyUsd }: OwnKeyRow,
  isAllowed: boolean,
): string | null {
  if (!isAllowed) return words.noLongerAllowed;
  const problem = whyUnavailable(own, sources);
  if (problem !== null) return problem;
  const shortage = ownShortageOf(db, worstCase(own), own, now());
  if (!shortage) return null;
  return shortage.worst > dailyUsd ? words.boundTooLow(shortage.worst) : words.spentToday(dailyUsd);
}

function endingOf({ sources }: OwnKeyDeps, own: SourceRow): string | null {
  try {
    return keyOf(sources, own)?.slice(-4) ?? null;
  } catch (cause) {
    if (cause instanceof KeyUnreadable) return null;
    throw cause;
  }
}

function isAllowedTo({ ownKeys = false }: OwnKeyDeps, tx: Tx, userId: string): boolean {
  return mayUseOwnKeys(readAllowance(tx, userId), ownKeys);
}

function requireAllowed(deps: OwnKeyDeps, tx: Tx, userId: string): void {
  if (!isAllowedTo(deps, tx, userId)) throw new AppError("forbidden", words.notAllowed);
}

function requireTaking(tx: Tx, sourceId: string): SourceRow {
  const source = findSource(tx, sourceId);
  if (!source || !takesOwnKeys(source)) throw new AppError("not_found", words.takesNone);
  return source;
}
