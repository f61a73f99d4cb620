import { AppError } from "../../base/errors.ts";
import type { ApiToken } from "../../contract/account/api-tokens.ts";
import type { Db } from "../../db/open.ts";
import { endApiToken, listApiTokens } from "../auth/api-tokens.ts";
import { words } from "../auth/words.ts";
import { endGrant, listGrants } from "./grants.ts";

/** A program that acts for somebody, by its own token or a grant of OAuth. */
export interface Program extends ApiToken {
  username: string;
  kind: "token" | "oauth";
}

/** A person's API tokens and the programs with OAuth access, each newest first. */
export function listPrograms(db: Db, userId: string): ApiToken[] {
  return [...listApiTokens(db, userId), ...listGrants(db, userId)].map(({ username: _, ...each }) => each);
}

/** Everybody's of both kinds, newest first. */
export function listAllPrograms(db: Db): Program[] {
  const tokens = listApiTokens(db).map((each): Program => ({ ...each, kind: "token" }));
  const grants = listGrants(db).map((each): Program => ({ ...each, kind: "oauth" }));
  return [...tokens, ...grants].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** @throws not_found, also if it's somebody else's */
export function endProgram(db: Db, userId: string, id: string): void {
  if (!endGrant(db, id, userId) && !endApiToken(db, id, userId))
    throw new AppError("not_found", words.noToken);
}

/** @returns false if there is none, whoever owns it */
export function revokeProgram(db: Db, id: string): boolean {
  return endApiToken(db, id) || endGrant(db, id);
}
