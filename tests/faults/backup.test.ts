import { describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { migrations } from "../../src/db/migrations.ts";
import { closeDatabase, openDatabase } from "../../src/db/open.ts";
import { createInvitation } from "../../src/people/auth/invitations.ts";
import { emptyFolder, run, serve, start } from "../executable/process.ts";
import { makeOlder } from "../support/older.ts";
import { chanceOf } from "./support/chance.ts";
import { killMidway, timeOf } from "./support/kills.ts";
import { ask, signUp } from "./support/member.ts";
import { faultsOf, query } from "./support/soundness.ts";

const seed = 20261121;
const env = {
  TOPICAPP_LOG: "silent",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
};
const commentsIn = (file: string) =>
  new Set(
    query<{ content: string }>(file, "SELECT content FROM topic_comments").map(({ content }) => content),
  );

describe("a backup while people write", () => {
  const backups = 10;

  test(`holds every write that was acknowledged before it began, ${backups} times, and can be gone back to`, async () => {
    const options = { cwd: emptyFolder(), env };
    const server = await serve([], options);
    const { token } = await signUp(server, "ada", options);
    const body = { name: "Kilns", category: "Science", frequency: 0 };
    const topic = (await (await ask(server.url, "POST", "topics", { token, body })).json()) as Topic;
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const content = `Writer ${writer}, comment ${n}`;
        const answer = await ask(server.url, "POST", `topics/${topic.id}/comments`, {
          token,
          body: { content },
        });
        expect(answer.status).toBe(201);
        acknowledged.push(content);
      }
    };
    const writers = Promise.all([0, 1, 2, 3].map(write));
    const written = async (count: number) => {
      while (acknowledged.length < count) await Bun.sleep(5);
    };

    const files: string[] = [];
    for (let n = 0; n < backups; n++) {
      await written(acknowledged.length + 20);
      const before = [...acknowledged];
      const file = join(options.cwd, `backup-${n}.db`);
      expect(await run(["backup", file], options)).toMatchObject({ exitCode: 0 });
      const held = commentsIn(file);
      expect({ n, lost: before.filter((content) => !held.has(content)) }).toEqual({ n, lost: [] });
      expect([faultsOf(file), statSync(file).mode & 0o777]).toEqual([[], 0o600]);
      files.push(file);
    }
    isOver = true;
    await writers;
    server.child.kill("SIGTERM");
    expect(await server.child.exited).toBe(0);

    const [first = ""] = files;
    const held = commentsIn(first);
    expect(held.size).toBeLessThan(acknowledged.length);
    const { stdout } = await run(["restore", first, "--yes", "--json"], options);
    const { kept } = JSON.parse(stdout);
    const current = join(options.cwd, "data/topicapp.db");
    expect([faultsOf(kept), commentsIn(kept)]).toEqual([[], new Set(acknowledged)]);
    expect([faultsOf(current), commentsIn(current)]).toEqual([[], held]);
    const again = await serve([], options);
    const answer = await ask(again.url, "GET", `topics/${topic.id}`, { token });
    expect(((await answer.json()) as Topic).commentCount).toBe(held.size);
  }, 180_000);
});

describe("a backup or a restoring that is killed", () => {
  const kills = 20;
  const made = emptyFolder();
  makeOlder(made, migrations.length, { topics: 2000, perTopic: 6 });
  const rows = 12_000;

  function open() {
    const cwd = emptyFolder();
    const dataDir = join(cwd, "data");
    mkdirSync(dataDir);
    const file = join(dataDir, "topicapp.db");
    copyFileSync(join(made, "topicapp.db"), file);
    return { cwd, dataDir, file, backup: join(cwd, "backup.db") };
  }

  test(`leaves no half file under its name, ${kills} times, no harm to the database, and nothing after the next`, async () => {
    const { cwd, file, backup } = open();
    const takes = await timeOf(() => run(["backup", backup], { cwd }));
    expect([faultsOf(backup), commentsIn(backup).size]).toEqual([[], rows]);
    let [begun, begunWriting, target] = [0, 0, ""];
    const begin = () => {
      target = join(cwd, `backup-${begun++}.db`);
      return start(["backup", target], { cwd });
    };
    const halves = () => readdirSync(cwd).filter((name) => name.includes(".part"));
    for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
      begunWriting += Number(halves().length > 0);
      const faults = existsSync(target) ? [...faultsOf(target), commentsIn(target).size] : [rows];
      expect({ seed, kill, faults, database: faultsOf(file) }).toEqual({
        seed,
        kill,
        faults: [rows],
        database: [],
      });
      expect((await run(["backup", target], { cwd })).exitCode).toBe(0);
      expect(halves()).toEqual([]);
    }
    process.stderr.write(
      `${kills} backups of ${takes.toFixed(0)} ms killed, ${begunWriting} of them in the midst of the file\n`,
    );
    expect(begunWriting).toBeGreaterThan(0);
  }, 180_000);

  test(`leaves a whole database in the folder, ${kills} times: the one of before or the backup`, async () => {
    const { cwd, dataDir, file, backup } = open();
    await run(["backup", backup], { cwd });
    const invitations = () => query(file, "SELECT id FROM invitation_codes").length;
    const takes = await timeOf(() => run(["restore", backup, "--yes"], { cwd }));
    let before = 0;
    const begin = () => {
      const db = openDatabase(dataDir, new Date());
      createInvitation(db, { code: null, maxUses: 1, expiresAt: null, note: null }, new Date());
      closeDatabase(db);
      before = invitations();
      return start(["restore", backup, "--yes"], { cwd });
    };
    for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
      expect([0, before]).toContain(invitations());
      expect({ seed, kill, faults: faultsOf(file), rows: commentsIn(file).size }).toEqual({
        seed,
        kill,
        faults: [],
        rows,
      });
    }
    expect((await run(["restore", backup, "--yes"], { cwd })).exitCode).toBe(0);
    expect(invitations()).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.includes(".part"))).toEqual([]);
  }, 180_000);
});
