import type { Db } from "../../src/db/open.ts";

export interface Size {
  topics: number;
  users: number;
  follows: number;
}

/** The instance that lists and searches are measured on. */
export const large: Size = { topics: 10_000, users: 10_000, follows: 200_000 };

const day = 86_400_000;
const categories = ["Technology", "Science", "Business", "Health", "Sports", "Politics", "Travel", "Food"];
const words =
  "night train river lichen model battery coast tram coffee harvest orchestra glacier satellite vaccine parliament novel bridge archive bread signal".split(
    " ",
  );

/**
 * Fills an empty database, which has its sources, with people, topics with three summaries each, follows,
 * likes, slops and comments over the last year, every tenth topic private. User `u0` follows 2,000 topics.
 * Straight into the tables: by the server's own ways it would take an hour; the triggers do their part.
 */
export function fillLarge({ $client: sqlite }: Db, { topics, users, follows }: Size, now: Date): void {
  const sourceId = sqlite.query<{ id: string }, []>("select id from topic_sources limit 1").get()?.id ?? "";
  const ago = (n: number) => now.getTime() - Math.floor((n * 7919) % (365 * day));
  const insert = (table: string, columns: string) =>
    sqlite.prepare(`insert or ignore into ${table} (${columns}) values (${columns.replace(/\w+/g, "?")})`);
  sqlite.transaction(() => {
    const user = insert("users", "id, email, username, username_key, name, is_verified, created_at");
    for (let n = 0; n < users; n++)
      user.run(`u${n}`, `u${n}@example.org`, `u${n}`, `u${n}`, `Person ${n}`, 1, ago(n * 104_729));
    const topic = insert(
      "topics",
      "id, name, name_key, description, category, created_by_id, is_public, tags, frequency, source_id, created_at, updated_at",
    );
    const tag = insert("topic_tags", "tag, topic_id");
    const summary = insert(
      "topic_summaries",
      "id, topic_id, title, content, plain_text, news_count, model, citations, last_updated",
    );
    const job = insert("jobs", "subject, kind, due_at, reason");
    for (let n = 0; n < topics; n++) {
      const id = `t${String(n).padStart(6, "0")}`;
      const name = `${pick(n)} ${pick(n >> 2)} ${n}`;
      const tags = [pick(n), pick(n * 3), `rare${n % 500}`];
      const createdAt = ago(n * 15_485_863);
      topic.run(
        ...[id, name, name, `News of the ${pick(n * 5)} and the ${pick(n * 7)}.`],
        ...[categories[n % categories.length] ?? "", `u${n % users}`, n % 10 === 0 ? 0 : 1],
        ...[JSON.stringify(tags), 8, sourceId, createdAt, createdAt],
      );
      for (const each of tags) tag.run(each, id);
      job.run(id, "update", now.getTime() + day, "clock");
      for (let s = 0; s < 3; s++) {
        const text = Array.from({ length: 60 }, (_, w) => pick((n + 1) * (w + s + 1) * 31)).join(" ");
        summary.run(`s${n}-${s}`, id, `${pick(n + s)} news`, text, text, 3, "digest", "[]", ago(n * 3 + s));
      }
    }
    sqlite.run(`update topics set (summary_id, summary_at) = (
      select id, last_updated from topic_summaries where topic_id = topics.id order by last_updated desc limit 1)`);
    const reaction = {
      user_topic_follows: insert("user_topic_follows", "id, user_id, topic_id, created_at"),
      topic_likes: insert("topic_likes", "id, user_id, topic_id, created_at"),
      topic_slops: insert("topic_slops", "id, user_id, topic_id, created_at"),
    };
    const comment = insert("topic_comments", "id, topic_id, user_id, content, created_at");
    const topicOf = (n: number) => `t${String(n % topics).padStart(6, "0")}`;
    for (let n = 0; n < follows; n++) {
      const by = n < 2000 ? "u0" : `u${(n * 31) % users}`;
      const about = n < 2000 ? topicOf(n * 3) : topicOf((n * 17 + (n >> 4)) % (n % 3 === 0 ? 200 : topics));
      reaction.user_topic_follows.run(`f${n}`, by, about, ago(n * 97));
      if (n % 3 === 0) reaction.topic_likes.run(`l${n}`, by, about, ago(n * 89));
      if (n % 20 === 0) reaction.topic_slops.run(`x${n}`, by, about, ago(n * 83));
      if (n % 5 === 0) comment.run(`c${n}`, about, by, "What did it miss?", ago(n * 79));
    }
  })();
}

const pick = (n: number) => words[Math.abs(n) % words.length] ?? "";
