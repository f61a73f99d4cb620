import { setImmediate } from "node:timers/promises";
import { Elysia } from "elysia";
import { accountRoutes } from "./account/routes.ts";
import { apiTokenRoutes } from "./account/token-routes.ts";
import { sweepAnnouncements } from "./announcements/announcements.ts";
import { createGuard, createScopeCheck } from "./auth/guard.ts";
import { oidcRoutes } from "./auth/oidc/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { sweepAuth } from "./auth/sweep.ts";
import { createTokens, type Tokens } from "./auth/tokens.ts";
import type { Send } from "./channels/channel.ts";
import { createIsNotifyHost, type IsNotifyHost } from "./channels/destination.ts";
import { createSendEmail } from "./channels/email.ts";
import { channelRoutes } from "./channels/routes.ts";
import { createSend } from "./channels/send.ts";
import { contactOf, loadWebPushKeys } from "./channels/web-push.ts";
import { commentRoutes } from "./comments/routes.ts";
import { basePath, type Config, publicUrl } from "./config.ts";
import { limits } from "./contract/limits.ts";
import type { Db } from "./db/open.ts";
import { createSender, type Sender } from "./deliveries/sender.ts";
import { collectNews, startCollecting } from "./editions/collecting.ts";
import type { ComposeDeps } from "./editions/compose.ts";
import { makeDue, sweepEditions } from "./editions/making.ts";
import { prepareMessage } from "./editions/message.ts";
import { editionRoutes } from "./editions/routes.ts";
import { findSameStories } from "./editions/same-stories.ts";
import { quietEnd } from "./editions/schedule.ts";
import { readSettings } from "./editions/settings.ts";
import { unsubscribeBody, unsubscribeRoutes, unsubscribeToken } from "./editions/unsubscribe.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { findingRoutes } from "./findings/routes.ts";
import { type Answered, answered } from "./http/answered.ts";
import { createCameByHttps, createClientOf } from "./http/client.ts";
import { errorAnswers } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { createIsLocalHost, createIsOurHost } from "./http/host.ts";
import { listen, stopListening } from "./http/listening.ts";
import { createMemberLimiter } from "./http/member-limits.ts";
import { plainQuery } from "./http/query.ts";
import { createRateLimiter, forgetRateEvents } from "./http/rate-limit.ts";
import { security } from "./http/security.ts";
import { type WebAssets, webAssets } from "./http/web/web-assets.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import { createMailSender, sendDue } from "./mail/outbox.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { noteConditions } from "./notices/conditions.ts";
import { createNoticeSender } from "./notices/deliveries.ts";
import { noteComment, noteFollow } from "./notices/events.ts";
import { notify, sweepNotices } from "./notices/notices.ts";
import { noticeRoutes } from "./notices/routes.ts";
import type { Described } from "./openapi/document.ts";
import { openapiRoutes } from "./openapi/routes.ts";
import { opmlBody, opmlRoutes } from "./opml/routes.ts";
import type { Parser } from "./parsing/parser.ts";
import { proposalRoutes } from "./proposals/routes.ts";
import type { ProviderFetch } from "./providers/provider.ts";
import { findAdapter } from "./providers/registry.ts";
import { questionRoutes } from "./questions/routes.ts";
import { addReaction } from "./reactions/reactions.ts";
import { reactionRoutes, remarkRoutes } from "./reactions/routes.ts";
import { topicReadingRoutes } from "./reading/topic-routes.ts";
import { readTopic } from "./reading/topics.ts";
import { userReadingRoutes } from "./reading/user-routes.ts";
import { readUser } from "./reading/users.ts";
import { createFetcher } from "./retrieval/fetch.ts";
import { createRetrieval, type Retrieval, type RetrievalDeps } from "./retrieval/retrieval.ts";
import { createRollups, type Rollups } from "./rollups/rollups.ts";
import { rollupRoutes } from "./rollups/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import type { Vault } from "./secret.ts";
import { sourceRoutes } from "./sources/routes.ts";
import {
  addDefaultSources,
  defaultSourceId,
  endpointOf,
  listSources,
  type SourceDeps,
  type SourceRow,
  whyUnavailable,
} from "./sources/sources.ts";
import { storyRoutes } from "./storylines/routes.ts";
import { createHtmlWriter } from "./syndication/html.ts";
import { pageHeadOf } from "./syndication/page-head.ts";
import { feedFileRoutes, ownFeedRoutes } from "./syndication/routes.ts";
import { topicRoutes } from "./topics/routes.ts";
import type { Alongside } from "./topics/topics.ts";
import { updateTrending } from "./trending/trending.ts";
import { unreadRoutes } from "./unread/routes.ts";
import { sweepJudgements } from "./updates/finding/borderline.ts";
import { type CallDeps, endAbandonedCalls } from "./updates/model-calls.ts";
import { estimatedCost, estimatedProposalCost } from "./updates/money/estimate.ts";
import { enqueue } from "./updates/queue.ts";
import { recheckNext, requestRecheck } from "./updates/recheck.ts";
import { summaryRoutes } from "./updates/routes.ts";
import type { Scheduler } from "./updates/scheduler.ts";
import { createUpdates } from "./updates/updates.ts";
import { maySpendOn } from "./users/allowance.ts";

