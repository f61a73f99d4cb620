import type { Db } from "../../../src/db/open.ts";
import { type Claim, claimAll, type Terms } from "../../../src/updates/queue/claims.ts";

/** The one that is due first, as a scheduler with room for one run claims it. */
export function claimNext(db: Db, terms: Terms, now: Date): Claim | undefined {
  return claimAll(db, 1, () => terms, now)[0];
}
