import { and, eq, lt } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { PasskeySignIn, PasskeySignInOptions } from "../../contract/account/passkeys.ts";
import type { Db } from "../../db/open.ts";
import { passkeys, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { type Claims, startSession } from "../auth/sessions.ts";
import { logged, words } from "../auth/words.ts";
import { challengeTtl, issueChallenge, spendChallenge } from "./challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { PasskeyRefusal, verifySignIn } from "./verification.ts";

/** Names no passkey: the browser offers those that it has for the relying party. */
export function beginSignIn(db: Db, { id: rpId }: RelyingParty, now: Date): PasskeySignInOptions {
  const challenge = issueChallenge(db, null, now);
  return { challenge, rpId, timeout: challengeTtl, userVerification: "required" };
}

/** @throws code_invalid, PasskeyRefusal if the challenge was right, or forbidden for a suspended user */
export async function signIn(
  db: Db,
  relyingParty: RelyingParty,
  { credential }: PasskeySignIn,
  now: Date,
): Promise<Claims> {
  const { clientDataJSON, userHandle } = credential.response;
  const { challenge } = spendChallenge(db, clientDataJSON, null, now);
  const passkey = db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).get();
  if (!passkey || passkey.userHandle !== userHandle) throw new PasskeyRefusal(logged.passkey.unknown);
  const counter = await verifySignIn(relyingParty, credential, challenge, passkey);
  return writeTransaction(db, (tx) => {
    // Two simultaneous answers are compared with the same counter: only one of them advances it.
    const isAhead = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const moved = tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), isAhead))
      .returning({ id: passkeys.id })
      .all();
    const user = tx.select().from(users).where(eq(users.id, passkey.userId)).get();
    if (moved.length === 0 || !user) throw new PasskeyRefusal(logged.passkey.counter);
    if (user.isSuspended) throw new AppError("forbidden", words.oidc.suspended);
    return startSession(tx, user.id, now);
  });
}
