import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import type { Vault } from "../base/secret.ts";
import { rates } from "../contract/base/limits.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { RawBody } from "../http/security.ts";
import { requireScope } from "../people/auth/api-tokens.ts";
import { maxOpml } from "../topics/opml/outlines.ts";
import { changes } from "./changes.ts";
import { type Endpoint, plainText } from "./endpoint.ts";
import { formOf, Parameters } from "./parameters.ts";
import { readings } from "./readings.ts";
import { callerOf, isActionToken, type ReaderCaller, signIn, signingIn } from "./sign-in.ts";
import type { SubscribingDeps } from "./subscribing.ts";
import { words } from "./words.ts";

interface Options extends SubscribingDeps {
  vault: Vault;
  limiter: RateLimiter;
  memberLimiter: MemberLimiter;
}

const form = "application/x-www-form-urlencoded";

/** Forms, and the OPML of an import; some apps send forms without their type. */
export const readerBody: RawBody = {
  path: /^(?:\/api\/greader\.php)?\/(?:reader\/api\/0\/|accounts\/ClientLogin$)/,
  types: [form, "text/x-opml", "application/xml", "text/xml", "text/plain", "application/octet-stream", ""],
  limit: maxOpml,
};

/**
 * The Google Reader API, as Miniflux and FreshRSS serve it to reader apps (https://github.com/miniflux/v2,
 * https://freshrss.github.io/FreshRSS/en/developers/06_GoogleReader_API.html): at the root, and below FreshRSS's
 * path, which many apps request.
 */
export function readerRoutes(options: Options) {
  return new Elysia().use(routesAt("", options)).use(routesAt("/api/greader.php", options));
}

function routesAt(prefix: string, { vault, limiter, memberLimiter, ...deps }: Options) {
  const { db, now } = deps;

  const signingInRoute = new Elysia().use(limiter).post(
    "/accounts/ClientLogin",
    ({ request, body, set }) => {
      const parameters = new Parameters(request, body, "");
      set.headers["cache-control"] = "no-store";
      const token = signIn(db, parameters.text("Email") ?? "", parameters.text("Passwd") ?? "", now());
      if (parameters.text("output") === "json") return { SID: token, LSID: token, Auth: token };
      return plainText(`SID=${token}\nLSID=${token}\nAuth=${token}\n`);
    },
    { rateLimit: signingIn },
  );

  const routes = new Elysia()
    .use(memberLimiter)
    .derive(({ request, body }): { caller: ReaderCaller | null; viewer: { id: string } | null } => {
      const caller = callerOf({ db, vault }, request, formOf(body).get("T"), now());
      return { caller, viewer: caller?.user ?? null };
    })
    .onTransform(({ caller, set }) => {
      if (caller) return;
      Object.assign(set.headers, badToken);
      throw new AppError("unauthenticated", words.signInFirst);
    });

  const handle = (endpoint: Endpoint) => (given: RawRequest) => {
    const caller = given.caller as ReaderCaller;
    const bytes = given.body instanceof Uint8Array ? given.body : new Uint8Array();
    const parameters = new Parameters(given.request, bytes, caller.user.id);
    return endpoint({ deps, caller, parameters, request: given.request, bytes });
  };

  for (const [path, endpoint] of Object.entries(readings)) {
    const reading = { memberLimits: [rates.readers] };
    routes
      .get(`/reader/${path}`, handle(endpoint), reading)
      .post(`/reader/${path}`, handle(endpoint), reading);
  }
  for (const [path, endpoint] of Object.entries(changes)) {
    routes.post(
      `/reader/api/0/${path}`,
      (given: RawRequest) => {
        const action = new Parameters(given.request, given.body, "").text("T");
        if (!isActionToken(given.caller as ReaderCaller, action)) {
          Object.assign(given.set.headers, badToken);
          throw new AppError("unauthenticated", words.staleToken);
        }
        return handle(endpoint)(given);
      },
      {
        memberLimits: [rates.readers, rates.writes],
        transform: ({ caller }) => requireScope((caller as ReaderCaller).scope, "POST", "/reader"),
      },
    );
  }
  const nothing = () => {
    throw new AppError("not_found", words.nothingHere);
  };
  return new Elysia({ prefix })
    .use(signingInRoute)
    .use(routes.get("/reader/*", nothing).post("/reader/*", nothing));
}

interface RawRequest {
  request: Request;
  body?: unknown;
  caller: ReaderCaller | null;
  set: { headers: Record<string, unknown> };
}

/** Tells apps to sign in again, with the headers of FreshRSS and Miniflux. */
const badToken = { "google-bad-token": "true", "x-reader-google-bad-token": "true" };
