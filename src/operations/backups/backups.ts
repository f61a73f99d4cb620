import { desc, isNull, notInArray } from "drizzle-orm";
import { hour } from "../../base/durations.ts";
import type { BackupSettings, Config } from "../../config/config.ts";
import { backUpVerified, type TableCounts } from "../../db/backup.ts";
import { newId } from "../../db/id.ts";
import type { Db } from "../../db/open.ts";
import { backups } from "../../db/schema/upkeep.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { createNetworkLog } from "../status/network.ts";
import { chooseExpired } from "./retention.ts";
import { BackupRefused, type BackupStore, backupName, openStore } from "./store.ts";
import { words } from "./words.ts";

/** Milliseconds. */
const lateAfter = 26 * hour;
const retryAfter = hour;

/** Attempts that are remembered. */
const remembered = 100;

interface BackupTry {
  name: string;
  startedAt: Date;
  endedAt: Date;
  bytes: number | null;
  rows: TableCounts | null;
  error: string | null;
}

/** The automatic backups, for admins. Times are ISO 8601 in UTC. */
export interface BackupStatus {
  /** The folder, or the bucket with its prefix. */
  place: string;
  /** `waiting`: the first one is about to be made. */
  state: "fresh" | "waiting" | "late" | "failed";
  /** May be true together with `failed`. */
  isLate: boolean;
  last: { name: string; at: string; bytes: number; seconds: number } | null;
  /** The last attempt, if it failed. */
  failure: { at: string; reason: string } | null;
  nextAt: string;
}

/** The latest attempts, newest first, including failed ones. */
export function readBackupTries(db: Db, limit = remembered): BackupTry[] {
  return db.select().from(backups).orderBy(desc(backups.id)).limit(limit).all();
}

/** @returns null without automatic backups */
export function readBackupStatus(db: Db, { backup, dataDir }: BackupConfig, now: Date): BackupStatus | null {
  if (backup === null) return null;
  const last = readLast(db);
  const failure = readFailure(db);
  const isLate = last !== undefined && now.getTime() - last.startedAt.getTime() > lateAfter;
  return {
    place: openStore(backup.target, dataDir).place,
    state: failure ? "failed" : isLate ? "late" : last ? "fresh" : "waiting",
    isLate,
    last: last
      ? {
          name: last.name,
          at: last.startedAt.toISOString(),
          bytes: last.bytes ?? 0,
          seconds: (last.endedAt.getTime() - last.startedAt.getTime()) / 1000,
        }
      : null,
    failure: failure ? { at: failure.endedAt.toISOString(), reason: failure.error ?? "" } : null,
    nextAt: nextAfter(latestSlot(now, backup.at)).toISOString(),
  };
}

/** @returns why there is no recent backup, as a sentence without a full stop; null if there is one or none is wanted */
export function whyNoBackup(db: Db, config: BackupConfig, now: Date): string | null {
  const status = readBackupStatus(db, config, now);
  if (status?.state === "failed") return status.failure?.reason ?? "";
  return status?.state === "late" && status.last ? words.late(status.last.at) : null;
}

type BackupConfig = Pick<Config, "backup" | "dataDir">;

/** A missed backup is due at once; a failed one is retried an hour later. */
export function isBackupDue(db: Db, backup: BackupSettings | null, now: Date): boolean {
  if (backup === null) return false;
  const last = readLast(db);
  if (last && last.startedAt >= latestSlot(now, backup.at)) return false;
  const failure = readFailure(db);
  return !failure || now.getTime() - failure.endedAt.getTime() >= retryAfter;
}

/** Makes one backup, opens it, removes expired ones, and records the result. @throws Refusal */
export async function makeBackup(db: Db, config: BackupConfig, now: () => Date): Promise<BackupTry> {
  const { backup, dataDir } = config;
  if (backup === null) throw new BackupRefused(words.notSet);
  const store = openStore(backup.target, dataDir);
  const network = createNetworkLog(db, now);
  const save = store.host === null ? store.save : network.watchHost("backup", store.host, store.save);
  const startedAt = now();
  const name = backupName(startedAt);
  try {
    let rows: TableCounts = {};
    const bytes = await save(name, (file) => {
      rows = backUpVerified(db, file);
    });
    const made = recordTry(db, { name, startedAt, endedAt: now(), bytes, rows, error: null });
    await removeExpired(store, backup);
    return made;
  } catch (cause) {
    recordFailure(db, startedAt, now(), (cause as Error).message);
    throw cause;
  } finally {
    network.close();
  }
}

/** Also for a process that ended before it could record anything. */
export function recordFailure(db: Db, startedAt: Date, endedAt: Date, error: string): void {
  recordTry(db, { name: backupName(startedAt), startedAt, endedAt, bytes: null, rows: null, error });
}

function recordTry(db: Db, made: BackupTry): BackupTry {
  writeTransaction(db, (tx) => {
    tx.insert(backups)
      .values({ id: newId(made.endedAt), ...made })
      .run();
    const newest = tx.select({ id: backups.id }).from(backups).orderBy(desc(backups.id)).limit(remembered);
    tx.delete(backups).where(notInArray(backups.id, newest)).run();
  });
  return made;
}

async function removeExpired(store: BackupStore, { keep }: BackupSettings): Promise<void> {
  const names = (await store.list()).map(({ name }) => name);
  for (const name of chooseExpired(names, keep)) await store.remove(name);
}

function readLast(db: Db): BackupTry | undefined {
  return db.select().from(backups).where(isNull(backups.error)).orderBy(desc(backups.id)).limit(1).get();
}

/** The last attempt, if it failed. */
function readFailure(db: Db): BackupTry | undefined {
  const [newest] = readBackupTries(db, 1);
  return newest?.error == null ? undefined : newest;
}

/** The latest scheduled time of a backup, in the machine's time zone. */
function latestSlot(now: Date, { hour, minute }: BackupSettings["at"]): Date {
  const slot = new Date(now);
  slot.setHours(hour, minute, 0, 0);
  if (slot > now) slot.setDate(slot.getDate() - 1);
  return slot;
}

function nextAfter(slot: Date): Date {
  const next = new Date(slot);
  next.setDate(next.getDate() + 1);
  return next;
}
