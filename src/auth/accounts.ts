import type { Registration } from "../contract/auth.ts";
import type { Db, Tx } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { post } from "../mail/outbox.ts";
import type { Vault } from "../secret.ts";
import {
  createUser,
  findByEmail,
  markVerified,
  refuseTakenUsername,
  renameUnverified,
} from "../users/users.ts";
import { issueCode, redeemCode } from "./codes.ts";
import { takeInvitation } from "./invitations.ts";
import { codeMail } from "./mails.ts";
import { type Claims, startSession } from "./sessions.ts";

/**
 * Opens an account that waits for its address to be confirmed, and mails the code that does it. Doing so
 * again before it is confirmed costs no second use of the invitation.
 *
 * @throws invitation_invalid, or conflict when the address or the username is taken
 */
export function register(db: Db, vault: Vault, person: Registration, now: Date): void {
  db.transaction(
    (tx) => {
      const known = findByEmail(tx, person.email);
      if (known && !known.isVerified) reregister(tx, known.id, person);
      else admit(tx, person, now);
      mailCode(tx, vault, person.email, now);
    },
    { behavior: "immediate" },
  );
}

/**
 * Mails a code to the address if it has an account in good standing. For any other address the same is
 * written and nothing is sent, so that neither the answer nor its time tells which it was.
 */
export function requestCode(db: Db, vault: Vault, email: string, now: Date): void {
  db.transaction(
    (tx) => {
      const person = findByEmail(tx, email);
      const mail = codeMail(email, issueCode(tx, vault, email, now));
      post(tx, vault, mail, now, { toNobody: !person || person.isSuspended });
    },
    { behavior: "immediate" },
  );
}

/** Spends a code: the address is confirmed and a session begins. @throws code_invalid */
export function verify(db: Db, vault: Vault, email: string, code: string, now: Date): Claims {
  return redeemCode(db, vault, email, code, now, (tx) => {
    const person = findByEmail(tx, email);
    if (!person || person.isSuspended) throw new AppError("code_invalid", "Invalid or expired code");
    markVerified(tx, person.id);
    return startSession(tx, person.id, now);
  });
}

/** The invitation is asked first: without one, nobody learns which addresses and names are taken. */
function admit(tx: Tx, { email, username, name, invitationCode }: Registration, now: Date): void {
  const invitationCodeId = takeInvitation(tx, invitationCode, now);
  if (findByEmail(tx, email)) {
    throw new AppError("conflict", "An account with this e-mail exists already: sign in instead");
  }
  refuseTakenUsername(tx, username, null);
  createUser(tx, { email, username, name, invitationCodeId }, now);
}

function reregister(tx: Tx, id: string, person: Registration): void {
  refuseTakenUsername(tx, person.username, id);
  renameUnverified(tx, id, person);
}

function mailCode(tx: Tx, vault: Vault, email: string, now: Date): void {
  post(tx, vault, codeMail(email, issueCode(tx, vault, email, now)), now);
}
