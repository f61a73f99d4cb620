import type { Database } from "bun:sqlite";
import firstLight from "../../migrations/0000_first_light.sql" with { type: "text" };
import derived from "../../migrations/0001_derived.sql" with { type: "text" };
import community from "../../migrations/0002_community.sql" with { type: "text" };
import search from "../../migrations/0003_search.sql" with { type: "text" };
import newsroom from "../../migrations/0004_newsroom.sql" with { type: "text" };
import accounts from "../../migrations/0005_accounts.sql" with { type: "text" };
import crashedRuns from "../../migrations/0006_crashed_runs.sql" with { type: "text" };
import reactionsOfAUser from "../../migrations/0007_reactions_of_a_user.sql" with { type: "text" };
import jobs from "../../migrations/0008_jobs.sql" with { type: "text" };
import findings from "../../migrations/0009_findings.sql" with { type: "text" };
import topicFeeds from "../../migrations/0010_topic_feeds.sql" with { type: "text" };
import roles from "../../migrations/0011_roles.sql" with { type: "text" };
import modelJudging from "../../migrations/0012_model_judging.sql" with { type: "text" };
import stories from "../../migrations/0013_stories.sql" with { type: "text" };
import toldStories from "../../migrations/0014_told_stories.sql" with { type: "text" };
import modelCalls from "../../migrations/0015_model_calls.sql" with { type: "text" };
import untoldStories from "../../migrations/0016_untold_stories.sql" with { type: "text" };
import feedTokens from "../../migrations/0017_feed_tokens.sql" with { type: "text" };
import channels from "../../migrations/0018_channels.sql" with { type: "text" };
import editions from "../../migrations/0019_editions.sql" with { type: "text" };
import notices from "../../migrations/0020_notices.sql" with { type: "text" };
import unread from "../../migrations/0021_unread.sql" with { type: "text" };
import allowances from "../../migrations/0022_allowances.sql" with { type: "text" };
import slopReasons from "../../migrations/0023_slop_reasons.sql" with { type: "text" };
import moderation from "../../migrations/0024_moderation.sql" with { type: "text" };
import comments from "../../migrations/0025_comments.sql" with { type: "text" };
import identities from "../../migrations/0026_identities.sql" with { type: "text" };
import passkeys from "../../migrations/0027_passkeys.sql" with { type: "text" };
import apiTokens from "../../migrations/0028_api_tokens.sql" with { type: "text" };
import oauth from "../../migrations/0029_oauth.sql" with { type: "text" };
import setup from "../../migrations/0031_setup.sql" with { type: "text" };
import restoring from "../../migrations/0032_restoring.sql" with { type: "text" };
import ownKeys from "../../migrations/0033_own_keys.sql" with { type: "text" };
import longArticles from "../../migrations/0034_long_articles.sql" with { type: "text" };
import coverSeed from "../../migrations/0035_cover_seed.sql" with { type: "text" };
import channelSessions from "../../migrations/0036_channel_sessions.sql" with { type: "text" };
import outbox from "../../migrations/0037_outbox.sql" with { type: "text" };
import dueWork from "../../migrations/0038_due_work.sql" with { type: "text" };
import customSources from "../../migrations/0039_custom_sources.sql" with { type: "text" };
import backups from "../../migrations/0040_backups.sql" with { type: "text" };
import readerItems from "../../migrations/0041_reader_items.sql" with { type: "text" };
import accountLanguage from "../../migrations/0042_account_language.sql" with { type: "text" };
import sameStories from "../../migrations/0043_same_stories.sql" with { type: "text" };
import network from "../../migrations/0044_network.sql" with { type: "text" };
import storyMergers from "../../migrations/0045_story_mergers.sql" with { type: "text" };
import mailboxes from "../../migrations/0046_mailboxes.sql" with { type: "text" };
import { dropCopy, findCopy, keepCopy, removeOldCopies } from "./upgrade-copy.ts";
import { fillUsernameKeys } from "./username-keys.ts";

interface Migration {
  tag: string;
  sql: string;
  fill?: (sqlite: Database) => void;
}

export const migrations: readonly Migration[] = [
  { tag: "0000_first_light", sql: firstLight },
  { tag: "0001_derived", sql: derived },
  { tag: "0002_community", sql: community },
  { tag: "0003_search", sql: search },
  { tag: "0004_newsroom", sql: newsroom },
  { tag: "0005_accounts", sql: accounts, fill: fillUsernameKeys },
  { tag: "0006_crashed_runs", sql: crashedRuns },
  { tag: "0007_reactions_of_a_user", sql: reactionsOfAUser },
  { tag: "0008_jobs", sql: jobs },
  { tag: "0009_findings", sql: findings },
  { tag: "0010_topic_feeds", sql: topicFeeds },
  { tag: "0011_roles", sql: roles },
  { tag: "0012_model_judging", sql: modelJudging },
  { tag: "0013_stories", sql: stories },
  { tag: "0014_told_stories", sql: toldStories },
  { tag: "0015_model_calls", sql: modelCalls },
  { tag: "0016_untold_stories", sql: untoldStories },
  { tag: "0017_feed_tokens", sql: feedTokens },
  { tag: "0018_channels", sql: channels },
  { tag: "0019_editions", sql: editions },
  { tag: "0020_notices", sql: notices },
  { tag: "0021_unread", sql: unread },
  { tag: "0022_allowances", sql: allowances },
  { tag: "0023_slop_reasons", sql: slopReasons },
  { tag: "0024_moderation", sql: moderation },
  { tag: "0025_comments", sql: comments },
  { tag: "0026_identities", sql: identities },
  { tag: "0027_passkeys", sql: passkeys },
  { tag: "0028_api_tokens", sql: apiTokens },
  { tag: "0029_oauth", sql: oauth },
  { tag: "0031_setup", sql: setup },
  { tag: "0032_restoring", sql: restoring },
  { tag: "0033_own_keys", sql: ownKeys },
  { tag: "0034_long_articles", sql: longArticles },
  { tag: "0035_cover_seed", sql: coverSeed },
  { tag: "0036_channel_sessions", sql: channelSessions },
  { tag: "0037_outbox", sql: outbox },
  { tag: "0038_due_work", sql: dueWork },
  { tag: "0039_custom_sources", sql: customSources },
  { tag: "0040_backups", sql: backups },
  { tag: "0041_reader_items", sql: readerItems },
  { tag: "0042_account_language", sql: accountLanguage },
  { tag: "0043_same_stories", sql: sameStories },
  { tag: "0044_network", sql: network },
  { tag: "0045_story_mergers", sql: storyMergers },
  { tag: "0046_mailboxes", sql: mailboxes },
];

