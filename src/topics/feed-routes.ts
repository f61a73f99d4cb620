import { Elysia } from "elysia";
import { rates } from "../contract/base/limits.ts";
import { discoverRequest, discovery } from "../contract/drafts/feeds.ts";
import type { Guard } from "../people/auth/guard.ts";
import { type DiscoveryDeps, discoverFeeds } from "../retrieval/discovery/discover.ts";

interface Options extends DiscoveryDeps {
  guard: Guard;
}

export function feedRoutes({ guard, ...deps }: Options) {
  return new Elysia({ prefix: "/feeds", tags: ["Topics"] })
    .use(guard)
    .post("/discover", async ({ body }) => ({ feeds: await discoverFeeds(body.url, deps) }), {
      user: true,
      memberLimits: [rates.discoveries],
      detail: {
        operationId: "discoverFeeds",
        summary: "Find the feeds of a page, channel or repository",
        description:
          "By what the page names, by the rules of its site (YouTube, Reddit, GitHub, GitLab, Mastodon, Bluesky, arXiv, Hacker News, Apple's podcasts) and at the usual places; a list of feeds (OPML) gives up to 20. Each comes with its latest articles. 400 says why there is none.",
      },
      body: discoverRequest,
      response: { 200: discovery },
    });
}
