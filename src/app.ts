import { setImmediate as pause } from "node:timers/promises";
import { Elysia } from "elysia";
import { sweepAnnouncements } from "./announcements/announcements.ts";
import { createApi } from "./app/api.ts";
import { type AppDeps, answering, callDeps, sourceDeps } from "./app/deps.ts";
import { createSending } from "./app/sending.ts";
import { createScopeCheck } from "./auth/guard.ts";
import { oauthBody } from "./auth/oauth/routes.ts";
import { whyNoPasskeys } from "./auth/passkeys/relying-party.ts";
import { sweepAuth } from "./auth/sweep.ts";
import { createTokens, type Tokens } from "./auth/tokens.ts";
import { sweepDeletedComments } from "./comments/deleting.ts";
import { basePath, publicUrl } from "./config.ts";
import { whenFree } from "./db/when-free.ts";
import type { Sender } from "./deliveries/sender.ts";
import { startCollecting } from "./editions/collecting.ts";
import { makeEditions, sweepEditions } from "./editions/making.ts";
import { unsubscribeBody, unsubscribeRoutes } from "./editions/unsubscribe.ts";
import { type Answered, answered } from "./http/answered.ts";
import { createCameByHttps } from "./http/client.ts";
import { errorAnswers } from "./http/errors.ts";
import { createIsLocalHost, createIsOurHost } from "./http/host.ts";
import { listen, stopListening } from "./http/listening.ts";
import { plainQuery } from "./http/query.ts";
import { forgetRateEvents } from "./http/rate-limit.ts";
import { security } from "./http/security.ts";
import { inlineSources } from "./http/web/inline-sources.ts";
import { webAssets } from "./http/web/web-assets.ts";
import type { Log } from "./log.ts";
import { createMailSender, sendDue } from "./mail/outbox.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { noteConditions } from "./notices/conditions.ts";
import { sweepNotices } from "./notices/notices.ts";
import type { Described } from "./openapi/document.ts";
import { opmlBody } from "./opml/routes.ts";
import { createRetrieval } from "./retrieval/retrieval.ts";
import { createRollups, type Rollups } from "./rollups/rollups.ts";
import { setupAddress, watchSetup } from "./setup/setup.ts";
import { addDefaultSources } from "./sources/sources.ts";
import { pageHeadOf } from "./syndication/page-head.ts";
import { feedFileRoutes } from "./syndication/routes.ts";
import { sweepDeletedTopics } from "./topics/deleting.ts";
import { updateTrending } from "./trending/trending.ts";
import { sweepJudgements } from "./updates/finding/borderline.ts";
import { endAbandonedCalls } from "./updates/model-calls.ts";
import { shortenOldArticles } from "./updates/old-articles.ts";
import { recheckDue } from "./updates/recheck.ts";
import type { Scheduler } from "./updates/scheduler.ts";
import { createUpdates } from "./updates/updates.ts";

