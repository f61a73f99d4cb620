import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findPending, migrate, migrations } from "../../src/db/migrations.ts";

/** Tables that are made from others. */
export const derived = ["search_documents", "spending", "topic_tags"];

interface Rows {
  topics: number;
  /** Comments and runs on each topic. */
  perTopic: number;
  /** Whether every other table has a row too, in each of its columns a text or a number that says nothing. */
  inEveryTable?: boolean;
}

/** Makes the database of an older release, the one that had so many migrations, as that left it. */
export function makeOlder(
  dataDir: string,
  release: number,
  { topics, perTopic, inEveryTable = false }: Rows,
): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = new Database(join(dataDir, "topicapp.db"), { create: true, strict: true });
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = OFF");
  migrate(sqlite, new Date(0), migrations.slice(0, release));
  sqlite.transaction(() => {
    fill(sqlite, topics, perTopic);
    if (release > searchable) writeForSearch(sqlite);
    if (inEveryTable) for (const table of tablesOf(sqlite)) fillEmpty(sqlite, table);
  })();
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite.close();
}

/** In columns that there were from the first release on. */
function fill(sqlite: Database, topics: number, perTopic: number): void {
  sqlite.run(`INSERT INTO topic_sources
      (id, name, description, icon, provider, type, model, web_search, system_prompt, created_at)
    VALUES ('digest', 'Digest', '', 'digest', 'topicapp', 'digest', 'digest', 0, '', 0)`);
  // From the fifth migration on the program wrote a key beside each username.
  const key = columnNames(sqlite, "users").includes("username_key") ? ["username_key"] : [];
  for (const name of ["ada", "kim"])
    sqlite.run(
      `INSERT INTO users (${["id", "email", "username", "name", "is_verified", "created_at", ...key]})
      VALUES (?, ?, ?, ?, 1, 0${key.map(() => ", ?")})`,
      [name, `${name}@example.org`, name, name, ...key.map(() => name)],
    );
  const topic = sqlite.query(`INSERT INTO topics
      (id, name, name_key, description, category, created_by_id, is_public, tags, frequency, source_id, created_at, updated_at)
    VALUES (:id, :id, :id, 'What goes on there', 'Other', 'ada', :isPublic, '["Clay","clay","Fire"]', 8, 'digest', 0, 0)`);
  const like = sqlite.query("INSERT INTO topic_likes VALUES (:id, 'kim', :topic, 1)");
  const comment = sqlite.query(
    "INSERT INTO topic_comments (id, topic_id, user_id, content, created_at) VALUES (:id, :topic, 'kim', :content, 1)",
  );
  const summary = sqlite.query(`INSERT INTO topic_summaries
      (id, topic_id, title, content, news_count, model, citations, last_updated)
    VALUES (:id, :topic, 'The foundry reopens', :content, 0, 'digest', '[]', 5)`);
  // A trigger made it the current one, until the program did.
  const hasTrigger =
    sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'topic_summaries_published'").get() !== null;
  const current = sqlite.query("UPDATE topics SET summary_id = :id, summary_at = 5 WHERE id = :topic");
  const run = sqlite.query(`INSERT INTO runs
      (id, topic_id, source_id, model, outcome, cost_usd, started_at, ended_at)
    VALUES (:id, :topic, 'digest', 'digest', 'published', 0.01, :at, :at)`);
  for (let n = 0; n < topics; n++) {
    const id = `kilns ${n}`;
    topic.run({ id, isPublic: n % 3 === 2 ? 0 : 1 });
    like.run({ id: `like ${n}`, topic: id });
    summary.run({ id: `summary ${n}`, topic: id, content: `A **kiln** fires ${n} pots. `.repeat(20) });
    if (!hasTrigger) current.run({ id: `summary ${n}`, topic: id });
    for (let m = 0; m < perTopic; m++) {
      comment.run({ id: `comment ${n} ${m}`, topic: id, content: `Pot ${m} of kiln ${n}` });
      run.run({ id: `run ${n} ${m}`, topic: id, at: m * 3_600_000 });
    }
  }
}

