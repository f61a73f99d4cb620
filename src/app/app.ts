import { Elysia } from "elysia";
import type { Log } from "../base/log.ts";
import { basePath, publicUrl } from "../config/config.ts";
import { bookRoutes } from "../editions/books/routes.ts";
import { startCollecting } from "../editions/collecting.ts";
import { pageHeadOf } from "../editions/syndication/page-head.ts";
import { feedFileRoutes } from "../editions/syndication/routes.ts";
import { unsubscribeBody, unsubscribeRoutes } from "../editions/unsubscribe.ts";
import { createCameByHttps } from "../http/client.ts";
import { errorAnswers } from "../http/errors.ts";
import { createIsLocalHost, createIsOurHost } from "../http/host.ts";
import { inlineSources } from "../http/inline-sources.ts";
import { listen, stopListening } from "../http/listening.ts";
import { plainQuery } from "../http/query.ts";
import { requestLanguage } from "../http/request-language.ts";
import { type AnsweredRequest, observeRequests } from "../http/request-observer.ts";
import { security } from "../http/security.ts";
import { webAssets } from "../http/web/web-assets.ts";
import { createMetrics } from "../operations/metrics/metrics.ts";
import { metricsRoutes } from "../operations/metrics/routes.ts";
import { createSetupToken, setupAddress, watchSetup } from "../operations/setup/setup.ts";
import { createNetworkLog, type NetworkLog } from "../operations/status/network.ts";
import { createScopeCheck } from "../people/auth/guard.ts";
import { createTokens, type Tokens } from "../people/auth/tokens.ts";
import { oauthBody } from "../people/oauth/routes.ts";
import { whyNoPasskeys } from "../people/passkeys/relying-party.ts";
import { readerBody } from "../reader/routes.ts";
import { createRetrieval } from "../retrieval/news/retrieval.ts";
import { createSendSoon } from "../sending/outbox/mail.ts";
import type { Sender } from "../sending/outbox/sender.ts";
import { addDefaultSources } from "../sources/sources.ts";
import { createRollups, type Rollups } from "../stories/rollups/rollups.ts";
import { opmlBody } from "../topics/opml/routes.ts";
import { startLinking } from "../updates/linking.ts";
import type { Scheduler } from "../updates/scheduler.ts";
import { createUpdates } from "../updates/updates.ts";
import { createApi } from "./api.ts";
import { type AppDeps, answering, callDeps, sourceDeps } from "./deps.ts";
import type { ApiSurface } from "./openapi/document.ts";
import type { Route } from "./openapi/operation.ts";
import { createRecurringJobs, type RecurringJobs } from "./recurring.ts";
import { createSending } from "./sending.ts";

export interface App {
  handle(request: Request): Promise<Response>;
  /** @returns the port in use, even if `port` was 0 */
  listen(host: string, port: number): number;
  /** The API's routes, with the schemas of their input. */
  routes: Route[];
  tokens: Tokens;
  /** The address for creating the first account; null once there is one. */
  setupAddress(): string | null;
  scheduler: Scheduler;
  rollups: Rollups;
  log: Log;
  deliveries: Sender;
  jobs: RecurringJobs;
  /** Requests and runs have `grace` milliseconds to end. */
  close(grace: number): Promise<void>;
}

