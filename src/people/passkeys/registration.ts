import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeyProof,
} from "../../contract/account/passkeys.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { sessions, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { post } from "../../sending/outbox/mail.ts";
import { countTry, isFor, isRight, issueCode, spendCode, wrongCode } from "../auth/codes.ts";
import { passkeyAddedMail, passkeyCodeMail } from "../auth/mails.ts";
import { requireSession, type SessionUser } from "../auth/sessions.ts";
import { words } from "../auth/words.ts";
import { challengeTtl, issueChallenge, spendChallenge } from "./challenges.ts";
import { addPasskey, passkeysOf, requireRoom } from "./passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";
import { algorithms, verifyNew } from "./verification.ts";

interface RegistrationDeps {
  db: Db;
  vault: Vault;
  relyingParty: RelyingParty;
  now: Date;
}

/** Milliseconds after signing in during which a passkey can be added without a code. */
const youngSession = 5 * 60_000;

/** Mails a code for adding a passkey. @returns its attempt. @throws forbidden for an API token */
export function mailPasskeyCode(db: Db, vault: Vault, user: SessionUser, now: Date): string {
  requireSession(user);
  return writeTransaction(db, (tx) => {
    const { email } = ownerOf(tx, user);
    const { code, attempt } = issueCode(tx, vault, { email, isRecognised: true, purpose: "passkey" }, now);
    post(tx, vault, passkeyCodeMail(email, code), now);
    return attempt;
  });
}

/** Needs a session of five minutes at most, or the code. @throws forbidden without, code_invalid, conflict */
export function beginPasskey(
  deps: RegistrationDeps,
  user: SessionUser,
  proof: PasskeyProof,
): NewPasskeyOptions {
  const { db, relyingParty, now } = deps;
  const sessionId = requireSession(user);
  const spend = proof.code === undefined ? null : tryCode(deps, user, proof);
  return writeTransaction(db, (tx) => {
    if (spend) spend(tx);
    else requireYoung(tx, sessionId, now);
    requireRoom(tx, user.id);
    const had = passkeysOf(tx, user.id);
    const userHandle = had[0]?.userHandle ?? randomBytes(32).toString("base64url");
    const challenge = issueChallenge(tx, { sessionId, userHandle }, now);
    const { username, name } = ownerOf(tx, user);
    return {
      challenge,
      rp: { id: relyingParty.id, name: words.passkeys.app },
      user: { id: userHandle, name: username, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      timeout: challengeTtl,
      attestation: "none",
      excludeCredentials: had.map(({ credentialId, transports }) => {
        return { type: "public-key", id: credentialId, transports };
      }),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    };
  });
}

/** Tells the owner by mail. @throws code_invalid, or conflict if it's known or there is no room for another */
export async function finishPasskey(
  { db, vault, relyingParty, now }: RegistrationDeps,
  user: SessionUser,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const spent = spendChallenge(db, credential.response.clientDataJSON, requireSession(user), now);
  const verified = await verifyNew(relyingParty, credential, spent.challenge);
  const { transports = [] } = credential.response;
  const added = { id: newId(now), userId: user.id, name, transports, createdAt: now, ...verified };
  return writeTransaction(db, (tx) => {
    const { email } = ownerOf(tx, user);
    post(tx, vault, passkeyAddedMail(email), now);
    return addPasskey(tx, { ...added, userHandle: spent.userHandle ?? "" });
  });
}

/** Counts the try in its own transaction, so that a wrong code doesn't undo the count. @throws code_invalid */
function tryCode(
  { db, vault, now }: RegistrationDeps,
  user: SessionUser,
  proof: PasskeyProof,
): (tx: Tx) => void {
  const { code = "", attempt } = proof;
  if (!isFor("passkey", attempt)) throw wrongCode();
  const tried = writeTransaction(db, (tx) =>
    countTry(tx, { email: ownerOf(tx, user).email, code, attempt }, now),
  );
  if (!tried || !isRight(vault, tried, code)) throw wrongCode();
  return (tx) => spendCode(tx, tried);
}

/** @throws forbidden */
function requireYoung(tx: Tx, sessionId: string, now: Date): void {
  const session = tx.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  const age = now.getTime() - (session?.createdAt.getTime() ?? 0);
  if (age > youngSession) throw new AppError("forbidden", words.passkeys.needCode);
}

/** @throws unauthenticated if the account was deleted in the meantime */
function ownerOf(tx: Tx, { id }: SessionUser) {
  const user = tx.select().from(users).where(eq(users.id, id)).get();
  if (!user) throw new AppError("unauthenticated", words.signInFirst);
  return user;
}
