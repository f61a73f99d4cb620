import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import { rates } from "../../contract/base/limits.ts";
import type { IsOurHost } from "../../http/host.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import type { ProgramCaller } from "../../people/auth/guard.ts";
import { challenge } from "../../people/oauth/metadata.ts";
import type { ApiDeps } from "./api.ts";
import { words } from "./words.ts";

interface Options extends ApiDeps {
  memberLimiter: MemberLimiter;
  isOurHost: IsOurHost;
  /** Null for a token that isn't valid here. */
  findCaller: (token: string) => ProgramCaller | null;
}

/** Routes for the Model Context Protocol, for assistants (https://modelcontextprotocol.io/specification). */
export function mcpRoutes({ memberLimiter, isOurHost, findCaller, ...deps }: Options) {
  // Loaded on the first request: most instances have none.
  const answer = async (request: Request, body: unknown, caller: ProgramCaller) => {
    const { answerProgram } = await import("./server.ts");
    return answerProgram(deps, request, body, caller);
  };
  return (
    new Elysia({ prefix: "/mcp" })
      .use(memberLimiter)
      // One hook that asks Elysia for `headers` would make it copy all of them on every request.
      .derive(({ request }): { caller: ProgramCaller | null; viewer: { id: string } | null } => {
        const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
        const caller = token ? findCaller(token) : null;
        return { caller, viewer: caller?.user ?? null };
      })
      .post("/", async ({ request, body, caller }) => answer(request, body, requireCaller(caller)), {
        memberLimits: [rates.programs],
        transform({ request, caller, set }) {
          refuseForeign(request, isOurHost, new URL(deps.url()));
          const hasToken = /^Bearer\s+\S/i.test(request.headers.get("authorization") ?? "");
          if (!caller) set.headers["www-authenticate"] = challenge(deps.url(), hasToken);
          requireCaller(caller);
        },
      })
      .all("/", ({ set }) => {
        set.status = 405;
        set.headers.allow = "POST";
        return { message: words.onlyPost, code: "method_not_allowed" };
      })
  );
}

/** Refuses pages of other origins, which could otherwise use a visitor's token under any host name (DNS rebinding). */
function refuseForeign(
  { url, headers }: Request,
  isOurHost: IsOurHost,
  people: { origin: string; host: string },
): void {
  const { host, hostname } = new URL(url);
  if (!isOurHost(hostname)) throw new AppError("forbidden", words.foreignHost(host));
  const origin = headers.get("origin");
  // Behind a proxy, the scheme that people use isn't the one that this server sees.
  if (origin === null || origin === people.origin) return;
  if (host === people.host || URL.parse(origin)?.host !== host)
    throw new AppError("forbidden", words.foreignOrigin);
}

function requireCaller(caller: ProgramCaller | null): ProgramCaller {
  if (!caller) throw new AppError("unauthenticated", words.noProgram);
  return caller;
}
