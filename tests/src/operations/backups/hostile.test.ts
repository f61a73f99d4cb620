import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drill } from "../../../../src/operations/backups/drill.ts";
import { type BackupStore, openStore } from "../../../../src/operations/backups/store.ts";
import { openTestApp } from "../../../support/app.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-backups-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const name = "topicapp-20261120T033000Z.db";
const object = (key: string, bytes = 5) => `<Contents><Key>${key}</Key><Size>${bytes}</Size></Contents>`;
const listing = (objects: string, isCut = false) =>
  new Response(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${objects}</ListBucketResult>`);

function endless(chunk: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(chunk);
  return new ReadableStream({ pull: (controller) => controller.enqueue(bytes) });
}

/** A bucket whose service answers what a test says. */
function open(answer: (request: Request) => Response) {
  const service = Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 0, fetch: answer });
  cleanups.push(() => service.stop(true));
  const { config, app, db, clock, dataDir } = openTestApp({
    env: {
      TOPICAPP_BACKUP_TO: "s3://papers/papers",
      TOPICAPP_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${service.port}`,
      TOPICAPP_BACKUP_S3_KEY: "a key",
      TOPICAPP_BACKUP_S3_SECRET: "a secret",
    },
  });
  if (config.backup === null) throw new Error("no backups are configured");
  const store = openStore(config.backup.target, dataDir);
  const folder = emptyFolder();
  return { app, store, folder, drill: () => drill(db, store, folder, () => clock.now) };
}

describe("a bucket whose service means harm", () => {
  test("is refused where its list does not end: the same page again, or more and more of them", async () => {
    let pages = 0;
    const lists = [
      () => listing(object(`papers/${name}`), true),
      () => listing("", true),
      () => listing(object(`papers/topicapp-${String(pages++).padStart(9, "0")}`), true),
    ];
    for (const answer of lists) {
      await expect(open(answer).store.list()).rejects.toThrow(/list of backups doesn't end/);
    }
    expect(pages).toBeLessThan(1000);
  });

  test("names nothing that is no backup of ours, whatever path is in it", async () => {
    const keys = [
      `papers/../${name}`,
      `papers/topicapp-../../../etc/passwd`,
      `papers/topicapp-20261120T033000Z.db/../../x`,
      `elsewhere/${name}`,
      `papers/${name}\n`,
      `papers/&#47;${name}`,
    ];
    const { store } = open(() => listing([...keys, `papers/${name}`].map((key) => object(key)).join("")));
    expect(await store.list()).toEqual([{ name, bytes: 5 }]);
  });

  /** What it says an object has, what it serves as that, and why it is refused. */
  const objects: [what: string, bytes: number, answer: () => Response, reason: RegExp][] = [
    ["no database", 6, () => new Response("<html>"), /it isn't an SQLite database/],
    ["nothing", 0, () => new Response(""), /it isn't an? (?:SQLite|topicapp) database/],
    [
      "one without end",
      1_000_000,
      () => new Response(endless("x".repeat(65_536))),
      /: \d+ of 1000000 bytes arrived/,
    ],
    [
      "one that is cut off",
      1_000_000,
      () => new Response("x".repeat(1000)),
      /: 1000 of 1000000 bytes arrived/,
    ],
    [
      "one that would fill the disk",
      2 ** 52,
      () => new Response(endless("x")),
      /and needs twice as much room/,
    ],
  ];

  test.each(objects)("costs nothing but its backup where it serves %s", async (_, bytes, answer, reason) => {
    const { drill, folder } = open(({ method, url }) => {
      if (method === "HEAD") return new Response(null, { headers: { "content-length": String(bytes) } });
      return new URL(url).search === "" ? answer() : listing(object(`papers/${name}`));
    });
    await expect(drill()).rejects.toThrow(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is not believed where it kept less than it was sent", async () => {
    const { app } = open(() => new Response("short"));
    await expect(app.backUp()).rejects.toThrow(/: 5 of \d+ bytes arrived/);
  });
});

test("a folder's links, folders and pipes are no backups, whatever they are called", async () => {
  const folder = emptyFolder();
  const { app, config, dataDir } = openTestApp({ env: { TOPICAPP_BACKUP_TO: folder } });
  if (config.backup === null) throw new Error("no backups are configured");
  const store: BackupStore = openStore(config.backup.target, dataDir);
  symlinkSync("/nowhere", join(folder, "topicapp-20990101T000000Z.db"));
  symlinkSync("/dev/zero", join(folder, "topicapp-20990102T000000Z.db"));
  mkdirSync(join(folder, "topicapp-20990103T000000Z.db"));
  Bun.spawnSync(["mkfifo", join(folder, "topicapp-20990104T000000Z.db")]);
  await app.backUp();
  const listed = await store.list();
  expect(listed).toHaveLength(1);
  expect(listed[0]?.name).not.toStartWith("topicapp-2099");
});
