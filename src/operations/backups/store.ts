import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../../base/errors.ts";
import type { BackupSettings } from "../../config/config.ts";
import { removeDrafts } from "../../db/copy.ts";
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
export function openStore(target: BackupSettings["target"], dataDir: string): BackupStore {
  return "folder" in target ? openFolder(target.folder) : openBucket(target, dataDir);
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
    const { code, message } = cause as { code?: string; message: string };
    const reason = code && !message.includes(code) ? `${message} (${code})` : message;
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
        const names = readdirSync(folder).filter(isBackupName);
        return newestFirst(names.map((name) => ({ name, bytes: sizeOf(name) })));
      }),
    save: (name, write) =>
      orRefuse(folder, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        removeDrafts(join(folder, name), namePattern);
        write(join(folder, name));
        return sizeOf(name);
      }),
    fetch: (name, file) => orRefuse(folder, () => copyPrivately(Bun.file(join(folder, name)), file)),
    remove: (name) => orRefuse(folder, () => rmSync(join(folder, name))),
  };
}

type Bucket = Extract<BackupSettings["target"], { bucket: string }>;

function openBucket({ bucket, prefix, endpoint, ...access }: Bucket, dataDir: string): BackupStore {
  const client = new Bun.S3Client({ bucket, ...access, ...(endpoint && { endpoint }) });
  const place = `s3://${bucket}/${prefix}`;
  const keyOf = (name: string) => prefix + name;
  const draft = join(dataDir, "backup-to-send.db");
  return {
    place,
    host: endpoint ? new URL(endpoint).host : `s3.${access.region ?? "us-east-1"}.amazonaws.com`,
    list: () => orRefuse(place, async () => newestFirst(await listAll(client, prefix))),
    save: (name, write) =>
      orRefuse(place, async () => {
        try {
          removeDrafts(draft);
          write(draft);
          const { size } = Bun.file(draft);
          await client.write(keyOf(name), Bun.file(draft), { type: "application/vnd.sqlite3" });
          const { size: stored } = await client.stat(keyOf(name));
          if (stored !== size) throw new BackupRefused(words.cutOff(`${place}${name}`, stored, size));
          return size;
        } finally {
          rmSync(draft, { force: true });
        }
      }),
    fetch: (name, file) => orRefuse(place, () => copyPrivately(client.file(keyOf(name)), file)),
    remove: (name) => orRefuse(place, () => client.delete(keyOf(name))),
  };
}

/** A service returns up to a thousand at a time. */
async function listAll(client: Bun.S3Client, prefix: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  let startAfter: string | undefined;
  do {
    const { contents = [], isTruncated } = await client.list({
      prefix: `${prefix}topicapp-`,
      ...(startAfter && { startAfter }),
    });
    found.push(...contents.map(({ key, size = 0 }) => ({ name: key.slice(prefix.length), bytes: size })));
    startAfter = isTruncated ? contents.at(-1)?.key : undefined;
  } while (startAfter);
  return found;
}

async function copyPrivately(from: Blob, file: string): Promise<void> {
  // Created first for its mode.
  closeSync(openSync(file, "wx", 0o600));
  const sink = Bun.file(file).writer();
  for await (const chunk of from.stream()) {
    sink.write(chunk);
    await sink.flush();
  }
  await sink.end();
}
