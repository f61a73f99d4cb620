import type { Fallback } from "../../contract/topics/updates.ts";
import type { Tx } from "../../db/open.ts";
import { maySpendOn } from "../../people/users/allowance.ts";
import { findSource, type SourceRow } from "../../sources/sources.ts";
import { shortageOf, worstCase, worstOfCall } from "./budget.ts";
import { isUnpricedFor, memberShortageOf, type Payer } from "./member-budget.ts";
import { ownShortageOf, ownSourceOf } from "./own-key.ts";

interface Writer {
  source: SourceRow;
  /** The reason why the digest writes instead of the topic's source. */
  fallback: Fallback | null;
  /** It can't be used: the run fails with the reason, and costs nothing. */
  isRefused?: boolean;
}

/** Decides who pays: the creator's own key if usable, or else the instance's, or else the digest writes. */
export function writerOf(
  tx: Tx,
  source: SourceRow,
  { payer, whyUnavailable }: Pick<WriterRequest, "payer" | "whyUnavailable">,
  now: Date,
): Writer {
  const inPlace = (fallback: Fallback) => ({ source: findSource(tx, "digest") ?? source, fallback });
  if (!maySpendOn(payer.allowance, source.id)) return inPlace("source_not_allowed");
  const own = ownSourceOf(tx, source, payer);
  const isUsable = own !== null && whyUnavailable(own) === null;
  if (isUsable && !ownShortageOf(tx, worstCase(own), own, now)) return { source: own, fallback: null };
  if (own && whyUnavailable(source) !== null)
    return isUsable ? inPlace("own_key_budget") : { source: own, fallback: null, isRefused: true };
  const isAffordable = !isUnpricedFor(source, payer) && !memberShortageOf(tx, worstCase(source), payer, now);
  if (isAffordable) return { source, fallback: null };
  return inPlace(isUsable ? "own_key_budget" : "member_budget");
}

/** True if the payer's limit and the instance's have room for `worst` US dollars of the chosen source. */
export function hasRoomFor(
  tx: Tx,
  worst: number,
  { source, payer, budget }: { source: SourceRow; payer: Payer; budget: number | null },
  now: Date,
): boolean {
  if (source.ownerId !== undefined) return ownShortageOf(tx, worst, source, now) === null;
  return shortageOf(tx, worst, budget, now) === null && memberShortageOf(tx, worst, payer, now) === null;
}

interface WriterRequest {
  payer: Payer;
  /** Only of their own topics a member's own key is asked. */
  isOwnTopic: boolean;
  /** Tokens of the call. */
  bounds: { input: number; output: number };
  /** Null for a source that can be asked. */
  whyUnavailable: (source: SourceRow) => string | null;
}

/** Whom a call about a topic asks that makes no update; null where nobody can be asked. Its money is looked at later. */
export function askedSource(
  tx: Tx,
  source: SourceRow,
  { payer, isOwnTopic, bounds, whyUnavailable }: WriterRequest,
  now: Date,
): SourceRow | null {
  if (!maySpendOn(payer.allowance, source.id)) return null;
  const own = isOwnTopic ? ownSourceOf(tx, source, payer) : null;
  const isUsable = own !== null && whyUnavailable(own) === null;
  if (isUsable && !ownShortageOf(tx, worstOfCall(own, bounds), own, now)) return own;
  if (whyUnavailable(source) === null) return source;
  return isUsable ? own : null;
}
