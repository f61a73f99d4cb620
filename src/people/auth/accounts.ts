import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import { withLanguageOf } from "../../base/words/language.ts";
import type { CodeSent, Login, Registration, Verification } from "../../contract/account/auth.ts";
import type { Db, Tx } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { post, priorities } from "../../sending/outbox/mail.ts";
import {
  createUser,
  findByEmail,
  markVerified,
  moveInvitation,
  refuseTakenUsername,
} from "../users/users.ts";
import { type CodeRequest, countTry, endCodes, isRight, issueCode, spendCode, wrongCode } from "./codes.ts";
import { isDeviceOf } from "./devices.ts";
import { countFailure, forgetFailures, isToBeTold } from "./failures.ts";
import { giveUseBack, isInvitation, takeInvitation } from "./invitations.ts";
import { codeMail, manyFailuresMail } from "./mails.ts";
import { type Claims, startSession } from "./sessions.ts";
import { words } from "./words.ts";

interface CodeTerms {
  vault: Vault;
  /** Valid codes per address at the same time; three if omitted. */
  mostCodes?: number | undefined;
}

/** The confirming code decides the names. @throws invitation_invalid, or conflict for a taken address or username */
export function register(
  db: Db,
  { vault, mostCodes: most }: CodeTerms,
  person: Registration,
  now: Date,
): CodeSent {
  const { email, username, name } = person;
  return writeTransaction(db, (tx) => {
    admit(tx, person, now);
    const request = { email, isRecognised: false, registered: { username, name }, most, toNobody: false };
    return sendCode(tx, vault, request, now);
  });
}

/** A mail to an unknown or suspended address is written but never sent, so neither answer nor timing reveals which. */
export function requestCode(
  db: Db,
  { vault, mostCodes: most }: CodeTerms,
  { email, attempt, device }: Login,
  now: Date,
): CodeSent {
  return writeTransaction(db, (tx) => {
    const isRecognised = isRecognisedBrowser(tx, vault, { email, device });
    const person = findByEmail(tx, email);
    const toNobody = !person || person.isSuspended;
    return sendCode(tx, vault, { email, isRecognised, replaces: attempt, most, toNobody }, now);
  });
}

export function isRecognisedBrowser(
  db: Tx,
  vault: Vault,
  { email, device }: Pick<Login, "email" | "device">,
): boolean {
  const person = findByEmail(db, email);
  // Runs for unknown addresses too, so that both take equally long.
  const isTheirs = isDeviceOf(vault, device ?? "", person?.id ?? "");
  return isTheirs && person !== undefined;
}

/** @throws code_invalid */
export function verify(db: Db, vault: Vault, tried: Verification, now: Date): Claims {
  const { email } = tried;
  const code = writeTransaction(db, (tx) => {
    const counted = countTry(tx, tried, now);
    if (counted) countFailure(tx, vault, email, now);
    return counted;
  });
  if (!code) throw wrongCode();
  if (!isRight(vault, code, tried.code)) {
    tellOfFailures(db, vault, email, now);
    throw wrongCode();
  }
  return writeTransaction(db, (tx) => {
    spendCode(tx, code);
    const person = findByEmail(tx, email);
    if (!person || person.isSuspended) throw wrongCode();
    const { username, name } = code;
    const isRegistration = !person.isVerified && username !== null && name !== null;
    markVerified(tx, person.id, isRegistration ? { username, name } : undefined);
    forgetFailures(tx, vault, email);
    return startSession(tx, person.id, now);
  });
}

/** Checks the invitation first: without one, nobody can find out which addresses and names are taken. */
function admit(tx: Tx, { email, username, name, invitationCode }: Registration, now: Date): void {
  const known = findByEmail(tx, email);
  const isBooked = known?.isVerified === false && isInvitation(tx, known.invitationCodeId, invitationCode);
  const taken = isBooked ? null : takeInvitation(tx, invitationCode, now);
  if (known?.isVerified) {
    throw new AppError("conflict", words.accountExists);
  }
  refuseTakenUsername(tx, username, known?.id ?? null);
  if (!known && taken) {
    // Codes requested before the account existed were mailed to nobody: they must not take up room.
    endCodes(tx, email);
    const { id: invitationCodeId, allowance } = taken;
    createUser(tx, { email, username, name, invitationCodeId, allowance }, now);
  } else if (known && taken) {
    if (known.invitationCodeId) giveUseBack(tx, known.invitationCodeId);
    moveInvitation(tx, known.id, taken.id, taken.allowance);
  }
}

function sendCode(tx: Tx, vault: Vault, request: CodeRequest & { toNobody: boolean }, now: Date): CodeSent {
  const { email, isRecognised, toNobody } = request;
  const { code, attempt, isLive } = issueCode(tx, vault, request, now);
  const priority =
    toNobody || !isLive ? priorities.nobody : isRecognised ? priorities.first : priorities.strangers;
  const mail = withLanguageOf(findByEmail(tx, email), () => codeMail(email, code));
  post(tx, vault, { ...mail, priority }, now);
  return { email, attempt };
}

function tellOfFailures(db: Db, vault: Vault, email: string, now: Date): void {
  writeTransaction(db, (tx) => {
    if (!isToBeTold(tx, vault, email)) return;
    const person = findByEmail(tx, email);
    const isMember = person?.isVerified === true && !person.isSuspended;
    const mail = withLanguageOf(person, () => manyFailuresMail(email));
    const priority = isMember ? priorities.first : priorities.nobody;
    post(tx, vault, { ...mail, priority }, now);
  });
}
