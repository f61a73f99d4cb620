import { limits } from "../contract/base/limits.ts";
import { createClientOf } from "../http/client.ts";
import { createMemberLimiter } from "../http/member-limits.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import type { SetupToken } from "../operations/setup/setup.ts";
import { createGuard, type ProgramCallers } from "../people/auth/guard.ts";
import type { Tokens } from "../people/auth/tokens.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import { readUser } from "../reading/users.ts";
import type { Retrieval } from "../retrieval/news/retrieval.ts";
import { addReaction } from "../topics/reactions/reactions.ts";
import type { TopicHook } from "../topics/topics.ts";
import { type AppDeps, callDeps, sourceDeps } from "./deps.ts";
import type { ApiSurface } from "./openapi/document.ts";
import type { Channels } from "./sending.ts";

export interface ApiDeps extends AppDeps {
  retrieval: Retrieval;
  /** Sends requests to the single sign-on provider. */
  askIssuer: ProviderFetch;
  tokens: Tokens;
  setup: SetupToken;
  channels: Channels;
  /** The app's address, without a trailing slash. */
  url: () => string;
  describe: () => ApiSurface;
  /** The address at the other end of a request's socket; null if there is none. */
  addressOf: (request: Request) => string | null;
  /** Handles a request like the server does. */
  handle: (request: Request) => Promise<Response>;
  /** Called after a mail was added to the outbox. */
  afterPosting: () => void;
}

export type ApiContext = ReturnType<typeof createContext>;

/** Creates what several groups of routes share. */
export function createContext(deps: ApiDeps) {
  const { config, db, vault, now, log, tokens, mailer, askProvider, retrieval } = deps;
  const { addressOf, afterPosting } = deps;
  const programCallers: ProgramCallers = new WeakMap();
  const clientBehind = createClientOf(config.trustedProxies, (proxy) =>
    log.warn("a proxy is not in TOPICAPP_TRUSTED_PROXIES: its visitors share one rate limit", { proxy }),
  );
  const limiting = {
    now,
    clientOf: (request: Request) => clientBehind(request, addressOf(request)),
    isOn: config.rateLimits,
  };
  const memberLimiter = createMemberLimiter(limiting);
  const guard = createGuard({ db, memberLimiter, programCallers, tokens, now, anonymous: config.anonymous });
  const follow: TopicHook = (tx, topicId, creatorId) =>
    addReaction(tx, { reaction: "follow", userId: creatorId, topicId }, now());
  const limiter = createRateLimiter({ db, ...limiting });
  const sources = sourceDeps(deps);
  const { readFeed, searches } = retrieval;
  const { newsFeeds, smtp } = config;
  return {
    programCallers,
    sources,
    /** Dependencies of the checks of the mail server, the sources and the feeds. */
    checks: { sources, mailer, askProvider, readFeed, searches, newsFeeds, hasMailServer: smtp !== null },
    calls: callDeps(deps),
    creating: { mostTopics: config.rateLimits ? limits.ownTopics : null, onCreated: follow },
    shared: { db, guard, now },
    memberLimiter,
    signIn: {
      ...{ db, vault, tokens, limiter, now, afterPosting },
      readUser: (id: string) => readUser(db, id, id, now()),
    },
  };
}
