import { Elysia } from "elysia";
import { minute } from "../../base/durations.ts";
import type { Log } from "../../base/log.ts";
import { oidcAccepted, oidcTicketAsked } from "../../contract/account/oidc.ts";
import type { Db } from "../../db/open.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { presentSession, type SessionDeps } from "../auth/tokens.ts";
import { attemptLifetime, createAttempts } from "./attempts.ts";
import { acceptTicket, arrive, readTicket } from "./identities.ts";
import { createOidcProvider, type OidcFetch, OidcRefusal, type OidcSettings } from "./provider.ts";

interface Options extends SessionDeps {
  db: Db;
  limiter: RateLimiter;
  settings: OidcSettings;
  fetch: OidcFetch;
  log: Log;
  now: () => Date;
  /** The public address, without a trailing slash. */
  url: () => string;
  /** Called once an answer is decided, because a code may have to be mailed. */
  afterPosting: () => void;
}

/** A SHA-256 in base64url. */
const browserDigest = /^[\w-]{43}$/;

const signingIn: RateLimit = {
  name: "signing in by OpenID Connect",
  rules: [
    { by: "client", max: 30, per: 5 * minute },
    { by: "client", max: 120, per: 60 * minute },
  ],
};

/**
 * Routes for signing in by OpenID Connect, beside the pages and not below `/api`. The provider's answer becomes a
 * ticket in the fragment of the sign-in screen, which asks before it redeems one that was started elsewhere or
 * creates an account. A refusal is a reason in that fragment.
 */
export function oidcRoutes({ db, vault, tokens, settings, log, now, ...rest }: Options) {
  const { url, readUser, afterPosting } = rest;
  const deps = { db, vault, settings, now };
  const redirectUri = () => `${url()}/auth/oidc/callback`;
  const provider = createOidcProvider({ settings, redirectUri, fetch: rest.fetch, now });
  const attempts = createAttempts({ vault, url, now });

  function toPage(fragment: Record<string, string>, cookies: string[]): Response {
    return sentTo(`${url()}/auth#${new URLSearchParams(fragment)}`, cookies);
  }

  function refused(cause: unknown, cookies: string[] = []): Response {
    if (!(cause instanceof OidcRefusal)) throw cause;
    const { reason } = cause;
    const why = cause.cause instanceof Error ? causeOf(cause.cause) : undefined;
    log.warn("a sign-in by OpenID Connect was refused", { reason, ...(why && { cause: why }) });
    return toPage({ refused: reason }, cookies);
  }

  return new Elysia({ prefix: "/auth/oidc" })
    .use(rest.limiter)
    .onBeforeHandle(({ set }) => {
      set.headers["cache-control"] = "no-store";
    })
    .get(
      "/",
      async ({ request, query: { invite = "", browser: digest = "" } }) => {
        try {
          const { url: there, begun } = await provider.begin();
          const invitationCode = invite.trim().slice(0, 100);
          const browser = browserDigest.test(digest) ? digest : null;
          const expiresAt = now().getTime() + attemptLifetime;
          return sentTo(there, attempts.keep(request, { ...begun, invitationCode, browser, expiresAt }));
        } catch (cause) {
          return refused(cause);
        }
      },
      { rateLimit: signingIn },
    )
    .get(
      "/callback",
      async ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        const state = searchParams.get("state") ?? "";
        const attempt = attempts.find(request, state);
        const ended = attempts.end(request, state);
        try {
          if (!attempt) throw new OidcRefusal("expired");
          const { invitationCode, browser, ...begun } = attempt;
          const identity = await provider.finish(begun, search);
          const ticket = arrive(deps, { identity, invitationCode, browser });
          afterPosting();
          return toPage({ ticket }, ended);
        } catch (cause) {
          return refused(cause, ended);
        }
      },
      { rateLimit: signingIn },
    )
    .post("/ticket", ({ body }) => readTicket(deps, body), {
      rateLimit: signingIn,
      body: oidcTicketAsked,
    })
    .post(
      "/session",
      ({ body }) => {
        const claims = acceptTicket(deps, body);
        return presentSession({ vault, tokens, readUser }, claims);
      },
      { rateLimit: signingIn, body: oidcAccepted },
    );
}

function sentTo(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/** openid-client wraps the original error. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