class MigrationRefused extends Error {
  override name = "MigrationRefused";
}

export interface Upgrade {
  applied: string[];
  copy: string | null;
}

/** Milliseconds to wait while another process copies and migrates. */
const migrationTimeout = 600_000;

/** @throws MigrationRefused when the database is another program's or a newer version's */
export function findPending(sqlite: Database, known = migrations): readonly Migration[] {
  const done = readDone(sqlite);
  for (const row of done) {
    const migration = known.find(({ tag }) => tag === row.tag);
    if (!migration)
      throw new MigrationRefused(
        `it was last used by a newer topicapp (it has ${row.tag}); use that version or a backup`,
      );
    if (hash(migration.sql) !== row.hash)
      throw new MigrationRefused(`its migration ${row.tag} is not the one this topicapp knows`);
  }
  const tags = new Set(done.map(({ tag }) => tag));
  return known.filter(({ tag }) => !tags.has(tag));
}

export function isUpToDate(sqlite: Database): boolean {
  return findPending(sqlite).length === 0 && readUserVersion(sqlite) === 0;
}

/** Many processes may call it at once: each step locks, then looks again. @throws MigrationRefused before any write */
export function migrate(sqlite: Database, now: Date, known = migrations, { keepsCopy = true } = {}): Upgrade {
  const pending = findPending(sqlite, known);
  const before = sqlite.query<{ timeout: number }, []>("PRAGMA busy_timeout").get();
  sqlite.run(`PRAGMA busy_timeout = ${migrationTimeout}`);
  try {
    return applyAll(sqlite, pending, { known, now, keepsCopy });
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${before?.timeout ?? 0}`);
  }
}

interface UpgradeSettings {
  known: readonly Migration[];
  now: Date;
  keepsCopy: boolean;
}

function applyAll(sqlite: Database, pending: readonly Migration[], settings: UpgradeSettings): Upgrade {
  const upgrade: Upgrade = { applied: [], copy: null };
  for (const migration of pending) {
    const step = applyOne(sqlite, migration, settings);
    if (step === null) continue;
    upgrade.applied.push(migration.tag);
    upgrade.copy = step.copy;
  }
  if (upgrade.copy !== null) removeOldCopies(sqlite.filename);
  if (pending.length === 0) sqlite.run("PRAGMA user_version = 0");
  return upgrade;
}

/** During an upgrade `user_version` is its first migration, from 1: one resumed after a kill makes no second copy. */
function applyOne(
  sqlite: Database,
  migration: Migration,
  { known, now, keepsCopy }: UpgradeSettings,
): { copy: string | null } | null {
  const kept: { copy: string | null } = { copy: null };
  const step = sqlite.transaction(() => {
    sqlite.run(migrationsTable);
    const done = readDone(sqlite);
    if (done.some(({ tag }) => tag === migration.tag)) return null;
    const began = readUserVersion(sqlite) || known.indexOf(migration) + 1;
    const first = known[began - 1] ?? migration;
    if (keepsCopy && done.length > 0 && first === migration)
      kept.copy = keepCopy(sqlite.filename, migration.tag);
    for (const statement of migration.sql.split("--> statement-breakpoint")) sqlite.run(statement);
    migration.fill?.(sqlite);
    sqlite.run("INSERT INTO migrations VALUES (?, ?, ?)", [
      migration.tag,
      hash(migration.sql),
      now.getTime(),
    ]);
    sqlite.run(`PRAGMA user_version = ${migration === known.at(-1) ? 0 : began}`);
    return { copy: keepsCopy && done.length > 0 ? findCopy(sqlite.filename, first.tag) : null };
  });
  try {
    return step.immediate();
  } catch (cause) {
    if (kept.copy !== null) dropCopy(kept.copy);
    throw cause;
  }
}

const migrationsTable =
  "CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)";

function readDone(sqlite: Database): { tag: string; hash: string }[] {
  if (sqlite.query("SELECT 1 FROM sqlite_master LIMIT 1").get() === null) return [];
  try {
    return sqlite.query<{ tag: string; hash: string }, []>("SELECT tag, hash FROM migrations").all();
  } catch (cause) {
    if ((cause as { code?: string }).code !== "SQLITE_ERROR") throw cause;
    throw new MigrationRefused("it is another program's database; move it away or name another data folder");
  }
}

function readUserVersion(sqlite: Database): number {
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

function hash(sql: string): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
}
