import { Database } from "bun:sqlite";

/** What each kind of reaction is counted in. */
const counted = {
  follower_count: "user_topic_follows",
  like_count: "topic_likes",
  slop_count: "topic_slops",
  comment_count: "topic_comments",
};

/** Asks a database file, beside whoever uses it. */
export function query<T>(file: string, sql: string): T[] {
  const sqlite = new Database(file, { readonly: true });
  try {
    return sqlite.query<T, []>(sql).all();
  } finally {
    sqlite.close();
  }
}

/** What is wrong with a database file, in words; nothing when it is sound, refers to nothing gone, and counts right. */
export function faultsOf(file: string): string[] {
  const verdicts = query<{ integrity_check: string }>(file, "PRAGMA integrity_check");
  const dangling = query(file, "PRAGMA foreign_key_check");
  const miscounted = Object.entries(counted).flatMap(([column, table]) =>
    query<{ id: string }>(
      file,
      `SELECT id FROM topics WHERE ${column} <> (SELECT count(*) FROM ${table} WHERE topic_id = topics.id)`,
    ).map(({ id }) => `${column} of ${id}`),
  );
  return [
    ...verdicts.map((verdict) => verdict.integrity_check).filter((verdict) => verdict !== "ok"),
    ...dangling.map((row) => `refers to what is gone: ${JSON.stringify(row)}`),
    ...miscounted,
  ];
}
