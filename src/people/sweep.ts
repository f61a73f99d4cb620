import { lte } from "drizzle-orm";
import { day } from "../base/durations.ts";
import type { Db } from "../db/open.ts";
import { authCodes, passkeyChallenges, sessions, signInTickets } from "../db/schema/people.ts";
import { writeTransaction } from "../db/transaction.ts";
import { sweepApiTokens } from "./auth/api-tokens.ts";
import { sweepFailures } from "./auth/failures.ts";
import { giveUseBack } from "./auth/invitations.ts";
import { sweepGrants } from "./oauth/grants.ts";
import { removeUnverified } from "./users/users.ts";

const confirmationTtl = day;

/** A registration that was never confirmed gives its use of the invitation back. */
export function sweepAuth(db: Db, now: Date): void {
  writeTransaction(db, (tx) => {
    tx.delete(authCodes).where(lte(authCodes.expiresAt, now)).run();
    tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    sweepApiTokens(tx, now);
    sweepGrants(tx, now);
    tx.delete(signInTickets).where(lte(signInTickets.expiresAt, now)).run();
    tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run();
    sweepFailures(tx, now);
    const given = removeUnverified(tx, new Date(now.getTime() - confirmationTtl));
    for (const invitationCodeId of given) giveUseBack(tx, invitationCodeId);
  });
}
