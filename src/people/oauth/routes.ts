import { Elysia } from "elysia";
import { z } from "zod";
import { minute } from "../../base/durations.ts";
import type { Vault } from "../../base/secret.ts";
import type { Db } from "../../db/open.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import type { RawBody } from "../../http/security.ts";
import { registerClient } from "./clients.ts";
import { exchangeCode, GrantRefused, type IssuedTokens, refreshGrant, revokeGrant } from "./grants.ts";
import { isOurResource, metadataAt } from "./metadata.ts";
import { words } from "./words.ts";

interface Options {
  db: Db;
  vault: Vault;
  limiter: RateLimiter;
  url: () => string;
  now: () => Date;
}

export const oauthBody: RawBody = {
  path: /^\/oauth\/(?:token|revoke)$/,
  types: ["application/x-www-form-urlencoded"],
  limit: 16 * 1024,
};

const registering: RateLimit = {
  name: "registering a program",
  rules: [{ by: "client", max: 20, per: 10 * minute }],
};

const exchanging: RateLimit = {
  name: "exchanging a program's code",
  rules: [{ by: "client", max: 60, per: 5 * minute }],
};

/** Routes for OAuth 2.1 (draft-ietf-oauth-v2-1). All programs are public clients. */
export function oauthRoutes({ db, vault, limiter, url, now }: Options) {
  return new Elysia()
    .onRequest(({ request }) => {
      if (!request.url.includes("/.well-known/")) return;
      const found = metadataAt(new URL(request.url).pathname, url());
      if (found) return Response.json(found, { headers: { "cache-control": "max-age=3600" } });
    })
    .group("/oauth", (group) =>
      group
        .use(limiter)
        .onBeforeHandle(({ set }) => {
          set.headers["cache-control"] = "no-store";
        })
        .post(
          "/register",
          ({ body, status }) => {
            const client = registerClient(vault, body);
            if (typeof client === "string") {
              const error = client === "redirects" ? "invalid_redirect_uri" : "invalid_client_metadata";
              return status(400, { error, error_description: words.invalidMetadata[client] });
            }
            return status(201, {
              client_id: client.id,
              client_id_issued_at: Math.floor(now().getTime() / 1000),
              client_name: client.name,
              redirect_uris: client.redirectUris,
              grant_types: ["authorization_code", "refresh_token"],
              response_types: ["code"],
              token_endpoint_auth_method: "none",
            });
          },
          { rateLimit: registering },
        )
        .post(
          "/token",
          ({ body, status }) => {
            try {
              return tokensOf(issue(formOf(body)));
            } catch (cause) {
              if (!(cause instanceof GrantRefused)) throw cause;
              return status(400, { error: cause.reason });
            }
          },
          { rateLimit: exchanging },
        )
        .post(
          "/revoke",
          ({ body, status }) => {
            try {
              revokeGrant(db, formOf(body).token ?? "");
              return {};
            } catch (cause) {
              if (!(cause instanceof GrantRefused)) throw cause;
              return status(400, { error: cause.reason });
            }
          },
          { rateLimit: exchanging },
        ),
    );

  function issue(form: Form): IssuedTokens {
    const { grant_type, client_id: clientId = "", resource } = form;
    if (resource !== undefined && !isOurResource(resource, url())) throw new GrantRefused("invalid_target");
    if (grant_type === "refresh_token") return refreshGrant(db, form.refresh_token ?? "", clientId, now());
    if (grant_type !== "authorization_code") throw new GrantRefused("unsupported_grant_type");
    const { code, code_verifier: verifier, redirect_uri: redirectUri } = form;
    if (!code || !verifier || !clientId) throw new GrantRefused("invalid_request");
    return exchangeCode(db, { code, clientId, verifier, redirectUri: redirectUri ?? null }, now());
  }
}

const field = z.string().max(4096).optional();
const form = z.object({
  grant_type: field,
  client_id: field,
  code: field,
  code_verifier: field,
  redirect_uri: field,
  refresh_token: field,
  resource: field,
  token: field,
});
type Form = z.infer<typeof form>;

/** @throws GrantRefused if a parameter is repeated or too long */
function formOf(body: unknown): Form {
  const sent = new URLSearchParams(body instanceof Uint8Array ? new TextDecoder().decode(body) : "");
  const names = [...sent.keys()];
  const read = form.safeParse(Object.fromEntries(sent));
  if (!read.success || new Set(names).size < names.length) throw new GrantRefused("invalid_request");
  return read.data;
}

function tokensOf({ accessToken, refreshToken, expiresIn, scope }: IssuedTokens) {
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scope === "write" ? "read write" : "read",
  };
}