export interface AppDeps extends RetrievalDeps {
  config: Config;
  db: Db;
  vault: Vault;
  random: () => number;
  mailer: Mailer;
  /** Does not check addresses: an admin has set them. */
  askProvider: ProviderFetch;
  log: Log;
  web: WebAssets;
  /** Pages of a demo accept a session token from their address. */
  isDemo?: boolean;
}

export interface App {
  handle(request: Request): Promise<Response>;
  /** @returns the port in use, also when `port` was 0 */
  listen(host: string, port: number): number;
  routes: { method: string; path: string }[];
  tokens: Tokens;
  scheduler: Scheduler;
  rollups: Rollups;
  log: Log;
  /** Makes the editions that are due, and begins to send them. */
  makeEditions(): Promise<void>;
  deliveries: Sender;
  sendMail(): Promise<void>;
  /** Asks once more for the pages of updates that readers doubt. */
  recheck(): Promise<void>;
  updateTrending(): void;
  noteConditions(): void;
  sendNotices(): Promise<void>;
  sweep(): void;
  /** Requests and runs have `grace` milliseconds to end. */
  close(grace: number): Promise<void>;
}

export function createApp(deps: AppDeps): App {
  const { config, db, vault, now, mailer, log } = deps;
  addDefaultSources(db, now());
  const retrieval = createRetrieval(deps, config);
  const scheduler = createUpdates({ ...deps, sources: sourceDeps(deps) }, retrieval, config);
  const rollups = createRollups({ ...callDeps(deps), ...answering(deps), log });
  startCollecting(db);
  let isClosing = false;
  const closing = new AbortController();
  const tokens = createTokens(vault);
  const metrics = createMetrics({ db, sources: sourceDeps(deps), since: now() });
  const mailSender = createMailSender(async () =>
    metrics.mail(await sendDue(db, vault, { mail: mailer }, log, now())),
  );
  const base = basePath(config);
  const apiRoutes = () => server.routes.filter(({ path }) => path.startsWith(`${base}api/`));
  const describe = (): Described => ({
    routes: apiRoutes(),
    url: publicUrl(config, server.server?.port),
    base,
  });
  const feedDeps = {
    db,
    vault,
    parser: deps.parser,
    url: (): string => publicUrl(config, server.server?.port),
    now,
  };
  const channels = createChannels(deps, feedDeps.url);
  const deliveries = createDeliveries(deps, channels, feedDeps.url);
  const noticeSender = createNoticeSender({
    db,
    now,
    log,
    send: channels.send,
    url: feedDeps.url,
    quietEnd: (userId, time) => quietEnd(readSettings(db, userId), time),
  });
  const routes = createRoutes(deps, retrieval, tokens, mailSender.sendSoon, describe, feedDeps.url, channels);
  const server = new Elysia({ prefix: base.slice(0, -1) })
    .use(
      answered((request) => {
        metrics.request(request);
        logRequest(log, request);
      }),
    )
    .use(
      security({
        isSecure: config.url?.startsWith("https:") ?? false,
        cameByHttps: createCameByHttps(config.trustedProxies),
        remoteImages: config.remoteImages,
        isOurHost: createIsOurHost(config),
        basePath: base.slice(0, -1),
        rawBodies: [opmlBody, unsubscribeBody],
        checkScope: createScopeCheck({ db, now }),
      }),
    )
    .use(errorAnswers(log))
    .use(plainQuery)
    .use(routes)
    .use(metricsRoutes({ metrics, token: config.metricsToken, isLocalHost: createIsLocalHost(config), now }))
    .use(unsubscribeRoutes({ db, vault }))
    .use(feedFileRoutes({ ...feedDeps, anonymous: config.anonymous }))
    .use(
      webAssets(deps.web, {
        base,
        url: config.url,
        remoteImages: config.remoteImages,
        signIn: [config.emailSignIn && "email", config.oidc && "oidc"].filter(Boolean).join(" "),
        oidcName: config.oidc?.name ?? "",
        headOf: (path) => (config.anonymous === "none" ? null : pageHeadOf(db, feedDeps.url(), path)),
      }),
    );

  return {
    handle: (request) => server.handle(request),
    listen: (hostname, port) => listen(server, hostname, port),
    routes: apiRoutes().map(({ method, path }) => ({ method, path })),
    tokens,
    scheduler,
    rollups,
    log,
    async makeEditions() {
      // Between the steps requests are answered.
      while (!isClosing && collectNews(db)) await setImmediate();
      while (!isClosing && makeDue(db, now())) {
        deliveries.sendDue();
        await setImmediate();
      }
      deliveries.sendDue();
    },
    deliveries,
    sendMail: mailSender.send,
    async recheck() {
      const rechecks = { db, now, parser: deps.parser, fetchPage: retrieval.fetchPage, ...config };
      try {
        while (await recheckNext(rechecks, closing.signal));
      } catch (cause) {
        if (!closing.signal.aborted) throw cause;
      }
    },
    updateTrending: () => void updateTrending(db, now()),
    sendNotices: noticeSender.sendDue,
    noteConditions: () => noteConditions(db, sourceDeps(deps), now()),
    sweep() {
      sweepAuth(db, now());
      forgetRateEvents(db, now());
      sweepAnnouncements(db, now());
      sweepNotices(db, now());
      sweepJudgements(db, now());
      endAbandonedCalls(db, now());
      sweepEditions(db, now());
    },
    async close(grace) {
      isClosing = true;
      closing.abort();
      await Promise.all([
        scheduler.stop(grace),
        rollups.stop(grace),
        deliveries.stop(grace),
        stopListening(server, grace),
      ]);
      await Promise.all([mailSender.stop(), noticeSender.stop(), deps.parser.close()]);
    },
  };
}

