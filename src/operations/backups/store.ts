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

/** A link or pipe may never end. */
function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
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
    fetch: (name, file) =>
      orRefuse(place, async () => {
        const { size } = await client.stat(keyOf(name));
        requireRoom(dirname(file), name, size);
        const received = await copyPrivately(client.file(keyOf(name)).stream(), file, size);
        if (received !== size) throw new Error(words.cutOff(name, received, size));
      }),
    remove: (name) => orRefuse(place, () => client.delete(keyOf(name))),
  };
}

/** Pages of a list, each of up to a thousand objects. */
const mostPages = 100;

/** @throws Error for a list without end */
async function listAll(client: Bun.S3Client, prefix: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  let startAfter = "";
  for (let page = 0; page < mostPages; page++) {
    const { contents = [], isTruncated } = await client.list({
      prefix: `${prefix}topicapp-`,
      ...(startAfter && { startAfter }),
    });
    const backups = contents.filter(({ key }) => key.startsWith(prefix));
    found.push(...backups.map(({ key, size = 0 }) => ({ name: key.slice(prefix.length), bytes: size })));
    if (!isTruncated) return found;
    const last = contents.at(-1)?.key ?? "";
    if (last <= startAfter) break;
    startAfter = last;
  }
  throw new Error(words.endlessList);
}

/** The database is copied once more when it's restored. */
function requireRoom(folder: string, name: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (2 * bytes > bavail * bsize) throw new Error(words.noRoom(name, bytes, bavail * bsize));
}

/** Stops beyond `most` bytes. @returns the number of bytes received */
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
