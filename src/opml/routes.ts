import { asc, eq } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Guard } from "../auth/guard.ts";
import { rates } from "../contract/limits.ts";
import { opmlImport, opmlQuery } from "../contract/opml.ts";
import type { Db } from "../db/open.ts";
import { topicFeeds, topics } from "../db/schema/topics.ts";
import { AppError } from "../errors.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusals } from "../http/refusals.ts";
import type { RawBody } from "../http/security.ts";
import { type Parser, Unreadable } from "../parsing/parser.ts";
import { type ImportDeps, importTopics } from "./import.ts";
import { type Outlined, opmlJob } from "./outlines.ts";
import { words } from "./words.ts";
import { writeOpml } from "./write.ts";

interface Options extends ImportDeps {
  guard: Guard;
  memberLimiter: MemberLimiter;
  parser: Parser;
}

const types = ["text/x-opml", "application/xml", "text/xml"];

export const opmlBody: RawBody = { path: /^\/api\/account\/topics\.opml$/, types, limit: 1024 * 1024 };

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

/** One's own topics with their feeds, as readers of feeds exchange them. */
export function opmlRoutes({ guard, memberLimiter, parser, ...deps }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/topics.opml",
      ({ user }) => new Response(written(topicsWithFeeds(deps.db, user.id), deps.now()), { headers: file }),
      {
        user: true,
        detail: {
          operationId: "exportTopics",
          summary: "Read one's topics and their feeds as OPML",
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
        const outlined = await read(parser, body as Uint8Array, headers["content-type"] ?? null);
        return importTopics(deps, user.id, outlined, query.dryRun === "true");
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.imports],
        detail: {
          operationId: "importTopics",
          summary: "Make topics of an OPML document",
          description:
            "Each folder becomes a private topic with its feeds, and each feed outside of a folder one of its own, updated by hand by the digest. No feed is asked for. What cannot be used is skipped with its reason; a second time changes nothing. At most 1 MB.",
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

/** @throws validation_failed for what is no OPML document */
async function read(parser: Parser, bytes: Uint8Array, contentType: string | null): Promise<Outlined[]> {
  try {
    return await parser.parse(opmlJob, { bytes, contentType });
  } catch (cause) {
    if (cause instanceof Unreadable) throw new AppError("validation_failed", words.unreadable(cause.message));
    throw cause;
  }
}

function topicsWithFeeds(db: Db, userId: string): Outlined[] {
  const rows = db
    .select({ id: topics.id, name: topics.name, title: topicFeeds.title, url: topicFeeds.url })
    .from(topics)
    .innerJoin(topicFeeds, eq(topicFeeds.topicId, topics.id))
    .where(eq(topics.createdById, userId))
    .orderBy(asc(topics.name), asc(topics.id), asc(topicFeeds.position))
    .all();
  const byTopic = Map.groupBy(rows, ({ id }) => id);
  return [...byTopic.values()].map((feeds) => ({
    name: feeds[0]?.name ?? "",
    feeds: feeds.map(({ title, url }) => ({ name: title || url, url })),
  }));
}

function written(outlined: Outlined[], now: Date): string {
  const folders = outlined.map(({ name, feeds }) => ({
    name,
    within: feeds.map((feed) => ({ name: feed.name, url: feed.url })),
  }));
  return writeOpml(words.myTopics, folders, now);
}
