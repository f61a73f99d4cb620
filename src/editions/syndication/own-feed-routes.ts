import { Elysia } from "elysia";
import type { Vault } from "../../base/secret.ts";
import { ownFeed } from "../../contract/account/account.ts";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { endFeedToken, makeFeedToken, readFeedToken } from "./tokens.ts";

interface Options extends RouteDeps {
  vault: Vault;
  /** The app's address, without a trailing slash. */
  url: () => string;
}

/** Routes for a member's own feed: its addresses contain a token, so that feed readers need no sign-in. */
export function ownFeedRoutes({ db, vault, url, now, guard }: Options) {
  const addresses = (token: string | null) => {
    if (token === null) return { url: null, json: null, opml: null, opds: null, epub: null };
    const base = `${url()}/feeds/${token}`;
    return {
      url: `${base}/updates.atom`,
      json: `${base}/updates.json`,
      opml: `${base}/topics.opml`,
      opds: `${base}/opds.xml`,
      epub: `${url()}/editions/${token}/{id}.epub`,
    };
  };
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .get("/feed", ({ user }) => addresses(readFeedToken(db, vault, user.id)), {
      user: true,
      detail: {
        operationId: "readFeed",
        summary: "Get the addresses of your feed",
      },
      response: { 200: ownFeed },
    })
    .post("/feed", ({ user }) => addresses(makeFeedToken(db, vault, user.id, now())), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "makeFeed",
        summary: "Create a feed of everything you follow",
        description: "It has new addresses; the previous ones stop working.",
      },
      response: { 200: ownFeed },
    })
    .delete(
      "/feed",
      ({ user }) => {
        endFeedToken(db, user.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "endFeed", summary: "Turn off your feed" },
        response: { 200: nothing },
      },
    );
}
