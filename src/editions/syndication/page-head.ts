import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { topics } from "../../db/schema/topics.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { isPublic } from "../../db/visible.ts";
import type { PageHead } from "../../http/web/web-assets.ts";
import { cut, tidy } from "../../retrieval/plain-text.ts";

const MAX_DESCRIPTION = 300;

/** Reads what a public topic's page tells link previews; null for any other page. */
export function pageHeadOf(db: Db, url: string, path: string): PageHead | null {
  const [, id] = /^topic\/([\w-]+)$/.exec(path) ?? [];
  const topic = id && prepared(db, shownTopic).get({ id });
  if (!topic) return null;
  const { name, description, update } = topic;
  return {
    title: name,
    description: cut(
      tidy(update ? `${update.title}. ${update.plainText}` : (description ?? name)),
      MAX_DESCRIPTION,
    ),
    url: `${url}/topic/${id}`,
    feeds: [
      { type: "application/atom+xml", href: `${url}/feeds/topics/${id}.atom` },
      { type: "application/feed+json", href: `${url}/feeds/topics/${id}.json` },
    ],
  };
}

function shownTopic(db: Db) {
  return db
    .select({
      name: topics.name,
      description: topics.description,
      update: { title: topicSummaries.title, plainText: topicSummaries.plainText },
    })
    .from(topics)
    .leftJoin(topicSummaries, eq(topicSummaries.id, topics.summaryId))
    .where(and(eq(topics.id, sql.placeholder("id")), isPublic))
    .prepare();
}
