import { hash, randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { day, minute } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import {
  type ApiToken,
  type ApiTokenDraft,
  apiToken,
  type NewApiToken,
  type TokenScope,
} from "../../contract/account/api-tokens.ts";
import { limits } from "../../contract/base/limits.ts";
import { writeIfPossible } from "../../db/causes.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { apiTokens, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { SessionUser } from "./sessions.ts";
import { words } from "./words.ts";

/** Distinguishes it from a session's token, and lets secret scanners recognise it. */
const prefix = "tap_";

/** Milliseconds. An expired token is listed for a month, so that its owner sees why a program stopped. */
const shownAfterExpiry = 30 * day;

/** Milliseconds between two updates of a token's last use. */
const useInterval = minute;

export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** @throws AppError validation_failed for a time in the past, conflict if there is no room for another */
export function createApiToken(db: Db, userId: string, draft: ApiTokenDraft, now: Date): NewApiToken {
  const expiresAt = draft.expiresAt ? new Date(draft.expiresAt) : null;
  if (expiresAt && expiresAt <= now) {
    const issues = [{ path: "expiresAt", message: words.tokenExpired }];
    throw new AppError("validation_failed", words.tokenExpired, { issues });
  }
  const token = prefix + randomBytes(32).toString("base64url");
  const { name, scope } = draft;
  const kept = { id: newId(now), userId, name, scope, expiresAt, createdAt: now };
  const row = { ...kept, token: hash("sha256", token) };
  writeTransaction(db, (tx) => {
    requireRoom(tx, userId);
    tx.insert(apiTokens).values(row).run();
  });
  return { ...present({ ...row, lastUsedAt: null }), token };
}

/** Newest first; everybody's without `userId`. */
export function listApiTokens(db: Db, userId?: string): (ApiToken & { username: string })[] {
  return db
    .select({ token: apiTokens, username: users.username })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(userId === undefined ? undefined : eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .all()
    .map(({ token, username }) => ({ ...present(token), username }));
}

/** Ends it whoever owns it, or only this user's. @returns false if there is none */
export function endApiToken(db: Db, id: string, userId?: string): boolean {
  const isIt = and(eq(apiTokens.id, id), userId === undefined ? undefined : eq(apiTokens.userId, userId));
  return db.delete(apiTokens).where(isIt).returning({ id: apiTokens.id }).all().length > 0;
}

/** Checked on every request, so that its end and its owner's suspension take effect at once. */
export function findApiToken(
  db: Db,
  token: string,
  now: Date,
): { user: SessionUser; scope: TokenScope } | null {
  const found = prepared(db, userOfToken).get({ token: hash("sha256", token), now: now.getTime() });
  if (!found) return null;
  const { tokenId, lastUsedAt, scope, ...user } = found;
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= useInterval) noteUse(db, tokenId, now);
  return { user: { ...user, sessionId: null }, scope };
}

const account = /\/api\/(?:account|desk)(?:\/|$)/;
const question = /\/api\/topics\/[^/]+\/questions\/?$/;
const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** `path` is the request's, or that of the matched route. @throws forbidden */
export function requireScope(scope: TokenScope, method: string, path: string): void {
  if (account.test(path)) throw new AppError("forbidden", words.tokenNotForAccount);
  if (scope === "write" || !writing.has(method)) return;
  if (method !== "POST" || !question.test(path)) throw new AppError("forbidden", words.tokenReadsOnly);
}

export function sweepApiTokens(tx: Tx, now: Date): void {
  tx.delete(apiTokens)
    .where(lte(apiTokens.expiresAt, new Date(now.getTime() - shownAfterExpiry)))
    .run();
}

function userOfToken(db: Db) {
  return db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      language: users.language,
      tokenId: apiTokens.id,
      lastUsedAt: apiTokens.lastUsedAt,
      scope: apiTokens.scope,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.token, sql.placeholder("token")),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql.placeholder("now"))),
        eq(users.isSuspended, false),
      ),
    )
    .prepare();
}

function noteUse(db: Db, id: string, now: Date): void {
  writeIfPossible(() => db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id)).run());
}

function requireRoom(tx: Tx, userId: string): void {
  const had = tx.select({ tokens: count() }).from(apiTokens).where(eq(apiTokens.userId, userId)).get();
  if ((had?.tokens ?? 0) >= limits.apiTokens)
    throw new AppError("conflict", words.manyTokens(limits.apiTokens));
}

function present(row: Omit<typeof apiTokens.$inferSelect, "userId" | "token">): ApiToken {
  return presentFields(row, apiToken.shape);
}
