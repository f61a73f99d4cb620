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
import { ownFeedRoutes } from "../editions/syndication/own-feed-routes.ts";
import type { FetchDocument } from "../people/oauth/clients.ts";
import { consentRoutes } from "../people/oauth/consent-routes.ts";
import { takeoutRoutes } from "../reading/takeout-routes.ts";
import { createFetcher, FetchFailed } from "../retrieval/fetch.ts";
import { listChannels } from "../sending/channels/channels.ts";
import { mailboxRoutes } from "../topics/mailboxes/routes.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";

/** Routes for a member's own account: sessions, tokens, keys, feeds and channels. */
export function accountApi(deps: ApiDeps, { shared, signIn, calls, sources }: ApiContext) {
  const { vault, channels, url, fetch, lookup, retrieval } = deps;
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
    .use(ownPasskeyRoutes({ ...shared, emailSignIn: deps.config.emailSignIn }))
    .use(ownInvitationRoutes({ ...shared, url }))
    .use(ownKeyRoutes({ ...shared, ...calls, sources }))
    .use(ownFeedRoutes({ ...shared, vault, url }))
    .use(webPushRoutes({ ...shared, ...channels }))
    .use(channelRoutes({ ...shared, ...channels, vault }))
    .use(channelTestRoutes({ ...shared, ...channels, url }))
    .use(mailboxRoutes({ ...shared, mailboxes: { ...retrieval.newsletters, db: shared.db, vault } }));
}
