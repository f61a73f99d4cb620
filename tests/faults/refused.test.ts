import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { makeOlder } from "../support/older.ts";
import { ask, signUp } from "./support/member.ts";
import { faultsOf, query } from "./support/soundness.ts";

const env = {
  TOPICAPP_LOG: "silent",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
};

/** A folder as a server left it that was killed: with a log that was not folded back. */
async function makeLeft(): Promise<string> {
  const options = { cwd: emptyFolder(), env };
  makeOlder(join(options.cwd, "data"), 5, { topics: 300, perTopic: 3 });
  const server = await serve([], options);
  const { token } = await signUp(server, "noor", options);
  const body = { name: "Kilns", category: "Science", frequency: 0 };
  expect((await ask(server.url, "POST", "topics", { token, body })).status).toBe(201);
  server.child.kill("SIGKILL");
  await server.child.exited;
  const dataDir = join(options.cwd, "data");
  expect(statSync(join(dataDir, "topicapp.db-wal")).size).toBeGreaterThan(0);
  return dataDir;
}
const left = await makeLeft();

/** The same in a folder of its own. */
function open() {
  const cwd = emptyFolder();
  const dataDir = join(cwd, "data");
  cpSync(left, dataDir, { recursive: true });
  return { cwd, env, dataDir, file: join(dataDir, "topicapp.db"), log: join(dataDir, "topicapp.db-wal") };
}

/** What is in the files of a folder, but for SQLite's index, which it makes anew, and a log with nothing in it. */
function contentOf(folder: string): Record<string, string> {
  if (!statSync(folder).isDirectory()) return { "": readFileSync(folder, "hex") };
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names
      .filter((name) => !/-shm$/.test(name) && statSync(join(folder, name)).isFile())
      .filter((name) => !/-wal$/.test(name) || statSync(join(folder, name)).size > 0)
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name))).toString(16)]),
  );
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** The first page of a table, which is in use wherever it is, after the log has been folded back into the file. */
function rootPageOf(file: string, table: string): number {
  const database = new Database(file);
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const found = database.query<{ rootpage: number }, [string]>(
    "SELECT rootpage FROM sqlite_schema WHERE name = ?",
  );
  const page = found.get(table)?.rootpage ?? 0;
  database.close();
  return page;
}

const noise = (length: number) => new Uint8Array(length).map((_, at) => (at * 151 + 7) % 256);

type Instance = ReturnType<typeof open>;
const spoilt: [what: string, spoil: (instance: Instance) => void, words: RegExp][] = [
  [
    "whose beginning is garbage",
    ({ file, log }) => {
      rmSync(log);
      overwrite(file, 0, noise(100));
    },
    /this isn't an SQLite database; move it away or restore/,
  ],
  [
    "with a page in its middle overwritten",
    ({ file }) => overwrite(file, 4096 * (rootPageOf(file, "topic_summaries") - 1), noise(4096)),
    /damaged.*; restore a backup/,
  ],
  [
    "that was cut off in its middle",
    ({ file, log }) => {
      rmSync(log);
      truncateSync(file, Math.floor(statSync(file).size / 2));
    },
    /damaged.*; restore a backup/,
  ],
  [
    "that is empty, with a log that is not",
    ({ file }) => truncateSync(file, 0),
    /it's empty, but its log .* isn't; restore a backup/,
  ],
  [
    "that is a folder",
    ({ file }) => {
      rmSync(file);
      mkdirSync(file);
    },
    /this is a folder, not a file; move it away/,
  ],
  [
    "whose folder is a file",
    ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      writeFileSync(dataDir, "in the way");
    },
    /a file is in the way; move that away/,
  ],
  [
    "of another program",
    ({ file, log }) => {
      rmSync(log);
      rmSync(file);
      const theirs = new Database(file, { create: true });
      theirs.run("CREATE TABLE notes (text)");
      theirs.close();
    },
    /another program's database; move it away/,
  ],
];

describe("a database", () => {
  test.each(spoilt)("%s is refused in one line, and nothing is changed", async (_, spoil, words) => {
    const instance = open();
    spoil(instance);
    const before = contentOf(instance.dataDir);
    const { exitCode, stdout, stderr } = await run(["serve", "--port", "0"], instance);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(new RegExp(`^topicapp: \\S+: .*${words.source}.*\\n$`)),
    });
    expect(contentOf(instance.dataDir)).toEqual(before);
  });

  test("whose log is garbage is what it was when the log was last folded back", async () => {
    const instance = open();
    writeFileSync(instance.log, noise(100_000));
    const { url } = await serve([], instance);
    expect((await ask(url, "GET", "health")).status).toBe(200);
    expect(faultsOf(instance.file)).toEqual([]);
    expect(query(instance.file, "SELECT id FROM topics WHERE id LIKE 'kilns %'")).toHaveLength(300);
  });

  test("whose log is whole is all there", async () => {
    const instance = open();
    await serve([], instance);
    expect(query(instance.file, "SELECT id FROM topics WHERE name = 'Kilns'")).toHaveLength(1);
  });
});

