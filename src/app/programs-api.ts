import { noteFollow } from "../editions/notices/events.ts";
import { createIsProgramHost } from "../http/host.ts";
import { findApiToken } from "../people/auth/api-tokens.ts";
import { findGrant } from "../people/oauth/grants.ts";
import { resourceOf } from "../people/oauth/metadata.ts";
import { oauthRoutes } from "../people/oauth/routes.ts";
import { readerRoutes } from "../reader/routes.ts";
import { discoverFeeds } from "../retrieval/discovery/discover.ts";
import { readOutlines } from "../topics/opml/import.ts";
import { enqueue } from "../updates/queue/queue.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";
import { mcpRoutes } from "./mcp/routes.ts";

/** Routes by which programs get access. */
export function oauthApi({ db, vault, url, now }: ApiDeps, { signIn: { limiter } }: ApiContext) {
  return oauthRoutes({ db, vault, limiter, url, now });
}

/** Routes for other people's reader apps. */
export function readerAppsApi(
  { vault, parser, retrieval, url, now }: ApiDeps,
  { shared, memberLimiter, signIn, creating }: ApiContext,
) {
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  return readerRoutes({
    ...{ ...shared, ...creating, vault, limiter: signIn.limiter, memberLimiter, url, now },
    isFeedOrigin,
    discoverFeeds: (address) => discoverFeeds(address, { fetchPage, readFeed, parser, isFeedOrigin }),
    readOutlines: (bytes, contentType) => readOutlines(parser, bytes, contentType, "feeds"),
    onSaved: (tx, topicId) => enqueue(tx, topicId, "saved", now()),
    onFollowed: (tx, topicId, userId) => noteFollow(tx, topicId, userId, now()),
  });
}

/** Routes for the server that assistants use. */
export function mcpApi(
  { config, db, handle, url, now }: ApiDeps,
  { memberLimiter, programCallers }: ApiContext,
) {
  return mcpRoutes({
    ...{ memberLimiter, handle, programCallers, url, now },
    isOurHost: createIsProgramHost(config),
    findCaller: (token) => findApiToken(db, token, now()) ?? findGrant(db, token, resourceOf(url()), now()),
  });
}
