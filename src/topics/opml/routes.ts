import { Elysia } from "elysia";
import type { Parser } from "../../base/parser.ts";
import { limits, rates } from "../../contract/base/limits.ts";
import { opmlImport, opmlQuery } from "../../contract/drafts/feeds.ts";
import { refusals } from "../../http/refusals.ts";
import type { RawBody } from "../../http/security.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { exportTopics } from "./export.ts";
import { type ImportDeps, importTopics, readOutlines } from "./import.ts";
import { maxOpml } from "./outlines.ts";

interface Options extends ImportDeps {
  guard: Guard;
  parser: Parser;
}

const types = ["text/x-opml", "application/xml", "text/xml"];

export const opmlBody: RawBody = { path: /^\/api\/account\/topics\.opml$/, types, limit: maxOpml };

const file = {
  "content-type": "text/x-opml; charset=utf-8",
  "content-disposition": 'attachment; filename="topics.opml"',
};

const text = { type: "string" as const };

const example = {
  OPML: {
    value: `<opml version="2.0"><head><title>Space</title></head><body><outline text="Rockets">
  <outline text="Launches" type="rss" xmlUrl="https://launches.example/feed.xml"/></outline></body></opml>`,
  },
};

/** Routes for exchanging topics and feeds with other feed readers. */
export function opmlRoutes({ guard, parser, ...deps }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .get(
      "/topics.opml",
      ({ user }) => new Response(exportTopics(deps.db, user.id, deps.now()), { headers: file }),
      {
        user: true,
        detail: {
          operationId: "exportTopics",
          summary: "Export your topics and their feeds as OPML",
          description: "A folder for each topic that has feeds of its own.",
          responses: {
            200: {
              description: "The document",
              content: { "text/x-opml": { schema: text, examples: example } },
            },
          },
        },
      },
    )
    .post(
      "/topics.opml",
      async ({ user, body, query, headers }) => {
        const { dryRun, as } = query;
        const contentType = headers["content-type"] ?? null;
        const outlined = await readOutlines(parser, body as Uint8Array, contentType, as);
        const { topics, ...done } = await importTopics(deps, user.id, outlined, dryRun === "true");
        return dryRun === "true" ? { ...done, topics } : done;
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.imports],
        detail: {
          operationId: "importTopics",
          summary: "Import topics from OPML",
          description: [
            "Each folder becomes a private topic with its feeds, and each feed outside of a folder one of its own, updated by hand by the digest; with `as=feeds` every feed becomes one of its own. No feed is asked for. What cannot be used is skipped with its reason; a second time changes nothing, and does what the first one left undone.",
            `\`dryRun=true\` creates nothing and names the topics that would come. At most 1 MB, of which the first ${limits.importedTopics} topics are made.`,
          ].join(" "),
          requestBody: {
            required: true,
            content: Object.fromEntries(types.map((type) => [type, { schema: text, examples: example }])),
          },
          responses: refusals("validation_failed", "payload_too_large", "unsupported_media_type"),
        },
        query: opmlQuery,
        response: { 200: opmlImport },
      },
    );
}
