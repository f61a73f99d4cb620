import { Elysia } from "elysia";
import { channelRoutes } from "../account/channel-routes.ts";
import { channelTestRoutes } from "../account/channel-test-routes.ts";
import { ownInvitationRoutes } from "../account/invitation-routes.ts";
import { ownKeyRoutes } from "../account/key-routes.ts";
import { ownPasskeyRoutes } from "../account/passkey-routes.ts";
import { accountRoutes } from "../account/routes.ts";
import { ownSessionRoutes } from "../account/session-routes.ts";
import { apiTokenRoutes } from "../account/token-routes.ts";
import { webPushRoutes } from "../account/web-push-routes.ts";
import { publicUrl } from "../config/config.ts";
import type { Db } from "../db/open.ts";
import { noteComment, noteFollow, noteMentions } from "../editions/notices/events.ts";
import { noticeRoutes } from "../editions/notices/routes.ts";
import { editionRoutes } from "../editions/routes.ts";
import { createHtmlWriter } from "../editions/syndication/html.ts";
import { ownFeedRoutes } from "../editions/syndication/own-feed-routes.ts";
import { compression } from "../http/compression.ts";
import { healthRoutes } from "../http/health.ts";
import { createIsProgramHost } from "../http/host.ts";
import { isFlagged } from "../moderation/flags.ts";
import { moderationRoutes } from "../moderation/routes.ts";
import { deskInvitationRoutes } from "../operations/desk/invitation-routes.ts";
import { deskMemberRoutes } from "../operations/desk/member-routes.ts";
import { type DeskDeps, deskRoutes } from "../operations/desk/routes.ts";
import { deskSourceRoutes } from "../operations/desk/source-routes.ts";
import { deskWaitlistRoutes } from "../operations/desk/waitlist-routes.ts";
import { setupCheckRoutes } from "../operations/setup/check-routes.ts";
import { setupRoutes } from "../operations/setup/routes.ts";
import { findApiToken } from "../people/auth/api-tokens.ts";
import { codeRoutes } from "../people/auth/code-routes.ts";
import { registrationRoutes } from "../people/auth/registration-routes.ts";
import { sessionRoutes } from "../people/auth/session-routes.ts";
import type { FetchDocument } from "../people/oauth/clients.ts";
import { consentRoutes } from "../people/oauth/consent-routes.ts";
import { findGrant } from "../people/oauth/grants.ts";
import { resourceOf } from "../people/oauth/metadata.ts";
import { oauthRoutes } from "../people/oauth/routes.ts";
import { oidcRoutes } from "../people/oidc/routes.ts";
import { passkeyRegistrationRoutes } from "../people/passkeys/registration-routes.ts";
import { whyNoPasskeys } from "../people/passkeys/relying-party.ts";
import { passkeySignInRoutes } from "../people/passkeys/sign-in-routes.ts";
import { maySpendOn, readAllowance } from "../people/users/allowance.ts";
import { readerRoutes } from "../reader/routes.ts";
import { reactedTopicRoutes } from "../reading/reacted-topic-routes.ts";
import { savedRoutes } from "../reading/saved-routes.ts";
import { searchRoutes } from "../reading/search/routes.ts";
import { takeoutRoutes } from "../reading/takeout-routes.ts";
import { topicReadingRoutes } from "../reading/topic-routes.ts";
import { readTopic } from "../reading/topics.ts";
import { profileRoutes } from "../reading/user-routes.ts";
import { discoverFeeds } from "../retrieval/discovery/discover.ts";
import { createFetcher, FetchFailed } from "../retrieval/fetch.ts";
import { listChannels } from "../sending/channels/channels.ts";
import { defaultSourceId, listSources, type SourceRow } from "../sources/sources.ts";
import { questionRoutes } from "../stories/questions/routes.ts";
import { rollupRoutes } from "../stories/rollups/routes.ts";
import { storyRoutes } from "../stories/routes.ts";
import { itemRoutes } from "../stories/unread/item-routes.ts";
import { unreadRoutes } from "../stories/unread/routes.ts";
import { commentReadingRoutes } from "../topics/comments/reading-routes.ts";
import { commentWritingRoutes } from "../topics/comments/writing-routes.ts";
import { deletionRoutes } from "../topics/deletion-routes.ts";
import { feedRoutes } from "../topics/feed-routes.ts";
import { readOutlines } from "../topics/opml/import.ts";
import { opmlRoutes } from "../topics/opml/routes.ts";
import { followRoutes } from "../topics/reactions/follow-routes.ts";
import { reactionReadingRoutes } from "../topics/reactions/reading-routes.ts";
import { remarkRoutes } from "../topics/reactions/remark-routes.ts";
import { reactionRoutes } from "../topics/reactions/routes.ts";
import { slopRoutes } from "../topics/reactions/slop-routes.ts";
import { savingRoutes } from "../topics/saving-routes.ts";
import { sourceRoutes } from "../topics/source-routes.ts";
import { ledgerRoutes } from "../updates/ledger-routes.ts";
import { estimatedCost, estimatedProposalCost } from "../updates/money/estimate.ts";
import { availableOwnSource } from "../updates/money/own-key.ts";
import { proposalRoutes } from "../updates/preview/proposal-routes.ts";
import { findingRoutes } from "../updates/preview/routes.ts";
import { enqueue } from "../updates/queue/queue.ts";
import { requestRecheck } from "../updates/recheck.ts";
import { refreshRoutes } from "../updates/refresh-routes.ts";
import { summaryRoutes } from "../updates/summary-routes.ts";
import { type ApiContext, type ApiDeps, createContext } from "./api-context.ts";
import { answering } from "./deps.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { openapiRoutes } from "./openapi/routes.ts";

