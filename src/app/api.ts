import { Elysia } from "elysia";
import { ownKeyRoutes } from "../account/key-routes.ts";
import { ownPasskeyRoutes } from "../account/passkey-routes.ts";
import { accountRoutes } from "../account/routes.ts";
import { apiTokenRoutes } from "../account/token-routes.ts";
import { findApiToken } from "../auth/api-tokens.ts";
import { type Behalves, createGuard } from "../auth/guard.ts";
import { consentRoutes } from "../auth/oauth/consent-routes.ts";
import { findGrant } from "../auth/oauth/grants.ts";
import { resourceOf } from "../auth/oauth/metadata.ts";
import { oauthRoutes } from "../auth/oauth/routes.ts";
import { oidcRoutes } from "../auth/oidc/routes.ts";
import { whyNoPasskeys } from "../auth/passkeys/relying-party.ts";
import { passkeyRoutes } from "../auth/passkeys/routes.ts";
import { authRoutes } from "../auth/routes.ts";
import type { Tokens } from "../auth/tokens.ts";
import { channelRoutes } from "../channels/routes.ts";
import { commentRoutes } from "../comments/routes.ts";
import { publicUrl } from "../config.ts";
import { limits } from "../contract/limits.ts";
import { editionRoutes } from "../editions/routes.ts";
import { feedRoutes } from "../feeds/routes.ts";
import { findingRoutes } from "../findings/routes.ts";
import { createClientOf } from "../http/client.ts";
import { compression } from "../http/compression.ts";
import { healthRoutes } from "../http/health.ts";
import { createIsProgramHost } from "../http/host.ts";
import { createMemberLimiter } from "../http/member-limits.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { mcpRoutes } from "../mcp/routes.ts";
import { isFlagged } from "../moderation/flags.ts";
import { moderationRoutes } from "../moderation/routes.ts";
import { noteComment, noteFollow, noteMentions } from "../notices/events.ts";
import { noticeRoutes } from "../notices/routes.ts";
import type { Described } from "../openapi/document.ts";
import { openapiRoutes } from "../openapi/routes.ts";
import { opmlRoutes } from "../opml/routes.ts";
import { proposalRoutes } from "../proposals/routes.ts";
import { questionRoutes } from "../questions/routes.ts";
import { addReaction } from "../reactions/reactions.ts";
import { reactionRoutes, remarkRoutes } from "../reactions/routes.ts";
import { topicReadingRoutes } from "../reading/topic-routes.ts";
import { readTopic } from "../reading/topics.ts";
import { userReadingRoutes } from "../reading/user-routes.ts";
import { readUser } from "../reading/users.ts";
import { createWritten } from "../reading/written.ts";
import { createFetcher } from "../retrieval/fetch.ts";
import type { Retrieval } from "../retrieval/retrieval.ts";
import { rollupRoutes } from "../rollups/routes.ts";
import { searchRoutes } from "../search/routes.ts";
import { setupRoutes } from "../setup/routes.ts";
import { defaultSourceId, listSources, type SourceRow } from "../sources/sources.ts";
import { storyRoutes } from "../storylines/routes.ts";
import { ownFeedRoutes } from "../syndication/routes.ts";
import { topicRoutes } from "../topics/routes.ts";
import { sourceRoutes } from "../topics/source-routes.ts";
import type { Alongside } from "../topics/topics.ts";
import { unreadRoutes } from "../unread/routes.ts";
import { estimatedCost, estimatedProposalCost } from "../updates/money/estimate.ts";
import { availableOwnSource } from "../updates/money/own-key.ts";
import { enqueue } from "../updates/queue/queue.ts";
import { requestRecheck } from "../updates/recheck.ts";
import { summaryRoutes } from "../updates/routes.ts";
import { maySpendOn, readAllowance } from "../users/allowance.ts";
import { type AppDeps, answering, callDeps, sourceDeps } from "./deps.ts";
import { type Channels, composing } from "./sending.ts";

export interface ApiDeps extends AppDeps {
  retrieval: Retrieval;
  tokens: Tokens;
  channels: Channels;
  /** The app's address, without a slash at its end. */
  url: () => string;
  describe: () => Described;
  /** The address at the other end of a request's socket; null where there is none. */
  addressOf: (request: Request) => string | null;
  /** Answers a request as the server does. */
  handle: (request: Request) => Promise<Response>;
  /** Called when a letter was put into the outbox. */
  afterPosting: () => void;
}

