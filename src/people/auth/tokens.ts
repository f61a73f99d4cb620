import { jwt } from "@elysiajs/jwt";
import { LruMap } from "../../base/lru-map.ts";
import type { Vault } from "../../base/secret.ts";
import type { Session } from "../../contract/account/auth.ts";
import type { User } from "../../contract/community/users.ts";
import { issueDevice } from "./devices.ts";
import { audience, type Claims } from "./sessions.ts";

/** JWT (RFC 7519). A token is worthless without its session's row. */
export interface Tokens {
  sign(claims: Claims): Promise<string>;
  /** Null for a token that isn't ours or has expired. */
  verify(token: string, now: Date): Promise<Claims | null>;
}

/** More than the number of simultaneous readers. */
const mostVerified = 1000;

/** Verifies a signature once, which is slow. Its expiry and its session's end are checked on every request. */
export function createTokens(vault: Vault): Tokens {
  const { tokens } = jwt({ name: "tokens", secret: vault.tokenKey, alg: "HS256" }).decorator;
  const verified = new LruMap<string, Claims>(mostVerified);

  async function check(token: string, now: Date): Promise<Claims | null> {
    const claims = await tokens.verify(token, { audience, algorithms: ["HS256"], currentDate: now });
    if (!claims || typeof claims.sub !== "string" || typeof claims.jti !== "string") return null;
    return { sub: claims.sub, jti: claims.jti, aud: audience, exp: claims.exp ?? 0 };
  }

  return {
    sign: ({ sub, jti, aud, exp }) => tokens.sign({ sub, jti, aud, exp, iat: false }),
    async verify(token, now) {
      const known = verified.get(token);
      if (known) return known.exp > Math.floor(now.getTime() / 1000) ? known : null;
      const claims = await check(token, now);
      if (!claims) return null;
      verified.set(token, claims);
      return claims;
    },
  };
}

export interface SessionDeps {
  vault: Vault;
  tokens: Tokens;
  readUser: (id: string) => User;
}

/** The answer after signing in. */
export async function presentSession(
  { vault, tokens, readUser }: SessionDeps,
  claims: Claims,
): Promise<Session> {
  const user = readUser(claims.sub);
  return { token: await tokens.sign(claims), user, device: issueDevice(vault, user.id) };
}
