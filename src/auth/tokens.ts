import { jwt } from "@elysiajs/jwt";
import type { Vault } from "../secret.ts";
import { audience, type Claims } from "./sessions.ts";

/** JWT (RFC 7519). A token is worth nothing without its session's row. */
export interface Tokens {
  sign(claims: Claims): Promise<string>;
  /** Null for a token that is not ours or has expired. */
  verify(token: string, now: Date): Promise<Claims | null>;
}

export function createTokens(vault: Vault): Tokens {
  const { tokens } = jwt({ name: "tokens", secret: vault.tokenKey, alg: "HS256" }).decorator;
  return {
    sign: ({ sub, jti, aud, exp }) => tokens.sign({ sub, jti, aud, exp, iat: false }),
    async verify(token, now) {
      const claims = await tokens.verify(token, { audience, algorithms: ["HS256"], currentDate: now });
      if (!claims || typeof claims.sub !== "string" || typeof claims.jti !== "string") return null;
      return { sub: claims.sub, jti: claims.jti, aud: audience, exp: claims.exp ?? 0 };
    },
  };
}
