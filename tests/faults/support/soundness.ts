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
  const miscounts = Object.entries(counted).map(
    ([column, table]) =>
      `SELECT '${column} of ' || id AS fault FROM topics
        WHERE ${column} <> (SELECT count(*) FROM ${table} WHERE topic_id = topics.id)`,
  );
  return query<{ fault: string }>(
    file,
    `SELECT integrity_check AS fault FROM pragma_integrity_check() WHERE integrity_check <> 'ok'
      UNION ALL SELECT 'refers to what is gone: ' || "table" || ' ' || rowid FROM pragma_foreign_key_check()
      UNION ALL ${miscounts.join(" UNION ALL ")}`,
  ).map(({ fault }) => fault);
}
