import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrate, migrations } from "../src/db/migrations.ts";

interface Rows {
  topics: number;
  /** Comments and runs on each topic. */
  perTopic: number;
}

/** Makes the database of an older release, the one that had so many migrations, as that left it. */
export function makeOlder(dataDir: string, release: number, { topics, perTopic }: Rows): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const sqlite = new Database(join(dataDir, "topicapp.db"), { create: true, strict: true });
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = OFF");
  migrate(sqlite, new Date(0), migrations.slice(0, release));
  sqlite.transaction(() => fill(sqlite, topics, perTopic))();
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite.close();
}

/** In columns that there were from the first release on. */
function fill(sqlite: Database, topics: number, perTopic: number): void {
  sqlite.run(`INSERT INTO topic_sources
      (id, name, description, icon, provider, type, model, web_search, system_prompt, created_at)
    VALUES ('digest', 'Digest', '', 'digest', 'topicapp', 'digest', 'digest', 0, '', 0)`);
  sqlite.run(`INSERT INTO users (id, email, username, name, is_verified, created_at)
    VALUES ('ada', 'ada@example.org', 'ada', 'Ada', 1, 0), ('kim', 'kim@example.org', 'kim', 'Kim', 1, 0)`);
  const topic = sqlite.query(`INSERT INTO topics
      (id, name, name_key, description, category, created_by_id, is_public, tags, frequency, source_id, created_at, updated_at)
    VALUES (:id, :id, :id, 'What goes on there', 'Other', 'ada', :isPublic, '["Clay","clay","Fire"]', 8, 'digest', 0, 0)`);
  const like = sqlite.query("INSERT INTO topic_likes VALUES (:id, 'kim', :topic, 1)");
  const comment = sqlite.query("INSERT INTO topic_comments VALUES (:id, :topic, 'kim', :content, 1)");
  const summary = sqlite.query(`INSERT INTO topic_summaries
      (id, topic_id, title, content, news_count, model, citations, last_updated)
    VALUES (:id, :topic, 'The foundry reopens', :content, 0, 'digest', '[]', 5)`);
  const run = sqlite.query(`INSERT INTO runs
      (id, topic_id, source_id, model, outcome, cost_usd, started_at, ended_at)
    VALUES (:id, :topic, 'digest', 'digest', 'published', 0.01, :at, :at)`);
  for (let n = 0; n < topics; n++) {
    const id = `kilns ${n}`;
    topic.run({ id, isPublic: n % 3 === 2 ? 0 : 1 });
    like.run({ id: `like ${n}`, topic: id });
    summary.run({ id: `summary ${n}`, topic: id, content: `A **kiln** fires ${n} pots. `.repeat(20) });
    for (let m = 0; m < perTopic; m++) {
      comment.run({ id: `comment ${n} ${m}`, topic: id, content: `Pot ${m} of kiln ${n}` });
      run.run({ id: `run ${n} ${m}`, topic: id, at: m * 3_600_000 });
    }
  }
}

/** What a migration is there to change or to fill. */
const rewritten = new Set(["topic_sources.position", "topic_summaries.plain_text"]);
const derived = new Set(["migrations", "search_documents", "spending", "topic_tags"]);

/** The tables of a database and their columns, but for those that are made from others. */
export function columnsOf(sqlite: Database): Map<string, string[]> {
  const tables = sqlite
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all()
    .filter(({ name }) => !derived.has(name));
  return new Map(
    tables.map(({ name }) => [
      name,
      sqlite
        .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)")
        .all(name)
        .map((column) => column.name)
        .filter((column) => !rewritten.has(`${name}.${column}`)),
    ]),
  );
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