describe("a large database with a page overwritten", () => {
  const damaged = /^topicapp: \S+topicapp\.db: damaged: .*; restore a backup$/;

  /** Larger than what is read before it is used, and damaged where a start does not look. */
  function openLarge() {
    const instance = open();
    const sqlite = new Database(instance.file);
    sqlite.run(`INSERT INTO page_judgements (topic_id, page, belongs, why, judged_at)
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 3000)
      SELECT 'kilns 1', n, 1, hex(zeroblob(1500)), 0 FROM n`);
    sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite.close();
    overwrite(instance.file, 4096 * Math.floor((statSync(instance.file).size * 0.9) / 4096), noise(4096));
    return instance;
  }

  test("is found while the server answers, which ends and leaves the file as it is; then it is refused", async () => {
    const instance = openLarge();
    const before = readFileSync(instance.file);
    const first = await run(["serve", "--port", "0"], instance);
    expect({ ...first, stderr: first.stderr.trimEnd().split("\n").at(-1) }).toEqual({
      exitCode: 1,
      stdout: expect.stringMatching(/^listening on /),
      stderr: expect.stringMatching(damaged),
    });
    expect(readFileSync(instance.file).equals(before)).toBe(true);
    const second = await run(["serve", "--port", "0"], instance);
    expect({ ...second, stderr: second.stderr.trimEnd() }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(damaged),
    });
    expect(readFileSync(instance.file).equals(before)).toBe(true);
    expect((await run(["status"], instance)).stdout).toMatch(/^database {2}damaged: .*; restore a backup$/m);
  });

  test("is served again once a backup was restored", async () => {
    const instance = openLarge();
    await run(["serve", "--port", "0"], instance);
    const backup = join(instance.cwd, "backup.db");
    const sound = open();
    await run(["backup", backup], sound);
    expect((await run(["restore", backup, "--yes"], instance)).exitCode).toBe(0);
    const { url } = await serve([], instance);
    expect((await ask(url, "GET", "health")).status).toBe(200);
    expect((await run(["status"], instance)).stdout).not.toContain("database");
  });
});

test("a secret that is too short is refused in one line, and none is made in its place", async () => {
  const instance = open();
  const secret = join(instance.dataDir, "secret.key");
  writeFileSync(secret, "short");
  expect(await run(["serve", "--port", "0"], instance)).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: expect.stringMatching(/^topicapp: \S+secret\.key is damaged: .* Put back the copy you kept\n$/),
  });
  expect(readFileSync(secret, "utf8")).toBe("short");
});

/** Somebody who is neither root, whom no rights keep out, nor the owner of anything. */
const nobody =
  process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];

describe("somebody else's", () => {
  test.each([
    ["folder", { folder: 0o555, "topicapp.db": 0o666, "secret.key": 0o666 }],
    ["database", { folder: 0o777, "topicapp.db": 0o000, "secret.key": 0o666 }],
    ["database, which they may read", { folder: 0o777, "topicapp.db": 0o444, "secret.key": 0o666 }],
    ["secret", { folder: 0o777, "topicapp.db": 0o666, "secret.key": 0o000 }],
  ])("%s is refused in one line, and nothing is changed", async (_, modes) => {
    const { cwd, dataDir, file } = open();
    const program = join(cwd, "topicapp");
    copyFileSync(join(import.meta.dir, "../../dist/topicapp"), program);
    const folding = new Database(file);
    folding.run("PRAGMA wal_checkpoint(TRUNCATE)");
    folding.close();
    const before = contentOf(dataDir);
    chmodSync(cwd, 0o755);
    for (const name of ["topicapp.db", "secret.key"] as const) chmodSync(join(dataDir, name), modes[name]);
    chmodSync(dataDir, modes.folder);
    const command = [...nobody, program, "serve", "--port", "0"];
    const child = Bun.spawn(command, { cwd, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect({ exitCode: await child.exited, stdout, stderr }).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^topicapp: \S+: can't be read or written \(E\w+\); check the owner and permissions .*\n$/,
      ),
    });
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600);
    expect(contentOf(dataDir)).toEqual(before);
    expect(existsSync(file)).toBe(true);
  });
});