/** All routes below /api, those of the OpenID provider's way in, and what programs are served. */
export function createApi(deps: ApiDeps) {
  const context = createContext(deps);
  const api = new Elysia({ prefix: "/api" })
    .use(compression)
    .use(healthRoutes({ db: deps.db, isDemo: deps.isDemo ?? false }))
    .use(openapiRoutes({ guard: context.shared.guard, web: deps.web, describe: deps.describe }))
    .use(signInApi(deps, context))
    .use(topicApi(deps, context))
    .use(previewApi(deps, context))
    .use(feedApi(deps, context))
    .use(readerApi(deps, context))
    .use(accountApi(deps, context))
    .use(communityApi(context))
    .use(deskApi(deps, context));
  return new Elysia()
    .use(oidcApi(deps, context))
    .use(oauthApi(deps, context))
    .use(api)
    .use(readerAppsApi(deps, context))
    .use(mcpApi(deps, context));
}

function signInApi(deps: ApiDeps, { shared, signIn, sources }: ApiContext) {
  const { config, log, url } = deps;
  const { emailSignIn } = config;
  const mostCodes = config.rateLimits ? undefined : Number.POSITIVE_INFINITY;
  return new Elysia()
    .use(registrationRoutes({ ...signIn, emailSignIn, mostCodes }))
    .use(codeRoutes({ ...signIn, emailSignIn, mostCodes }))
    .use(sessionRoutes({ ...shared, ...signIn }))
    .use(setupRoutes({ ...signIn, config }))
    .use(setupCheckRoutes({ ...shared, ...checking(deps, sources), mailFrom: config.smtp?.from ?? null }))
    .use(passkeySignInRoutes({ ...signIn, log, url, problem: whyNoPasskeys(publicUrl(config)) }))
    .use(passkeyRegistrationRoutes({ ...shared, ...signIn, log, url }));
}

