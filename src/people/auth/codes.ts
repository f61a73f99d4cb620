import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import { limits } from "../../contract/base/limits.ts";
import { newId } from "../../db/id.ts";
import type { Tx } from "../../db/open.ts";
import { authCodes } from "../../db/schema/people.ts";
import { words } from "./words.ts";

type Row = typeof authCodes.$inferSelect;

const lifetime = 10 * 60_000;
const maxTries = 5;
/** Valid codes per address at the same time. */
const mostAtOnce = 3;

/** Uses of a code other than signing in by e-mail. */
type Purpose = "link" | "passkey";

/** A full stop never occurs in base64url. */
const markOf = (purpose: Purpose): string => `${purpose}.`;

export interface CodeRequest {
  email: string;
  isRecognised: boolean;
  /** The attempt of this browser's earlier request, whose code the new one replaces. */
  replaces?: string | undefined;
  /** `link`: issued by the terminal, and valid even if sign-in by e-mail is off. */
  purpose?: Purpose;
  registered?: { username: string; name: string } | undefined;
  /** Valid codes per address at the same time; three if omitted. */
  most?: number | undefined;
}

interface IssuedCode {
  code: string;
  attempt: string;
  /** False if the maximum of codes is valid already and this request may replace none: its code is worthless. */
  isLive: boolean;
}

/** A request replaces another's code only with its attempt, or from a recognised browser. */
export function issueCode(tx: Tx, vault: Vault, request: CodeRequest, now: Date): IssuedCode {
  const { email, isRecognised, purpose, registered } = request;
  const code = String(randomInt(10 ** limits.code)).padStart(limits.code, "0");
  const attempt = (purpose ? markOf(purpose) : "") + randomBytes(16).toString("base64url");
  const isLive = makeRoom(tx, request, now);
  if (isLive) {
    tx.insert(authCodes)
      .values({
        id: newId(now),
        email,
        attempt,
        code: hashCode(vault, email, attempt, code),
        isRecognised,
        username: registered?.username ?? null,
        name: registered?.name ?? null,
        expiresAt: new Date(now.getTime() + lifetime),
        createdAt: now,
      })
      .run();
  }
  return { code, attempt, isLive };
}

/** No other code's attempt starts like this. */
export function isFor(purpose: Purpose, attempt: string | undefined): boolean {
  return attempt?.startsWith(markOf(purpose)) ?? false;
}

export function endCodes(tx: Tx, email: string): void {
  tx.delete(authCodes).where(eq(authCodes.email, email)).run();
}

interface Try {
  email: string;
  code: string;
  attempt?: string | undefined;
}

/** Tries without an attempt are counted separately, so that the owner keeps five. Commit before calling `isRight`. */
export function countTry(tx: Tx, { email, attempt }: Try, now: Date): Row | undefined {
  const isBlind = attempt === undefined;
  const { tries, blindTries } = authCodes;
  const counted = isBlind ? sql`${blindTries}` : sql`${tries} - ${blindTries}`;
  const living = and(eq(authCodes.email, email), gt(authCodes.expiresAt, now));
  const code = tx
    .select({ id: authCodes.id })
    .from(authCodes)
    .where(and(living, isBlind ? undefined : eq(authCodes.attempt, attempt)))
    .orderBy(desc(authCodes.createdAt), desc(authCodes.id))
    .limit(1)
    .get();
  if (!code) return undefined;
  return tx
    .update(authCodes)
    .set({ tries: sql`${tries} + 1`, ...(isBlind && { blindTries: sql`${blindTries} + 1` }) })
    .where(and(eq(authCodes.id, code.id), lt(counted, maxTries)))
    .returning()
    .get();
}

/** In constant time. */
export function isRight(vault: Vault, { email, attempt, code }: Row, tried: string): boolean {
  return timingSafeEqual(Buffer.from(code), Buffer.from(hashCode(vault, email, attempt, tried)));
}

/** @throws code_invalid if it was used in the meantime */
export function spendCode(tx: Tx, { id }: Row): void {
  const spent = tx.delete(authCodes).where(eq(authCodes.id, id)).returning({ id: authCodes.id }).all();
  if (spent.length === 0) throw wrongCode();
}

/** The same error for every reason, so that nobody learns which it was. */
export function wrongCode(): AppError {
  return new AppError("code_invalid", words.wrongCode);
}

function makeRoom(
  tx: Tx,
  { email, isRecognised, replaces, most = mostAtOnce }: CodeRequest,
  now: Date,
): boolean {
  const living = tx
    .select({ id: authCodes.id, attempt: authCodes.attempt })
    .from(authCodes)
    .where(and(eq(authCodes.email, email), gt(authCodes.expiresAt, now)))
    // Strangers' codes first; of each kind, the oldest first.
    .orderBy(asc(authCodes.isRecognised), asc(authCodes.createdAt), asc(authCodes.id))
    .all();
  const own = living.find(({ attempt }) => attempt === replaces);
  const ended = own ?? (living.length < most || !isRecognised ? undefined : living[0]);
  if (ended) tx.delete(authCodes).where(eq(authCodes.id, ended.id)).run();
  return ended !== undefined || living.length < most;
}

function hashCode(vault: Vault, email: string, attempt: string, code: string): string {
  return vault.hmac(`sign-in\n${email}\n${attempt}\n${code}`);
}