/** Leaves out web files, health checks and metrics, which would drown the API's requests. */
function logRequest(log: Log, { id, method, route, status, seconds }: Answered): void {
  if (!/\/api\/(?!health$)/.test(route)) return;
  const milliseconds = Math.round(seconds * 10_000) / 10;
  log[status < 500 ? "info" : "error"]("request", { requestId: id, method, route, status, milliseconds });
}

function sourceDeps({ config, vault }: AppDeps): SourceDeps {
  return { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd };
}

function answering(deps: AppDeps) {
  const sources = sourceDeps(deps);
  return { parser: deps.parser, whyUnavailable: (source: SourceRow) => whyUnavailable(source, sources) };
}

function callDeps(deps: AppDeps): CallDeps {
  const sources = sourceDeps(deps);
  return {
    db: deps.db,
    now: deps.now,
    budget: deps.config.dailyBudgetUsd,
    memberBudget: deps.config.memberBudgetUsd,
    provider: findAdapter,
    endpoint: (source) => ({ ...endpointOf(source, sources), fetch: deps.askProvider }),
  };
}

interface Channels {
  send: Send;
  isNotifyHost: IsNotifyHost;
  webPushKey: string;
}

function createChannels(deps: AppDeps, url: () => string): Channels {
  const { config, db, vault, now, log, fetch, lookup, mailer } = deps;
  const isNotifyHost = createIsNotifyHost(config.notifyHosts);
  const pushKeys = loadWebPushKeys(db, vault, now());
  const send = createSend({
    vault,
    fetchPage: createFetcher({ fetch, allow: isNotifyHost, ...(lookup && { lookup }) }),
    isNotifyHost,
    sendEmail: createSendEmail({ db, mailer, url }),
    pushKeys,
    contact: () => contactOf(config.smtp?.from ?? null, url()),
    now,
    log,
  });
  return { send, isNotifyHost, webPushKey: pushKeys.publicKey };
}

