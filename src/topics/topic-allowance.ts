import { count, eq } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import type { Allowance } from "../contract/community/users.ts";
import type { Tx } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { maySpendOn, readAllowance } from "../people/users/allowance.ts";
import { findSource } from "../sources/sources.ts";
import { words } from "./words.ts";

/** The topics somebody can still create, or why none. `most` (null: no limit) is for those without their own. */
export function topicsLeft(
  tx: Tx,
  creatorId: string,
  most: number | null,
): { left: number; refusal: string } {
  const own = readAllowance(tx, creatorId).topics;
  const left = (bound: number) => Math.max(0, bound - countTopics(tx, creatorId));
  if (typeof own === "number") return { left: left(own), refusal: words.tooManyFor(own) };
  if (most === null) return { left: Number.POSITIVE_INFINITY, refusal: "" };
  return { left: left(most), refusal: words.tooMany(most) };
}

/** Call it after adding the new topic. @throws forbidden if its creator has more than allowed */
export function refuseTooManyFor(tx: Tx, creatorId: string, { topics: most }: Allowance): void {
  if (typeof most === "number" && countTopics(tx, creatorId) > most)
    throw new AppError("forbidden", words.tooManyFor(most));
}

/** `most`, null for no limit, applies to those without their own. @throws forbidden */
export function refuseTooMany(tx: Tx, creatorId: string, most: number | null): void {
  if (most === null) return;
  if (typeof readAllowance(tx, creatorId).topics === "number" || countTopics(tx, creatorId) <= most) return;
  throw new AppError("forbidden", words.tooMany(most));
}

function countTopics(tx: Tx, creatorId: string): number {
  const own = tx.select({ topics: count() }).from(topics).where(eq(topics.createdById, creatorId)).get();
  return own?.topics ?? 0;
}

/** @throws forbidden for a source that the creator may not use */
export function refuseSource(tx: Tx, allowance: Allowance, sourceId: string): void {
  if (maySpendOn(allowance, sourceId)) return;
  const others = (allowance.sources ?? []).filter((id) => id !== "digest");
  const names = others.map((id) => findSource(tx, id)?.name ?? id);
  throw new AppError(
    "forbidden",
    names.length === 0 ? words.onlyDigest : words.sourceNotAllowed(names.join(", ")),
  );
}

/** `frequency` is in hours; 0, manual, is always allowed. @throws forbidden */
export function refuseTooOften({ minHours }: Allowance, frequency: number): void {
  if (!minHours || frequency === 0 || frequency >= minHours) return;
  throw new AppError("forbidden", words.tooOftenFor(minHours));
}