export function createApp(given: AppDeps): App {
  const { config, db, vault, now, log, fetch } = given;
  addDefaultSources(db, now());
  const network = createNetworkLog(db, now);
  const deps = { ...given, ...watchRequests(given, network) };
  const retrieval = createRetrieval(
    {
      ...{ ...deps, fetch: network.watch("news", fetch) },
      watchHost: (host, visit) => network.watchHost("news", host, visit)(),
    },
    config,
  );
  const scheduler = createUpdates({ ...deps, sources: sourceDeps(deps) }, retrieval, config);
  const rollups = createRollups({ ...callDeps(deps), ...answering(deps), log });
  startLinking(db);
  startCollecting(db);
  const closing = new AbortController();
  const tokens = createTokens(vault);
  const setup = createSetupToken(config);
  const metrics = createMetrics({ db, config, sources: sourceDeps(deps), since: now() });
  const base = basePath(config);
  // Reader apps follow the documentation of the servers whose API they use.
  const apiRoutes = () =>
    server.routes.filter(({ path }) => /^api\/(?!greader\.php\/)/.test(path.slice(base.length)));
  const url = (): string => publicUrl(config, server.server?.port);
  const describe = (): ApiSurface => ({ routes: apiRoutes(), url: url(), base });
  // By the server itself, because each hook that asks Elysia for `server` has it defined anew on every request.
  const addressOf = (request: Request): string | null => server.server?.requestIP(request)?.address ?? null;
  const { channels, mails, editions, notices } = createSending(
    { ...deps, fetch: network.watch("notifications", fetch) },
    url,
    metrics.mail,
  );
  const api = createApi({
    ...{ ...deps, retrieval, tokens, setup, channels, url, describe, addressOf },
    fetch: network.watch("apps", fetch),
    askIssuer: network.watch("sign-in", given.askProvider),
    afterPosting: createSendSoon(mails),
    handle: (request) => server.handle(request),
  });
  const server = new Elysia({ prefix: base.slice(0, -1) })
    .use(requestLanguage(config.languages))
    .use(
      observeRequests((request) => {
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
        inline: inlineSources([deps.web.page, ...(deps.web.translated?.values() ?? [])], base),
        isOurHost: createIsOurHost(config),
        basePath: base.slice(0, -1),
        rawBodies: [oauthBody, opmlBody, readerBody, unsubscribeBody],
        checkScope: createScopeCheck({ db, now }),
      }),
    )
    .use(errorAnswers(log))
    .use(plainQuery)
    .use(api)
    .use(metricsRoutes({ metrics, token: config.metricsToken, isLocalHost: createIsLocalHost(config), now }))
    .use(unsubscribeRoutes({ db, vault }))
    .use(bookRoutes({ db, vault, url }))
    .use(feedFileRoutes({ db, vault, url, now, anonymous: config.anonymous }))
    .use(webPages(deps, base, url));

  return {
    handle: (request) => server.handle(request),
    listen: (hostname, port) => listen(server, hostname, port),
    routes: apiRoutes(),
    tokens,
    setupAddress: () => setupAddress({ db, setup }, url()),
    scheduler,
    rollups,
    log,
    deliveries: editions,
    jobs: createRecurringJobs(deps, {
      ...{ scheduler, rollups, retrieval, mails, editions, notices, network },
      closing: closing.signal,
    }),
    async close(grace) {
      closing.abort();
      await Promise.all([
        scheduler.stop(grace),
        rollups.stop(grace),
        stopListening(server, grace),
        ...[mails, editions, notices].map((sender) => sender.stop(grace)),
      ]);
      await deps.parser.close();
      network.close();
    },
  };
}

/** Records requests to hosts. Everything not wrapped here is recorded where it's created. */
function watchRequests({ config, askProvider, mailer }: AppDeps, network: NetworkLog) {
  const mailHost = config.smtp && new URL(config.smtp.url).host;
  return {
    askProvider: network.watch("ai", askProvider),
    mailer: mailHost ? network.watchHost("mail", mailHost, mailer) : mailer,
  };
}

/** Serves the browser's app, with metadata for link previews. */
function webPages({ config, db, web }: AppDeps, base: string, url: () => string) {
  const ways = {
    email: config.emailSignIn,
    oidc: config.oidc !== null,
    passkey: whyNoPasskeys(publicUrl(config)) === null,
  };
  return webAssets(web, {
    base,
    url: config.url,
    remoteImages: config.remoteImages,
    isReadable: config.anonymous === "read",
    languages: config.languages,
    isSettingUp: watchSetup(db),
    signIn: Object.entries(ways)
      .flatMap(([way, isOpen]) => (isOpen ? way : []))
      .join(" "),
    oidcName: config.oidc?.name ?? "",
    headOf: (path) => (config.anonymous === "none" ? null : pageHeadOf(db, url(), path)),
  });
}

/** Leaves out web files, health checks and metrics, which would drown the API's requests. */
function logRequest(log: Log, { id, method, route, status, seconds }: AnsweredRequest): void {
  if (!/\/(?:api\/(?!health$)|mcp)/.test(route)) return;
  const milliseconds = Math.round(seconds * 10_000) / 10;
  log[status < 500 ? "info" : "error"]("request", { requestId: id, method, route, status, milliseconds });
}