/** The release that began to search: from then on the program wrote tags and plain texts itself. */
const searchable = migrations.findIndex(({ tag }) => tag === "0003_search");

function writeForSearch(sqlite: Database): void {
  sqlite.run(`INSERT INTO topic_tags (tag, topic_id)
    SELECT DISTINCT lower(value), topics.id FROM topics, json_each(topics.tags)`);
  sqlite.run("UPDATE topic_summaries SET plain_text = content");
  sqlite.run("UPDATE topics SET summary_id = summary_id");
}

/** Whatever tables a release has, also those that come with migrations yet to be written. */
function fillEmpty(sqlite: Database, table: string): void {
  if (derived.includes(table)) return;
  if (sqlite.query(`SELECT 1 FROM ${table} LIMIT 1`).get() !== null) return;
  const columns = sqlite
    .query<{ name: string; type: string }, [string]>("SELECT name, type FROM pragma_table_info(?)")
    .all(table);
  const values = columns.map(({ name, type }) => parentOf(sqlite, table, name) ?? nothing(table, name, type));
  sqlite.run(
    `INSERT INTO ${table} (${columns.map(({ name }) => name)}) VALUES (${columns.map(() => "?")})`,
    values,
  );
}

/** A row that a column may point to; undefined where the column points to none. */
function parentOf(sqlite: Database, table: string, column: string): string | number | undefined {
  const key = sqlite
    .query<{ parent: string; id: string }, [string, string]>(
      `SELECT "table" AS parent, "to" AS id FROM pragma_foreign_key_list(?) WHERE "from" = ?`,
    )
    .get(table, column);
  if (!key) return undefined;
  fillEmpty(sqlite, key.parent);
  return sqlite.query<{ id: string | number }, []>(`SELECT ${key.id} AS id FROM ${key.parent}`).get()?.id;
}

/** What a column must hold for its table to be read at all. */
const readable: Record<string, string> = {
  "topic_slops.reason": "wrong",
  "topic_feeds.url": "https://example.org/feed.xml",
  "topic_feeds.filter": "all",
};

/** A text is JSON too: some columns hold nothing else. */
function nothing(table: string, column: string, type: string): string | number {
  const needed = readable[`${table}.${column}`];
  if (needed !== undefined) return needed;
  return /text/i.test(type) ? JSON.stringify(`${table}, ${column}`) : 1;
}

/** What a migration is there to change or to empty, by its tag: columns, or whole tables. */
const changedBy: Record<string, string[]> = {
  "0003_search": ["topic_summaries.plain_text"],
  "0004_newsroom": ["topic_sources.position"],
  "0005_accounts": ["auth_codes"],
  "0008_jobs": ["refresh_jobs"],
  "0037_outbox": ["outbox", "deliveries", "notice_deliveries"],
  "0038_due_work": ["topic_summaries.recheck_at", "topic_summaries.rechecked_at"],
};
/** The tables of a database and their columns, but for those that are made from others or that an upgrade changes. */
export function columnsOf(sqlite: Database): Map<string, string[]> {
  const pending = findPending(sqlite).flatMap(({ tag }) => changedBy[tag] ?? []);
  const tables = tablesOf(sqlite).filter((name) => !derived.includes(name) && !pending.includes(name));
  return new Map(
    tables.map((table) => [
      table,
      columnNames(sqlite, table).filter((name) => !pending.includes(`${table}.${name}`)),
    ]),
  );
}

function columnNames(sqlite: Database, table: string): string[] {
  return sqlite
    .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name);
}

function tablesOf(sqlite: Database): string[] {
  return sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite_%' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
}

/** All that stands in these columns, as one figure a table: how many rows, and a hash of them. */
export function contentOf(sqlite: Database, columns: Map<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    [...columns].map(([table, names]) => {
      const rows = sqlite.query(`SELECT ${names.join(", ")} FROM ${table} ORDER BY 1, 2`).values();
      return [table, `${rows.length} rows, ${Bun.hash(JSON.stringify(rows)).toString(16)}`];
    }),
  );
}
