import { Elysia } from "elysia";
import type { Vault } from "../../base/secret.ts";
import type { Db } from "../../db/open.ts";
import { writeOpml } from "../../topics/opml/write.ts";
import { entriesOfTopic, entriesOfUser, findFeedTopic, followedTopics } from "./entries.ts";
import { createFeedAnswer, fileOf, refuse } from "./feed-file.ts";
import { ownerOfFeedToken } from "./tokens.ts";
import { words } from "./words.ts";

interface FeedDeps {
  db: Db;
  vault: Vault;
  /** The app's address, without a trailing slash. */
  url: () => string;
  now: () => Date;
}

export function feedFileRoutes({ anonymous, ...deps }: FeedDeps & { anonymous: "read" | "none" }) {
  const { db, vault, url, now } = deps;
  const topicPage = (id: string) => `${url()}/topic/${id}`;
  const answer = createFeedAnswer(topicPage);
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
    const isTranslated = topic.description === null;
    return answer(request, {
      ...{ about, entries, folder, name: id, format },
      ...{ isOwn: viewerId !== null, isTranslated },
    });
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
        isTranslated: true,
      });
    })
    .get("/*", refuse);
}
