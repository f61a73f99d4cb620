import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import { ownFeed } from "../../contract/account/account.ts";
import { nothing } from "../../contract/common.ts";
import { rates } from "../../contract/limits.ts";
import type { Db } from "../../db/open.ts";
import { etagOf, isFresh } from "../../http/asset.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { writeOpml } from "../../topics/opml/write.ts";
import type { Parser } from "../../workers/parser.ts";
import { atomOf, type FeedDocument, jsonFeedOf } from "./documents.ts";
import { type Entry, entriesOfTopic, entriesOfUser, findFeedTopic, followedTopics } from "./entries.ts";
import { createHtmlWriter } from "./html.ts";
import { endFeedToken, makeFeedToken, ownerOfFeedToken, readFeedToken } from "./tokens.ts";
import { words } from "./words.ts";

interface FeedDeps {
  db: Db;
  vault: Vault;
  parser: Parser;
  /** Where the app is reached, without a slash at its end. */
  url: () => string;
  now: () => Date;
}

interface AccountDeps extends FeedDeps {
  guard: Guard;
  memberLimiter: MemberLimiter;
}

/** One's own feed: its addresses hold a token, so that a reader of feeds needs no sign-in. */
export function ownFeedRoutes({ db, vault, url, now, guard, memberLimiter }: AccountDeps) {
  const addresses = (token: string | null) => {
    if (token === null) return { url: null, json: null, opml: null };
    const base = `${url()}/feeds/${token}`;
    return { url: `${base}/updates.atom`, json: `${base}/updates.json`, opml: `${base}/topics.opml` };
  };
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .get("/feed", ({ user }) => addresses(readFeedToken(db, vault, user.id)), {
      user: true,
      detail: {
        operationId: "readFeed",
        summary: "Read the addresses of one's own feed",
      },
      response: { 200: ownFeed },
    })
    .post("/feed", ({ user }) => addresses(makeFeedToken(db, vault, user.id, now())), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "makeFeed",
        summary: "Make a feed of everything that one follows",
        description: "It has new addresses; those of the feed before end.",
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
        detail: { operationId: "endFeed", summary: "End one's own feed" },
        response: { 200: nothing },
      },
    );
}

export function feedFileRoutes({ anonymous, ...deps }: FeedDeps & { anonymous: "read" | "none" }) {
  const { db, vault, url, now } = deps;
  const htmlOf = createHtmlWriter(deps.parser);
  const topicPage = (id: string) => `${url()}/topic/${id}`;
  const owner = (token: string) => ownerOfFeedToken(db, vault, token) ?? refuse();

  async function topicFeed(request: Request, viewerId: string | null, file: string, folder: string) {
    const { name: id, format } = fileOf(file);
    const topic = findFeedTopic(db, viewerId, id) ?? refuse();
    const about = {
      id: topic.id,
      title: topic.name,
      description: topic.description ?? words.updatesOf(topic.name),
      page: topicPage(topic.id),
      since: topic.createdAt,
    };
    const entries = entriesOfTopic(db, topic.id);
    return answer(request, { about, entries, folder, name: id, format, isOwn: viewerId !== null });
  }

  async function answer(request: Request, { about, entries, folder, name, format, isOwn }: Asked) {
    const addresses = { atom: `${folder}/${name}.atom`, json: `${folder}/${name}.json` };
    const headers = {
      "content-type": types[format],
      // Asked again each time: a topic that goes private is gone at once, also behind a cache.
      "cache-control": isOwn ? "private, no-cache" : "no-cache",
      "last-modified": (entries[0]?.lastUpdated ?? about.since).toUTCString(),
      // Updates do not change: what each holds need not be read to tell whether the feed is another.
      etag: etagOf(
        JSON.stringify([about, addresses, format, entries.map(({ id, topic }) => [id, topic.name])]),
      ),
    };
    if (isFresh(request, headers)) return new Response(null, { status: 304, headers });
    const html = await htmlOf(entries);
    const document: FeedDocument = {
      ...about,
      addresses,
      entries: entries.map((entry, at) => ({
        ...entry,
        html: html[at] ?? "",
        url: topicPage(entry.topic.id),
      })),
    };
    return new Response(format === "atom" ? atomOf(document) : jsonFeedOf(document), { headers });
  }

  return new Elysia({ prefix: "/feeds" })
    .get("/topics/:file", ({ request, params }) => {
      if (anonymous === "none") refuse();
      return topicFeed(request, null, params.file, `${url()}/feeds/topics`);
    })
    .get("/:token/topics/:file", ({ request, params: { token, file } }) =>
      topicFeed(request, owner(token), file, `${url()}/feeds/${token}/topics`),
    )
    .get("/:token/topics.opml", ({ params: { token } }) => {
      const folder = `${url()}/feeds/${token}/topics`;
      const feeds = followedTopics(db, owner(token)).map(({ id, name }) => ({
        name,
        url: `${folder}/${id}.atom`,
        page: topicPage(id),
      }));
      return new Response(writeOpml(words.topics, feeds, now()), {
        headers: { "content-type": "text/x-opml; charset=utf-8", "cache-control": "private, no-cache" },
      });
    })
    .get("/:token/:file", ({ request, params: { token, file } }) => {
      const { name, format } = fileOf(file);
      const userId = owner(token);
      if (name !== "updates") refuse();
      const about = {
        id: userId,
        title: words.updates,
        description: words.updates,
        page: `${url()}/`,
        since: new Date(0),
      };
      const folder = `${url()}/feeds/${token}`;
      return answer(request, {
        about,
        entries: entriesOfUser(db, userId),
        folder,
        name,
        format,
        isOwn: true,
      });
    })
    .get("/*", refuse);
}

interface Asked {
  about: Omit<FeedDocument, "addresses" | "entries">;
  entries: Entry[];
  folder: string;
  name: string;
  format: Format;
  isOwn: boolean;
}

type Format = keyof typeof types;

const types = {
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
} as const;

/** @throws not_found for a name that is no feed's */
function fileOf(file: string): { name: string; format: Format } {
  const [, name, format] = /^(.+)\.(atom|json)$/.exec(file) ?? [];
  return name && format ? { name, format: format as Format } : refuse();
}

function refuse(): never {
  throw new AppError("not_found", words.nothingHere);
}
