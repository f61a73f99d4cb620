import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findPending, migrations } from "../../src/db/migrations.ts";
import { emptyFolder, linesOf, run, start } from "../executable/process.ts";
import { columnsOf, contentOf, makeOlder } from "../support/older.ts";
import { chanceOf } from "./support/chance.ts";
import { killMidway, killsOr, timeOf } from "./support/kills.ts";
import { faultsOf } from "./support/soundness.ts";

const seed = 20261121;
/** The release that is upgraded from: what came after it takes the longest. */
const release = 2;
const copyName = `topicapp.db.before-${migrations[release]?.tag}`;

/** Large enough that copying it and each migration take a while: 90,000 rows. */
const old = emptyFolder();
makeOlder(old, release, { topics: 6000, perTopic: 6 });
const columns = look(join(old, "topicapp.db"), columnsOf);
const content = look(join(old, "topicapp.db"), (sqlite) => contentOf(sqlite, columns));

/** A data folder with a copy of it. */
function openOld() {
  const cwd = emptyFolder();
  const dataDir = join(cwd, "data");
  mkdirSync(dataDir);
  copyFileSync(join(old, "topicapp.db"), join(dataDir, "topicapp.db"));
  return { cwd, dataDir, file: join(dataDir, "topicapp.db") };
}

function look<T>(file: string, at: (sqlite: Database) => T): T {
  const sqlite = new Database(file, { readonly: true });
  try {
    return at(sqlite);
  } finally {
    sqlite.close();
  }
}

/** What has become of an upgrade: everything in its place, one copy of before, nothing half done. */
function upgraded({ dataDir, file }: ReturnType<typeof openOld>) {
  const copy = join(dataDir, copyName);
  return {
    pending: look(file, (sqlite) => findPending(sqlite)).length,
    content: look(file, (sqlite) => contentOf(sqlite, columns)),
    faults: faultsOf(file),
    files: readdirSync(dataDir)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort(),
    copied: look(copy, (sqlite) => contentOf(sqlite, columns)),
    copyPending: look(copy, (sqlite) => findPending(sqlite, migrations.slice(0, release))).length,
    copyMode: (statSync(copy).mode & 0o777).toString(8),
  };
}

/** How far an upgrade came. */
function phaseOf({ dataDir, file }: ReturnType<typeof openOld>): string {
  const done = migrations.length - release - look(file, (sqlite) => findPending(sqlite)).length;
  if (done > 0) return `${done} done`;
  const names = readdirSync(dataDir);
  if (names.includes(copyName)) return "copied";
  return names.some((name) => name.startsWith(copyName)) ? "copying" : "begun";
}

const whole = {
  pending: 0,
  content,
  faults: [],
  files: ["topicapp.db", copyName],
  copied: content,
  copyPending: 0,
  copyMode: "600",
};

describe("an upgrade", () => {
  const kills = killsOr(8);

  test(
    `that is killed anywhere, ${kills} times, is brought to its end by the next start, with one copy of before`,
    async () => {
      const undisturbed = openOld();
      const takes = await timeOf(() => run(["migrate"], undisturbed));
      expect(upgraded(undisturbed)).toEqual(whole);
      const phases: string[] = [];
      let instance = undisturbed;
      const begin = () => {
        instance = openOld();
        return start(["migrate"], instance);
      };
      for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
        phases.push(phaseOf(instance));
        const { exitCode, stderr } = await run(["migrate"], instance);
        expect({ seed, kill, exitCode, stderr, ...upgraded(instance) }).toEqual({
          seed,
          kill,
          exitCode: 0,
          stderr: expect.not.stringContaining("topicapp:"),
          ...whole,
        });
      }
      process.stderr.write(`${kills} upgrades of ${takes.toFixed(0)} ms killed: ${phases.join(", ")}\n`);
      expect(new Set(phases).size).toBeGreaterThan(2);
    },
    kills * 30_000,
  );

  test("that four processes begin at once is done once, with one copy", async () => {
    const instance = openOld();
    const runs = await Promise.all([1, 2, 3, 4].map(() => run(["migrate", "--json"], instance)));
    expect(runs.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      runs.map(() => ({ exitCode: 0, stderr: expect.not.stringContaining("topicapp:") })),
    );
    const applied = runs.flatMap(({ stdout }) => JSON.parse(stdout).applied);
    expect(applied.sort()).toEqual(migrations.slice(release).map(({ tag }) => tag));
    expect(upgraded(instance)).toEqual(whole);
  }, 180_000);

  test("is told of in the server's log, and by the command that does it", async () => {
    const [served, migrated] = [openOld(), openOld()];
    const server = start(["serve", "--port", "0"], { ...served, env: { TOPICAPP_LOG: "json" } });
    const [line] = await linesOf(server.stderr).find(/.*brought the database up to date.*/);
    expect(JSON.parse(line)).toMatchObject({
      applied: migrations
        .slice(release)
        .map(({ tag }) => tag)
        .join(" "),
      before: join(served.dataDir, copyName),
    });
    expect(await run(["migrate"], migrated)).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(
        /^Applied \w+\nApplied \w+\n(Applied \w+\n)*The database is up to date: \w+\n$/,
      ),
      stderr: `The database was updated to this version. The previous one is kept: ${join(migrated.dataDir, copyName)}\n`,
    });
    expect(await run(["migrate"], migrated)).toMatchObject({ exitCode: 0, stderr: "" });
  }, 180_000);
});

describe("a first start", () => {
  const kills = killsOr(8);

  test(
    `that is killed anywhere, ${kills} times, is brought to its end by the next, and leaves no copy`,
    async () => {
      const takes = await timeOf(() => run(["migrate"]));
      let cwd = "";
      const begin = () => {
        cwd = emptyFolder();
        return start(["migrate"], { cwd });
      };
      for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
        const { exitCode, stderr } = await run(["migrate"], { cwd });
        const files = readdirSync(join(cwd, "data"));
        expect({
          seed,
          kill,
          exitCode,
          stderr,
          files,
          faults: faultsOf(join(cwd, "data/topicapp.db")),
        }).toEqual({
          seed,
          kill,
          exitCode: 0,
          stderr: "",
          files: expect.not.arrayContaining([expect.stringContaining(".before-")]),
          faults: [],
        });
      }
    },
    kills * 15_000,
  );

  test("of eight processes at once makes one database, with what all of them wrote", async () => {
    const cwd = emptyFolder();
    const all = Array.from({ length: 8 }, () => run(["invite", "create", "--json"], { cwd }));
    const runs = await Promise.all(all);
    expect(runs.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      runs.map(() => ({ exitCode: 0, stderr: "" })),
    );
    const { stdout } = await run(["invite", "list", "--json"], { cwd });
    const listed: { code: string }[] = JSON.parse(stdout);
    expect(listed.map(({ code }) => code).sort()).toEqual(
      runs.map((each) => JSON.parse(each.stdout).code).sort(),
    );
  }, 180_000);
});
