import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "../../base/errors.ts";
import type { BackupSettings } from "../../config/config.ts";
import { removeDrafts } from "../../db/copy.ts";
import { type BucketSettings, createBucket } from "./bucket.ts";
import { words } from "./words.ts";

const namePattern = "topicapp-\\d{8}T\\d{6}Z\\.db";

interface StoredBackup {
  name: string;
  bytes: number;
}

/** The storage of an instance's backups. All its functions throw `BackupRefused`, which names the place. */
export interface BackupStore {
  /** The folder, or the bucket with its prefix. */
  place: string;
  /** Null for a folder. */
  host: string | null;
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** `write` creates the file, and throws if it's damaged. @returns its size in bytes */
  save(name: string, write: (file: string) => void): Promise<number>;
  /** Copies it to `file`, which only its owner may read. */
  fetch(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export class BackupRefused extends Refusal {
  override name = "BackupRefused";
}

/** Files for a bucket are kept in `dataDir` during the upload. */
export function openStore(target: BackupSettings["target"], dataDir: string, now: () => Date): BackupStore {
  return "folder" in target ? openFolder(target.folder) : openBucket(target, dataDir, now);
}

/** True for the name of an automatic backup. */
export function isBackupName(name: string): boolean {
  return new RegExp(`^${namePattern}$`).test(name);
}

export function backupName(at: Date): string {
  return `topicapp-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.db`;
}

/** @returns the time in a backup's name */
export function timeOf(name: string): Date {
  const [, ...parts] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}

const newestFirst = (backups: StoredBackup[]) =>
  backups.filter(({ name }) => isBackupName(name)).sort((one, other) => (one.name < other.name ? 1 : -1));

async function orRefuse<T>(place: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const { code, message } = cause as { code?: string | number; message: string };
    const isTold = typeof code !== "string" || message.includes(code);
    const reason = isTold ? message : `${message} (${code})`;
    throw new BackupRefused(`${place}: ${reason}`, { cause });
  }
}

function openFolder(folder: string): BackupStore {
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  return {
    place: folder,
    host: null,
    list: () =>
      orRefuse(folder, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const names = readdirSync(folder).filter((name) => isBackupName(name) && isFile(join(folder, name)));
        return newestFirst(names.map((name) => ({ name, bytes: sizeOf(name) })));
      }),
    save: (name, write) =>
      orRefuse(folder, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        removeDrafts(join(folder, name), namePattern);
        write(join(folder, name));
        return sizeOf(name);
      }),
    fetch: (name, file) =>
      orRefuse(folder, async () => {
        await copyPrivately(Bun.file(join(folder, name)).stream(), file, sizeOf(name));
      }),
    remove: (name) => orRefuse(folder, () => rmSync(join(folder, name))),
  };
}

/** A link may lead to what is no file, and never end. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function openBucket(
  { prefix, ...access }: BucketSettings & { prefix: string },
  dataDir: string,
  now: () => Date,
): BackupStore {
  const bucket = createBucket(access, now);
  const place = `s3://${access.bucket}/${prefix}`;
  const draft = join(dataDir, "backup-to-send.db");
  return {
    place,
    host: bucket.host,
    list: () =>
      orRefuse(place, async () => {
        const objects = await bucket.list(`${prefix}topicapp-`);
        return newestFirst(objects.map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes })));
      }),
    save: (name, write) =>
      orRefuse(place, async () => {
        try {
          removeDrafts(draft);
          write(draft);
          const file = Bun.file(draft);
          await bucket.put(prefix + name, file);
          const stored = await bucket.size(prefix + name);
          if (stored !== file.size)
            throw new BackupRefused(words.cutOff(`${place}${name}`, stored, file.size));
          return file.size;
        } finally {
          rmSync(draft, { force: true });
        }
      }),
    fetch: (name, file) =>
      orRefuse(place, async () => {
        const bytes = await bucket.size(prefix + name);
        requireRoom(dirname(file), name, bytes);
        const came = await copyPrivately(await bucket.get(prefix + name), file, bytes);
        if (came !== bytes) throw new Error(words.cutOff(name, came, bytes));
      }),
    remove: (name) => orRefuse(place, () => bucket.remove(prefix + name)),
  };
}

/** A copy is made of it, too. */
function requireRoom(folder: string, name: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (2 * bytes > bavail * bsize) throw new Error(words.noRoom(name, bytes, bavail * bsize));
}

/** @returns the bytes that came, which are a few more than `most` at most */
async function copyPrivately(from: AsyncIterable<Uint8Array>, file: string, most: number): Promise<number> {
  // Created first for its mode.
  closeSync(openSync(file, "wx", 0o600));
  const sink = Bun.file(file).writer();
  let bytes = 0;
  for await (const chunk of from) {
    bytes += chunk.length;
    if (bytes > most) break;
    sink.write(chunk);
    await sink.flush();
  }
  await sink.end();
  return bytes;
}