function topicApi({ config, retrieval }: ApiDeps, { shared, sources, creating }: ApiContext) {
  const { db, guard, now } = shared;
  const saved = { ...shared, readTopic: (userId: string, id: string) => readTopic(db, userId, id, now()) };
  const ownSourceOf = (userId: string) => (source: SourceRow) =>
    availableOwnSource(db, source, {
      ...{ userId, allowance: readAllowance(db, userId), memberBudget: null, ownKeys: config.ownKeys },
    });
  return new Elysia()
    .use(
      sourceRoutes({
        guard,
        listSources: (userId) =>
          listSources(db, sources, costsOf(db), userId === null ? undefined : ownSourceOf(userId)),
      }),
    )
    .use(searchRoutes(shared))
    .use(topicReadingRoutes(shared))
    .use(
      savingRoutes({
        ...{ ...saved, ...creating, isFeedOrigin: retrieval.isFeedOrigin },
        defaultSourceId: (userId) => {
          const allowance = readAllowance(db, userId);
          return defaultSourceId(db, sources, (id) => maySpendOn(allowance, id), ownSourceOf(userId));
        },
        onSaved: (tx, topicId) => enqueue(tx, topicId, "saved", now()),
      }),
    )
    .use(deletionRoutes({ ...saved, mostTopics: creating.mostTopics }));
}

function previewApi(deps: ApiDeps, { shared, calls, sources }: ApiContext) {
  const { config, db, parser, retrieval } = deps;
  const { fetchPage, readFeed, searches, isFeedOrigin } = retrieval;
  return new Elysia()
    .use(
      proposalRoutes({
        ...{ ...shared, ...calls },
        sources: () => listSources(db, sources, costsOf(db)),
        defaultSourceId: () => defaultSourceId(db, sources),
      }),
    )
    .use(questionRoutes({ ...shared, ...calls, ...answering(deps) }))
    .use(
      findingRoutes({
        ...{ ...shared, parser, fetchPage, readFeed, searches, isFeedOrigin },
        newsFeeds: config.newsFeeds,
      }),
    );
}

function feedApi({ parser, retrieval }: ApiDeps, { shared, creating }: ApiContext) {
  const { guard, memberLimiter } = shared;
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  return new Elysia()
    .use(opmlRoutes({ ...shared, ...creating, parser, isFeedOrigin }))
    .use(feedRoutes({ guard, memberLimiter, fetchPage, readFeed, parser, isFeedOrigin }));
}

function readerApi({ url, now }: ApiDeps, { shared }: ApiContext) {
  return new Elysia()
    .use(unreadRoutes(shared))
    .use(itemRoutes(shared))
    .use(savedRoutes({ ...shared, url }))
    .use(reactionReadingRoutes(shared))
    .use(followRoutes(shared))
    .use(
      slopRoutes({
        ...shared,
        onRemark: (tx, topicId, reason) => requestRecheck(tx, topicId, reason, now()),
      }),
    )
    .use(
      reactionRoutes({
        ...shared,
        onFollowed: (tx, topicId, userId) => noteFollow(tx, topicId, userId, now()),
      }),
    )
    .use(remarkRoutes(shared))
    .use(editionRoutes({ ...shared, url }))
    .use(profileRoutes(shared))
    .use(reactedTopicRoutes(shared));
}

function accountApi(deps: ApiDeps, { shared, signIn, calls, sources }: ApiContext) {
  const { vault, channels, url, fetch, lookup } = deps;
  const fetchPage = createFetcher({ fetch, ...(lookup && { lookup }) });
  const fetchDocument: FetchDocument = (address, bounds) =>
    fetchPage(address, bounds).catch((cause) => {
      if (cause instanceof FetchFailed) return { reason: cause.message };
      throw cause;
    });
  return new Elysia()
    .use(accountRoutes({ ...shared, readUser: signIn.readUser }))
    .use(takeoutRoutes({ ...shared, channelsOf: (owner) => listChannels(shared.db, vault, owner) }))
    .use(ownSessionRoutes(shared))
    .use(apiTokenRoutes(shared))
    .use(consentRoutes({ ...shared, vault, url, fetchDocument }))
    .use(ownPasskeyRoutes(shared))
    .use(ownInvitationRoutes({ ...shared, url }))
    .use(ownKeyRoutes({ ...shared, ...calls, sources }))
    .use(ownFeedRoutes({ ...shared, vault, url }))
    .use(webPushRoutes({ ...shared, ...channels }))
    .use(channelRoutes({ ...shared, ...channels, vault }))
    .use(channelTestRoutes({ ...shared, ...channels, url }));
}

