import { hash, randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNotNull, lte, type SQL } from "drizzle-orm";
import { day, hour, minute } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import { type ApiToken, apiToken } from "../../contract/account/api-tokens.ts";
import { limits } from "../../contract/base/limits.ts";
import { writeIfPossible } from "../../db/causes.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { oauthGrants, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { ProgramCaller } from "../auth/guard.ts";
import { words } from "./words.ts";

type Row = typeof oauthGrants.$inferSelect;
type Draft = Pick<
  Row,
  "userId" | "clientId" | "name" | "site" | "scope" | "resource" | "redirectUri" | "challenge"
>;

/** Milliseconds. A grant ends if it hasn't been renewed for so long. */
const ttl = { code: 2 * minute, access: hour, grant: 60 * day };

/** Milliseconds between two updates of a grant's last use. */
const useInterval = minute;

const prefixes = { code: "toc_", access: "toa_", refresh: "tor_" } as const;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  scope: Row["scope"];
}

/** An error of the token endpoint (RFC 6749, section 5.2). */
export class GrantRefused extends Error {
  override name = "GrantRefused";
  readonly reason: "invalid_request" | "invalid_grant" | "invalid_target" | "unsupported_grant_type";

  constructor(reason: GrantRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** @returns the code to exchange. @throws conflict if the user has the maximum of grants */
export function addGrant(db: Db, draft: Draft, now: Date): string {
  const code = secret(prefixes.code);
  const ends = { createdAt: now, expiresAt: later(now, ttl.code) };
  writeTransaction(db, (tx) => {
    const had = tx
      .select({ grants: count() })
      .from(oauthGrants)
      .where(eq(oauthGrants.userId, draft.userId))
      .get();
    if ((had?.grants ?? 0) >= limits.apiTokens)
      throw new AppError("conflict", words.manyGrants(limits.apiTokens));
    tx.insert(oauthGrants)
      .values({ ...draft, ...ends, id: newId(now), code: hash("sha256", code) })
      .run();
  });
  return code;
}

interface Exchange {
  code: string;
  clientId: string;
  /** OAuth 2.1 omits it, OAuth 2.0 requires it. */
  redirectUri: string | null;
  verifier: string;
}

/** A code that is used twice, by another client or wrongly ends the grant. @throws GrantRefused */
export function exchangeCode(db: Db, exchange: Exchange, now: Date): IssuedTokens {
  return issueTokens(db, (tx) => {
    const row = find(tx, eq(oauthGrants.code, hash("sha256", exchange.code)));
    if (!row) return null;
    const isRight =
      row.access === null &&
      row.expiresAt > now &&
      row.clientId === exchange.clientId &&
      row.redirectUri === (exchange.redirectUri ?? row.redirectUri) &&
      row.challenge === hash("sha256", exchange.verifier, "base64url");
    return isRight ? renew(tx, row, secret(""), now) : end(tx, row);
  });
}

/** The newest refresh token renews its grant; an older one was stolen, so the grant ends. @throws GrantRefused */
export function refreshGrant(db: Db, token: string, clientId: string, now: Date): IssuedTokens {
  const { family, current } = partsOf(token);
  return issueTokens(db, (tx) => {
    const row = find(tx, eq(oauthGrants.family, hash("sha256", family)));
    if (!row || row.expiresAt <= now || row.clientId !== clientId) return null;
    return row.refresh === hash("sha256", current) ? renew(tx, row, family, now) : end(tx, row);
  });
}

/** Accepts either of its tokens (RFC 7009); an unknown one counts as ended. */
export function revokeGrant(db: Db, token: string): void {
  const where = token.startsWith(prefixes.refresh)
    ? eq(oauthGrants.family, hash("sha256", partsOf(token).family))
    : eq(oauthGrants.access, hash("sha256", token));
  db.delete(oauthGrants).where(where).run();
}

/** The grant of an access token, if it's used at its own resource. */
export function findGrant(db: Db, token: string, resource: string, now: Date): ProgramCaller | null {
  if (!token.startsWith(prefixes.access)) return null;
  const { id, name, role, language } = users;
  const found = db
    .select({ grant: oauthGrants, user: { id, name, role, language } })
    .from(oauthGrants)
    .innerJoin(users, and(eq(users.id, oauthGrants.userId), eq(users.isSuspended, false)))
    .where(
      and(
        eq(oauthGrants.access, hash("sha256", token)),
        gt(oauthGrants.accessExpiresAt, now),
        eq(oauthGrants.resource, resource),
      ),
    )
    .get();
  if (!found) return null;
  const { grant, user } = found;
  if (now.getTime() - (grant.lastUsedAt?.getTime() ?? 0) >= useInterval) noteUse(db, grant.id, now);
  return { user: { ...user, sessionId: null }, scope: grant.scope };
}

/** Newest first, without those whose code was never exchanged; everybody's without `userId`. */
export function listGrants(db: Db, userId?: string): (ApiToken & { username: string })[] {
  const isTheirs = userId === undefined ? undefined : eq(oauthGrants.userId, userId);
  return db
    .select({ grant: oauthGrants, username: users.username })
    .from(oauthGrants)
    .innerJoin(users, eq(users.id, oauthGrants.userId))
    .where(and(isNotNull(oauthGrants.access), isTheirs))
    .orderBy(desc(oauthGrants.createdAt), desc(oauthGrants.id))
    .all()
    .map(({ grant, username }) => ({ ...presentFields(grant, apiToken.shape), username }));
}

/** Ends it whoever owns it, or only this user's. @returns false if there is none */
export function endGrant(db: Db, id: string, userId?: string): boolean {
  const isIt = and(eq(oauthGrants.id, id), userId === undefined ? undefined : eq(oauthGrants.userId, userId));
  return db.delete(oauthGrants).where(isIt).returning({ id: oauthGrants.id }).all().length > 0;
}

export function sweepGrants(tx: Tx, now: Date): void {
  tx.delete(oauthGrants).where(lte(oauthGrants.expiresAt, now)).run();
}

/** Keeps whatever `change` ended, even if the caller is refused. */
function issueTokens(db: Db, change: (tx: Tx) => IssuedTokens | null): IssuedTokens {
  const issued = writeTransaction(db, change);
  if (!issued) throw new GrantRefused("invalid_grant");
  return issued;
}

function find(tx: Tx, where: SQL): Row | undefined {
  return tx
    .select({ grant: oauthGrants })
    .from(oauthGrants)
    .innerJoin(users, and(eq(users.id, oauthGrants.userId), eq(users.isSuspended, false)))
    .where(where)
    .get()?.grant;
}

function renew(tx: Tx, { id, scope }: Row, family: string, now: Date): IssuedTokens {
  const [access, current] = [secret(prefixes.access), secret("")];
  tx.update(oauthGrants)
    .set({
      access: hash("sha256", access),
      accessExpiresAt: later(now, ttl.access),
      family: hash("sha256", family),
      refresh: hash("sha256", current),
      lastUsedAt: now,
      expiresAt: later(now, ttl.grant),
    })
    .where(eq(oauthGrants.id, id))
    .run();
  const refreshToken = `${prefixes.refresh}${family}.${current}`;
  return { accessToken: access, refreshToken, expiresIn: ttl.access / 1000, scope };
}

function end(tx: Tx, { id }: Row): null {
  tx.delete(oauthGrants).where(eq(oauthGrants.id, id)).run();
  return null;
}

function noteUse(db: Db, id: string, now: Date): void {
  writeIfPossible(() => db.update(oauthGrants).set({ lastUsedAt: now }).where(eq(oauthGrants.id, id)).run());
}

/** A refresh token names its family, which stays, and its position in it, which changes with each use. */
function partsOf(token: string): { family: string; current: string } {
  const [family = "", current = ""] = token.slice(prefixes.refresh.length).split(".");
  return { family, current };
}

function secret(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