/** All routes below /api, those of the OpenID provider's way in, and what programs are served. */
export function createApi(deps: ApiDeps) {
  const {
    config,
    db,
    vault,
    now,
    web,
    log,
    retrieval,
    tokens,
    channels,
    url,
    describe,
    afterPosting,
    addressOf,
    handle,
  } = deps;
  const sources = sourceDeps(deps);
  const behalves: Behalves = new WeakMap();
  const guard = createGuard({ db, behalves, tokens, now, anonymous: config.anonymous });
  const clientBehind = createClientOf(config.trustedProxies, (proxy) =>
    log.warn("a proxy is not in TOPICAPP_TRUSTED_PROXIES: its visitors share one rate limit", { proxy }),
  );
  const clientOf = (request: Request) => clientBehind(request, addressOf(request));
  const limiter = createRateLimiter({ db, now, clientOf, isOn: config.rateLimits });
  const memberLimiter = createMemberLimiter({ now, clientOf, isOn: config.rateLimits });
  const shared = { db, guard, memberLimiter, now };
  const reading = { ...shared, written: createWritten(deps.checkWritten ?? false) };
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  const costsOf = (source: SourceRow) => ({
    costPerUpdate: estimatedCost(db, source),
    costPerProposal: estimatedProposalCost(source),
  });
  const ownOf = (userId: string) => {
    const payer = {
      userId,
      allowance: readAllowance(db, userId),
      memberBudget: null,
      ownKeys: config.ownKeys,
    };
    return (source: SourceRow) => availableOwnSource(db, source, payer);
  };
  const { fetch, lookup } = deps;
  const fetchDocument = createFetcher({ fetch, ...(lookup && { lookup }) });
  const calls = callDeps(deps);
  const mostTopics = config.rateLimits ? limits.ownTopics : null;
  const follow: Alongside = (tx, topicId, creatorId) => addReaction(tx, "follow", creatorId, topicId, now());
  const signingIn = {
    db,
    vault,
    tokens,
    limiter,
    now,
    readUser: (id: string) => readUser(db, id, id, now()),
    afterPosting,
  };
  const oidc = new Elysia();
  if (config.oidc)
    oidc.use(oidcRoutes({ ...signingIn, settings: config.oidc, fetch: deps.askProvider, log, url }));
  const api = new Elysia({ prefix: "/api" })
    .use(compression)
    .use(healthRoutes({ db, isDemo: deps.isDemo ?? false }))
    .use(openapiRoutes({ guard, web, describe }))
    .use(
      authRoutes({
        ...{ ...shared, ...signingIn },
        emailSignIn: config.emailSignIn,
        mostCodes: config.rateLimits ? undefined : Number.POSITIVE_INFINITY,
      }),
    )
    .use(
      setupRoutes({
        ...{ ...shared, ...signingIn, config, sources, readFeed },
        mailer: deps.mailer,
        hasMailServer: config.smtp !== null,
        mailFrom: config.smtp?.from ?? null,
        askProvider: deps.askProvider,
        newsFeeds: config.newsFeeds,
        searches: retrieval.searches,
      }),
    )
    .use(passkeyRoutes({ ...shared, ...signingIn, log, url, problem: whyNoPasskeys(publicUrl(config)) }))
    .use(
      sourceRoutes({
        guard,
        listSources: (userId) =>
          listSources(db, sources, costsOf, userId === null ? undefined : ownOf(userId)),
      }),
    )
    .use(searchRoutes(reading))
    .use(topicReadingRoutes(reading))
    .use(
      topicRoutes({
        ...shared,
        mostTopics,
        defaultSourceId: (userId) => {
          const allowance = readAllowance(db, userId);
          return defaultSourceId(db, sources, (id) => maySpendOn(allowance, id), ownOf(userId));
        },
        readTopic: (userId, id) => readTopic(db, userId, id, now()),
        isFeedOrigin,
        onCreated: follow,
        onSaved: (tx, topicId) => enqueue(tx, topicId, "saved", now()),
      }),
    )
    .use(
      proposalRoutes({
        ...shared,
        ...calls,
        sources: () => listSources(db, sources, costsOf),
        defaultSourceId: () => defaultSourceId(db, sources),
      }),
    )
    .use(
      questionRoutes({
        ...shared,
        ...calls,
        ...answering(deps),
      }),
    )
    .use(
      findingRoutes({
        ...shared,
        parser: deps.parser,
        fetchPage,
        readFeed,
        newsFeeds: config.newsFeeds,
        searches: retrieval.searches,
        isFeedOrigin,
      }),
    )
    .use(
      opmlRoutes({
        ...shared,
        parser: deps.parser,
        isFeedOrigin,
        mostTopics,
        onCreated: follow,
      }),
    )
    .use(feedRoutes({ guard, memberLimiter, fetchPage, readFeed, parser: deps.parser, isFeedOrigin }))
    .use(unreadRoutes(shared))
    .use(
      reactionRoutes({
        ...shared,
        onFollowed: (tx, topicId, userId) => noteFollow(tx, topicId, userId, now()),
        onRemark: (tx, topicId, reason) => requestRecheck(tx, topicId, reason, now()),
      }),
    )
    .use(remarkRoutes(shared))
    .use(
      editionRoutes({
        ...shared,
        composing: () => composing(deps.parser, url),
      }),
    )
    .use(userReadingRoutes(reading))
    .use(accountRoutes({ ...shared, vault }))
    .use(apiTokenRoutes(shared))
    .use(consentRoutes({ ...shared, vault, url, fetchPage: fetchDocument }))
    .use(ownPasskeyRoutes(shared))
    .use(ownKeyRoutes({ ...shared, ...calls, sources }))
    .use(ownFeedRoutes({ ...shared, vault, parser: deps.parser, url }))
    .use(channelRoutes({ ...shared, ...channels, vault, url }))
    .use(commentRoutes({ ...shared, isFlagged, onPosted: noteComment, onEdited: noteMentions }))
    .use(moderationRoutes(shared))
    .use(noticeRoutes(shared))
    .use(summaryRoutes(shared))
    .use(storyRoutes(shared))
    .use(rollupRoutes(shared));
  const oauth = oauthRoutes({ db, vault, limiter, url, now });
  const mcp = mcpRoutes({
    ...{ memberLimiter, handle, behalves, url, now },
    isOurHost: createIsProgramHost(config),
    findBehalf: (token) => findApiToken(db, token, now()) ?? findGrant(db, token, resourceOf(url()), now()),
  });
  return new Elysia().use(oidc).use(oauth).use(api).use(mcp);
}
