import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { authCodes, invitationCodes, sessions } from "../db/schema/people.ts";
import { removeUnverified } from "../users/users.ts";

/** How long a registration waits for its address to be confirmed, in milliseconds. */
const patience = 24 * 3_600_000;

/** Removes what has expired. A registration that was never confirmed gives its use of the invitation back. */
export function sweepAuth(db: Db, now: Date): void {
  db.transaction(
    (tx) => {
      tx.delete(authCodes).where(lte(authCodes.expiresAt, now)).run();
      tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
      const given = removeUnverified(tx, new Date(now.getTime() - patience));
      for (const invitationCodeId of given) giveUseBack(tx, invitationCodeId);
    },
    { behavior: "immediate" },
  );
}

function giveUseBack(tx: Tx, id: string): void {
  tx.update(invitationCodes)
    .set({ usedCount: sql`${invitationCodes.usedCount} - 1` })
    .where(and(eq(invitationCodes.id, id), sql`${invitationCodes.usedCount} > 0`))
    .run();
}