function communityApi({ shared }: ApiContext) {
  return new Elysia()
    .use(commentReadingRoutes(shared))
    .use(commentWritingRoutes({ ...shared, isFlagged, onPosted: noteComment, onEdited: noteMentions }))
    .use(moderationRoutes(shared))
    .use(noticeRoutes(shared))
    .use(summaryRoutes(shared))
    .use(ledgerRoutes(shared))
    .use(refreshRoutes(shared))
    .use(storyRoutes(shared))
    .use(rollupRoutes(shared));
}

function deskApi(deps: ApiDeps, { shared, sources }: ApiContext) {
  const { config, vault, log, url, afterPosting } = deps;
  const desk: DeskDeps = {
    ...{ ...shared, ...checking(deps, sources), vault, log, url, afterPosting },
    everybodysUsd: config.memberBudgetUsd,
    config,
  };
  return new Elysia()
    .use(deskInvitationRoutes(desk))
    .use(deskWaitlistRoutes(desk))
    .use(deskMemberRoutes(desk))
    .use(deskSourceRoutes(desk))
    .use(deskRoutes(desk));
}

/** Puts together what tests of the mail server and the sources need. */
function checking({ config, mailer, askProvider, retrieval }: ApiDeps, sources: ApiContext["sources"]) {
  const { readFeed, searches } = retrieval;
  const { newsFeeds, smtp } = config;
  return { sources, mailer, askProvider, readFeed, searches, newsFeeds, hasMailServer: smtp !== null };
}

function oidcApi({ config, askIssuer, log, url }: ApiDeps, { signIn }: ApiContext) {
  if (!config.oidc) return new Elysia();
  return new Elysia().use(oidcRoutes({ ...signIn, settings: config.oidc, fetch: askIssuer, log, url }));
}

function oauthApi({ db, vault, url, now }: ApiDeps, { signIn: { limiter } }: ApiContext) {
  return oauthRoutes({ db, vault, limiter, url, now });
}

/** Other people's reader apps. */
function readerAppsApi(
  { vault, parser, retrieval, url, now }: ApiDeps,
  { shared, signIn, creating }: ApiContext,
) {
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  return readerRoutes({
    ...{ ...shared, ...creating, vault, limiter: signIn.limiter, url, now },
    isFeedOrigin,
    htmlOf: createHtmlWriter(parser),
    discoverFeeds: (address) => discoverFeeds(address, { fetchPage, readFeed, parser, isFeedOrigin }),
    readOutlines: (bytes, contentType) => readOutlines(parser, bytes, contentType, "feeds"),
    onSaved: (tx, topicId) => enqueue(tx, topicId, "saved", now()),
    onFollowed: (tx, topicId, userId) => noteFollow(tx, topicId, userId, now()),
  });
}

function mcpApi({ config, db, handle, url, now }: ApiDeps, { shared, behalves }: ApiContext) {
  return mcpRoutes({
    ...{ memberLimiter: shared.memberLimiter, handle, behalves, url, now },
    isOurHost: createIsProgramHost(config),
    findBehalf: (token) => findApiToken(db, token, now()) ?? findGrant(db, token, resourceOf(url()), now()),
  });
}

const costsOf = (db: Db) => (source: SourceRow) => ({
  costPerUpdate: estimatedCost(db, source),
  costPerProposal: estimatedProposalCost(source),
});