export interface App {
  handle(request: Request): Promise<Response>;
  /** @returns the port in use, also when `port` was 0 */
  listen(host: string, port: number): number;
  routes: { method: string; path: string }[];
  tokens: Tokens;
  /** Where the first account is made; null once there is one. */
  setupAddress(): string | null;
  scheduler: Scheduler;
  rollups: Rollups;
  log: Log;
  /** Makes the editions that are due, and begins to send them. */
  makeEditions(): Promise<void>;
  deliveries: Sender;
  sendMail(): Promise<void>;
  /** Asks once more for the pages of updates that readers doubt. */
  recheck(): Promise<void>;
  updateTrending(): Promise<void>;
  noteConditions(): void;
  sendNotices(): Promise<void>;
  /** Cuts articles of old stories to their beginning, a few at a time. */
  shortenArticles(): Promise<void>;
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
  const closing = new AbortController();
  const tokens = createTokens(vault);
  const metrics = createMetrics({ db, sources: sourceDeps(deps), since: now() });
  const mailSender = createMailSender(async () =>
    metrics.mail(await sendDue(db, vault, { mail: mailer }, log, now())),
  );
  const base = basePath(config);
  const apiRoutes = () => server.routes.filter(({ path }) => path.startsWith(`${base}api/`));
  const url = (): string => publicUrl(config, server.server?.port);
  const describe = (): Described => ({
    routes: apiRoutes(),
    url: url(),
    base,
  });
  // By the server itself: each hook that asks Elysia for `server` has it defined anew on every request.
  const addressOf = (request: Request): string | null => server.server?.requestIP(request)?.address ?? null;
  const sending = createSending(deps, url);
  const { channels } = sending;
  const api = createApi({
    ...{ ...deps, retrieval, tokens, channels, url, describe, addressOf },
    afterPosting: mailSender.sendSoon,
    handle: (request) => server.handle(request),
  });
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
        addressOf,
        remoteImages: config.remoteImages,
        inline: inlineSources(deps.web.page),
        isOurHost: createIsOurHost(config),
        basePath: base.slice(0, -1),
        rawBodies: [oauthBody, opmlBody, unsubscribeBody],
        checkScope: createScopeCheck({ db, now }),
      }),
    )
    .use(errorAnswers(log))
    .use(plainQuery)
    .use(api)
    .use(metricsRoutes({ metrics, token: config.metricsToken, isLocalHost: createIsLocalHost(config), now }))
    .use(unsubscribeRoutes({ db, vault }))
    .use(feedFileRoutes({ db, vault, parser: deps.parser, url, now, anonymous: config.anonymous }))
    .use(
      webAssets(deps.web, {
        base,
        url: config.url,
        remoteImages: config.remoteImages,
        isReadable: config.anonymous === "read",
        isSettingUp: watchSetup(db),
        signIn: [
          config.emailSignIn && "email",
          config.oidc && "oidc",
          whyNoPasskeys(publicUrl(config)) === null && "passkey",
        ]
          .filter(Boolean)
          .join(" "),
        oidcName: config.oidc?.name ?? "",
        headOf: (path) => (config.anonymous === "none" ? null : pageHeadOf(db, url(), path)),
      }),
    );

  return {
    handle: (request) => server.handle(request),
    listen: (hostname, port) => listen(server, hostname, port),
    routes: apiRoutes().map(({ method, path }) => ({ method, path })),
    tokens,
    setupAddress: () => setupAddress(deps, url()),
    scheduler,
    rollups,
    log,
    makeEditions: () => makeEditions(db, now, closing.signal, sending.editions.sendDue),
    deliveries: sending.editions,
    sendMail: mailSender.send,
    recheck: () =>
      recheckDue({ db, now, parser: deps.parser, fetchPage: retrieval.fetchPage, ...config }, closing.signal),
    updateTrending: async () => void (await whenFree(db, () => updateTrending(db, now()))),
    sendNotices: sending.notices.sendDue,
    noteConditions: () => noteConditions(db, { ...sourceDeps(deps), ownKeys: config.ownKeys }, now()),
    async shortenArticles() {
      if (config.keepArticles === null) return;
      const until = new Date(now().getTime() - config.keepArticles * 86_400_000);
      while (!closing.signal.aborted && (await whenFree(db, () => shortenOldArticles(db, until))))
        await pause();
    },
    sweep() {
      sweepAuth(db, now());
      forgetRateEvents(db, now());
      sweepAnnouncements(db, now());
      sweepNotices(db, now());
      sweepJudgements(db, now());
      endAbandonedCalls(db, now());
      sweepEditions(db, now());
      sweepDeletedTopics(db, now());
      sweepDeletedComments(db, now());
    },
    async close(grace) {
      closing.abort();
      await Promise.all([
        scheduler.stop(grace),
        rollups.stop(grace),
        sending.editions.stop(grace),
        stopListening(server, grace),
      ]);
      await Promise.all([mailSender.stop(), sending.notices.stop(), deps.parser.close()]);
    },
  };
}

/** Leaves out web files, health checks and metrics, which would drown the API's requests. */
function logRequest(log: Log, { id, method, route, status, seconds }: Answered): void {
  if (!/\/(?:api\/(?!health$)|mcp)/.test(route)) return;
  const milliseconds = Math.round(seconds * 10_000) / 10;
  log[status < 500 ? "info" : "error"]("request", { requestId: id, method, route, status, milliseconds });
}
