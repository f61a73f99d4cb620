import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError, invalid } from "../base/errors.ts";
import { limits } from "../contract/base/limits.ts";
import type { Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { ownKeys } from "../db/schema/people.ts";
import { providerOfSource } from "../providers/descriptors/registry.ts";
import { environmentKeyOf, type KeyRing, sealKey } from "./keys.ts";
import { endpointOf, type SourceRow } from "./sources.ts";
import { refused, unavailable } from "./words.ts";

export type OwnKeyRow = typeof ownKeys.$inferSelect;

/** Only providers' built-in sources accept one: nobody can choose their address. */
export function takesOwnKeys({ id, isEnabled }: SourceRow): boolean {
  return isEnabled && environmentKeyOf(id) !== undefined;
}

export function findOwnKey(tx: Tx, userId: string, sourceId: string): OwnKeyRow | undefined {
  return prepared(tx, oneKey).get({ user: userId, source: sourceId });
}

function oneKey(tx: Tx) {
  const isIt = and(
    eq(ownKeys.userId, sql.placeholder("user")),
    eq(ownKeys.sourceId, sql.placeholder("source")),
  );
  return tx.select().from(ownKeys).where(isIt).prepare();
}

/** At the provider's own address and listed price, whatever the admin set; stopped if that key was refused. */
export function asOwn(source: SourceRow, { userId, key, stoppedReason }: OwnKeyRow): SourceRow {
  return {
    ...{ ...source, apiKey: key, stoppedReason, ownerId: userId },
    apiUrl: providerOfSource(source.id)?.source?.apiUrl ?? null,
    ...{ priceIn: null, priceOut: null, priceSearch: null },
  };
}

/** Its message is shown to the topic's creator. */
export class OwnKeyGone extends Error {
  override name = "OwnKeyGone";
}

/** @throws OwnKeyGone if its owner changed or removed it since the run started, KeyUnreadable */
export function endpointFor(tx: Tx, row: SourceRow, ring: KeyRing): ReturnType<typeof endpointOf> {
  const { id, name, apiKey, ownerId } = row;
  if (ownerId !== undefined && findOwnKey(tx, ownerId, id)?.key !== apiKey)
    throw new OwnKeyGone(unavailable.ownKeyGone(name));
  return endpointOf(row, ring);
}

interface Changes {
  key?: string | undefined;
  dailyUsd?: number | undefined;
}

/** A new key isn't stopped. @throws validation_failed if there is none and none is given */
export function setOwnKey(
  tx: Tx,
  ring: Pick<KeyRing, "vault">,
  { userId, sourceId, key, dailyUsd }: Pick<OwnKeyRow, "userId" | "sourceId"> & Changes,
  now: Date,
): void {
  const known = findOwnKey(tx, userId, sourceId);
  const sealed = key === undefined ? known?.key : sealKey(ring, sourceId, key, userId);
  if (sealed === undefined) throw invalid("key", refused.noOwnKey);
  const set = {
    key: sealed,
    dailyUsd: dailyUsd ?? known?.dailyUsd ?? limits.ownKeyUsd.default,
    ...(key !== undefined && { stoppedReason: null, stoppedAt: null, createdAt: now }),
  };
  tx.insert(ownKeys)
    .values({ userId, sourceId, createdAt: now, ...set })
    .onConflictDoUpdate({ target: [ownKeys.userId, ownKeys.sourceId], set })
    .run();
}

/** @throws not_found */
export function removeOwnKey(tx: Tx, userId: string, sourceId: string): void {
  const isIt = and(eq(ownKeys.userId, userId), eq(ownKeys.sourceId, sourceId));
  const removed = tx.delete(ownKeys).where(isIt).returning({ sourceId: ownKeys.sourceId }).all();
  if (removed.length === 0) throw new AppError("not_found", refused.ownKeyUnknown);
}

/** Not used until its owner replaces or tests it. No effect if they changed it since it was used. */
export function stopOwnKey(tx: Tx, asked: SourceRow, reason: string, now: Date): void {
  tx.update(ownKeys).set({ stoppedReason: reason, stoppedAt: now }).where(stillAs(asked)).run();
}

export function startOwnKey(tx: Tx, asked: SourceRow): void {
  tx.update(ownKeys)
    .set({ stoppedReason: null, stoppedAt: null })
    .where(and(stillAs(asked), isNotNull(ownKeys.stoppedReason)))
    .run();
}

function stillAs({ id, apiKey, ownerId }: SourceRow) {
  return and(eq(ownKeys.userId, ownerId ?? ""), eq(ownKeys.sourceId, id), eq(ownKeys.key, apiKey ?? ""));
}
