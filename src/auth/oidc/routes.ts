import { Elysia } from "elysia";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { oidcAccepted, oidcTicketAsked } from "../../contract/oidc.ts";
import type { Db } from "../../db/open.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import type { Log } from "../../log.ts";
import { presentSession, type SessionDeps } from "../tokens.ts";
import { acceptTicket, arrive, readTicket } from "./identities.ts";
import { createOidcProvider, type OidcFetch, OidcRefusal } from "./provider.ts";

interface Options extends SessionDeps {
  db: Db;
  limiter: RateLimiter;
  settings: NonNullable<Config["oidc"]>;
  fetch: OidcFetch;
  log: Log;
  now: () => Date;
  /** The public address, without a slash at its end. */
  url: () => string;
  /** Called once an answer is decided: a code may have to be mailed. */
  afterPosting: () => void;
}

const minute = 60_000;
const lifetime = 10 * minute;
const cookieName = "topicapp-oidc";

const signingIn: RateLimit = {
  name: "signing in by OpenID Connect",
  rules: [
    { by: "client", max: 30, per: 5 * minute },
    { by: "client", max: 120, per: 60 * minute },
  ],
};

const cookieShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  invitationCode: z.string(),
  expiresAt: z.number(),
});

/**
 * Sign-in by OpenID Connect, beside the pages and not below `/api`. The provider's answer becomes a ticket in the
 * fragment of the sign-in screen, which asks before it redeems it. A refusal is a reason in that fragment.
 */
export function oidcRoutes({ db, vault, tokens, settings, log, now, ...rest }: Options) {
  const { url, readUser, afterPosting } = rest;
  const redirectUri = () => `${url()}/auth/oidc/callback`;
  const provider = createOidcProvider({ settings, redirectUri, fetch: rest.fetch, now });

  function cookie(value: string, maxAge: number): string {
    const { protocol, pathname } = new URL(`${url()}/auth/oidc`);
    return new Bun.Cookie(cookieName, value, {
      path: pathname,
      httpOnly: true,
      sameSite: "lax",
      secure: protocol === "https:",
      maxAge,
    }).serialize();
  }

  function toPage(fragment: Record<string, string>): Response {
    return sentTo(`${url()}/auth#${new URLSearchParams(fragment)}`, cookie("", 0));
  }

  function refused(cause: unknown): Response {
    if (!(cause instanceof OidcRefusal)) throw cause;
    const { reason } = cause;
    const why = cause.cause instanceof Error ? causeOf(cause.cause) : undefined;
    log.warn("a sign-in by OpenID Connect was refused", { reason, ...(why && { cause: why }) });
    return toPage({ refused: reason });
  }

  function begunBy(request: Request): z.infer<typeof cookieShape> {
    const sealed = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(cookieName) ?? "";
    try {
      const begun = cookieShape.parse(JSON.parse(vault.open(sealed, cookieName)));
      if (begun.expiresAt > now().getTime()) return begun;
    } catch {}
    throw new OidcRefusal("expired");
  }

  return new Elysia({ prefix: "/auth/oidc" })
    .use(rest.limiter)
    .onBeforeHandle(({ set }) => {
      set.headers["cache-control"] = "no-store";
    })
    .get(
      "/",
      async ({ query }) => {
        try {
          const { url: there, begun } = await provider.begin();
          const invitationCode = (query.invite ?? "").trim().slice(0, 100);
          const kept = { ...begun, invitationCode, expiresAt: now().getTime() + lifetime };
          return sentTo(there, cookie(vault.seal(JSON.stringify(kept), cookieName), lifetime / 1000));
        } catch (cause) {
          return refused(cause);
        }
      },
      { rateLimit: signingIn },
    )
    .get(
      "/callback",
      async ({ request }) => {
        try {
          const { invitationCode, ...begun } = begunBy(request);
          const identity = await provider.finish(begun, new URL(request.url).search);
          const ticket = arrive(db, vault, settings, { identity, invitationCode }, now());
          afterPosting();
          return toPage({ ticket });
        } catch (cause) {
          return refused(cause);
        }
      },
      { rateLimit: signingIn },
    )
    .post("/ticket", ({ body }) => readTicket(db, vault, settings, body.ticket, now()), {
      rateLimit: signingIn,
      body: oidcTicketAsked,
    })
    .post(
      "/session",
      ({ body }) => {
        const claims = acceptTicket(db, vault, settings, body, now());
        return presentSession({ vault, tokens, readUser }, claims);
      },
      { rateLimit: signingIn, body: oidcAccepted },
    );
}

function sentTo(location: string, cookie: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, "set-cookie": cookie, "cache-control": "no-store" },
  });
}

/** openid-client wraps what went wrong. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