function composing(parser: Parser, url: () => string): ComposeDeps {
  return { url: url(), findSame: (stories) => findSameStories(parser, stories) };
}

function createDeliveries(
  { db, vault, now, log, parser }: AppDeps,
  { send }: Channels,
  url: () => string,
): Sender {
  const htmlOf = createHtmlWriter(parser);
  return createSender({
    ...{ db, now, log, send },
    prepare(delivery, channel) {
      const unsubscribeUrl = (userId: string) => `${url()}/unsubscribe/${unsubscribeToken(vault, userId)}`;
      const composed = { ...composing(parser, url), db, htmlOf, unsubscribeUrl };
      return prepareMessage(delivery, channel, composed, now());
    },
    onOff: (tx, { id: subject, userId, name }, reason) =>
      void notify(tx, { userId, kind: "channel_off", subject, name, reason }, now()),
  });
}

function createRoutes(
  deps: AppDeps,
  retrieval: Retrieval,
  tokens: Tokens,
  afterPosting: () => void,
  describe: () => Described,
  url: () => string,
  channels: Channels,
) {
  const { config, db, vault, now, web, log } = deps;
  const sources = sourceDeps(deps);
  const guard = createGuard({ db, tokens, now, anonymous: config.anonymous });
  const clientOf = createClientOf(config.trustedProxies, (proxy) =>
    log.warn("a proxy is not in TOPICAPP_TRUSTED_PROXIES: its visitors share one rate limit", { proxy }),
  );
  const limiter = createRateLimiter({ db, now, clientOf, isOn: config.rateLimits });
  const memberLimiter = createMemberLimiter({ now, clientOf, isOn: config.rateLimits });
  const shared = { db, guard, memberLimiter, now };
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  const costsOf = (source: SourceRow) => ({
    costPerUpdate: estimatedCost(db, source),
    costPerProposal: estimatedProposalCost(source),
  });
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
    .use(healthRoutes({ db, isDemo: deps.isDemo ?? false }))
    .use(openapiRoutes({ guard, web, describe }))
    .use(authRoutes({ ...shared, ...signingIn, emailSignIn: config.emailSignIn }))
    .use(sourceRoutes({ db, sources, costsOf }))
    .use(searchRoutes(shared))
    .use(topicReadingRoutes(shared))
    .use(
      topicRoutes({
        ...shared,
        mostTopics,
        defaultSourceId: (allowance) => defaultSourceId(db, sources, (id) => maySpendOn(allowance, id)),
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
    .use(userReadingRoutes(shared))
    .use(accountRoutes({ ...shared, vault }))
    .use(apiTokenRoutes(shared))
    .use(ownFeedRoutes({ ...shared, vault, parser: deps.parser, url }))
    .use(channelRoutes({ ...shared, ...channels, vault, url }))
    .use(commentRoutes({ ...shared, onPosted: noteComment }))
    .use(moderationRoutes(shared))
    .use(noticeRoutes(shared))
    .use(summaryRoutes(shared))
    .use(storyRoutes(shared))
    .use(rollupRoutes(shared));
  return new Elysia().use(oidc).use(api);
}
