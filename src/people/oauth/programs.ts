import type { ApiToken } from "../../contract/account/api-tokens.ts";
import type { Db } from "../../db/open.ts";
import { endApiToken, listAllApiTokens, listApiTokens, revokeApiToken } from "../auth/api-tokens.ts";
import { endGrant, listAllGrants, listGrants, withdrawGrant } from "./grants.ts";

/** A program that acts for somebody, by its own token or a grant of OAuth. */
export interface Program extends ApiToken {
  username: string;
  kind: "token" | "oauth";
}

/** A person's API tokens and the programs with OAuth access, each newest first. */
export function listPrograms(db: Db, userId: string): ApiToken[] {
  return [...listApiTokens(db, userId), ...listGrants(db, userId)];
}

/** Everybody's of both kinds, newest first. */
export function listAllPrograms(db: Db): Program[] {
  const tokens = listAllApiTokens(db).map((each): Program => ({ ...each, kind: "token" }));
  const grants = listAllGrants(db).map((each): Program => ({ ...each, kind: "oauth" }));
  return [...tokens, ...grants].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** @throws not_found, also if it's somebody else's */
export function endProgram(db: Db, userId: string, id: string): void {
  if (!endGrant(db, userId, id)) endApiToken(db, userId, id);
}

/** @returns false if there is none, whoever owns it */
export function revokeProgram(db: Db, id: string): boolean {
  return revokeApiToken(db, id) || withdrawGrant(db, id);
}
