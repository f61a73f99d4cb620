import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, linesOf } from "../executable/process.ts";
import { makeOlder } from "../support/older.ts";
import { ask } from "./support/member.ts";
import { openSmallDisk, type SmallDisk, whyNoSmallDisk } from "./support/small-disk.ts";
import { faultsOf, query } from "./support/soundness.ts";
import { createWitness, readWritten } from "./support/witness.ts";

const obstacle = whyNoSmallDisk();
if (obstacle)
  process.stderr.write(
    `Not run, as no small disk can be mounted here (${obstacle}): full and read-only disks\n`,
  );

/** News that nobody gets before they are let go: whoever asks is under way until then. */
const { promise: released, resolve: release } = Promise.withResolvers<void>();
const newsroom = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  async fetch() {
    asked.resolve();
    await released;
    return new Response('<rss version="2.0"><channel><title>News</title></channel></rss>');
  },
});
const asked = Promise.withResolvers<void>();
afterAll(() => newsroom.stop(true));

const env = {
  TOPICAPP_LOG: "json",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_REFRESH_CONCURRENCY: "2",
  TOPICAPP_NEWS_FEEDS: `http://127.0.0.1:${newsroom.port}/{query}`,
};

async function serveOn(disk: SmallDisk) {
  const child = disk.start(["serve", "--port", "0", "--data-dir", join(disk.folder, "data")], env);
  const [output, log] = [linesOf(child.stdout), linesOf(child.stderr)];
  const [, url = ""] = await output.find(/^listening on (http:\S+)$/);
  return { child, output, log, url };
}

async function runOn(disk: SmallDisk, ...args: string[]) {
  const child = disk.start([...args, "--data-dir", join(disk.folder, "data")], env);
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { stdout, stderr, exitCode: await child.exited };
}

describe.skipIf(obstacle !== null)("a full disk", () => {
  test("refuses writes in clear words, lets reads go on, and heals when there is room, with nothing lost", async () => {
    const disk = await openSmallDisk();
    const server = await serveOn(disk);
    const { url } = server;
    const { code } = JSON.parse((await runOn(disk, "invite", "create", "--json")).stdout);
    const email = "ada@example.org";
    await ask(url, "POST", "auth/register", {
      body: { email, username: "ada", name: "Ada", invitationCode: code },
    });
    const [, signIn] = await server.output.find(/^mail to=ada@example\.org .* code=(\d{6})$/);
    const { token, user } = (await (
      await ask(url, "POST", "auth/verify", { body: { email, code: signIn } })
    ).json()) as Session;
    const witness = createWitness();
    const body = { name: "Kilns", category: "Science", frequency: 8, description: "New" };
    const made = await witness.write("topic Kilns", "New", () => ask(url, "POST", "topics", { token, body }));
    const topic = (await made.json()) as Topic;
    // One is run at a time: the others are due all the while.
    for (const name of ["Rivers", "Night trains", "Lichens"]) {
      await witness.write(`topic ${name}`, "New", () =>
        ask(url, "POST", "topics", { token, body: { ...body, name } }),
      );
    }
    await asked.promise;

    const comment = (n: number) => `Comment ${n}: ${"words ".repeat(150)}`.trim();
    const post = (n: number) =>
      ask(url, "POST", `topics/${topic.id}/comments`, { token, body: { content: comment(n) } });
    disk.fill(64 * 1024);
    let posted = 0;
    for (let isFull = false; !isFull; posted++) {
      await witness
        .write(`comment ${comment(posted)}`, "there", () => post(posted))
        .catch(() => {
          isFull = true;
        });
    }
    expect(witness.written()).toBeGreaterThan(1);

    for (let round = 0; round < 25; round++) {
      const refused = await Promise.all([
        post(1000 + round),
        ask(url, "POST", `users/${user.id}/like/${topic.id}`, { token }),
        ask(url, "POST", "topics", { token, body: { ...body, name: `Kilns ${round}` } }),
        ask(url, "PUT", `topics/${topic.id}`, { token, body }),
        ask(url, "POST", "auth/login", { body: { email } }),
      ]);
      for (const answer of refused) {
        expect({ status: answer.status, body: await answer.json() }).toMatchObject({
          status: 503,
          body: {
            code: "unavailable",
            message: expect.stringContaining("disk is full. Nothing was changed"),
          },
        });
      }
      const reads = ["topics", `topics/${topic.id}`, `topics/${topic.id}/comments`, "health", "auth/me"];
      const read = await Promise.all(reads.map((path) => ask(url, "GET", path, { token })));
      expect(read.map(({ status }) => status)).toEqual(reads.map(() => 200));
    }
    await server.log.find(
      /"job failed","job":"refresh due topics","reason":"SQLiteError: database or disk is full"/,
    );

    release();
    await server.log.find(/a run could not be recorded/);
    expect(await runOn(disk, "invite", "create")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(/^topicapp: \S+: the disk is full; make room and start again\n$/),
    });

    disk.makeRoom();
    await witness.write("comment There is room", "there", () =>
      ask(url, "POST", `topics/${topic.id}/comments`, { token, body: { content: "There is room" } }),
    );
    await server.log.find(/"job works again","job":"refresh due topics"/);
    expect(server.log.lines.filter((line) => line.includes('"job":"refresh due topics"'))).toHaveLength(2);
    await server.log.find(/"message":"run ended"/, 3);
    server.child.kill("SIGTERM");
    expect(await server.child.exited).toBe(0);
    expect(server.log.lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    const file = join(emptyFolder(), "topicapp.db");
    copyFileSync(join(disk.outside, "data/topicapp.db"), file);
    expect([witness.compare(readWritten(file)), faultsOf(file)]).toEqual([[], []]);
  }, 180_000);

  test("is named where a server is started, a backup or an upgrade is made, and nothing is changed", async () => {
    const disk = await openSmallDisk();
    const file = join(disk.outside, "data/topicapp.db");
    const made = emptyFolder();
    makeOlder(made, 2, { topics: 1500, perTopic: 5 });
    mkdirSync(join(disk.outside, "data"));
    copyFileSync(join(made, "topicapp.db"), file);
    const before = readFileSync(file);
    const unchanged = () => {
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(
        readdirSync(join(disk.outside, "data")).filter((name) => !/^topicapp\.db(-wal|-shm)?$/.test(name)),
      ).toEqual([]);
    };

    disk.fill(0);
    const started = await runOn(disk, "serve", "--port", "0");
    expect(started).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^topicapp: \S+topicapp\.db: the disk is full; make room .*\n$/),
    });
    unchanged();

    disk.makeRoom();
    disk.fill(2_000_000);
    const refused = await runOn(disk, "migrate");
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(
        /^topicapp: \S+: topicapp copies it before .* takes \d\.\d MB, and only [12]\.\d MB are free .*\n$/,
      ),
    });
    unchanged();

    // Room for the copy, and not for all that is to be done: what was done stays, and is gone on with.
    disk.makeRoom();
    disk.fill(before.length + 500_000);
    expect(await runOn(disk, "migrate")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("the disk is full; make room"),
    });
    disk.makeRoom();
    const { exitCode, stderr } = await runOn(disk, "migrate");
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining("before-0002_community"),
    });
    const copy = join(made, "copy.db");
    copyFileSync(`${file}.before-0002_community`, copy);
    expect(query(copy, "SELECT tag FROM migrations")).toHaveLength(2);

    disk.fill(1_000_000);
    const backup = await runOn(disk, "backup", join(disk.folder, "backup.db"));
    expect(backup).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("the disk is full") });
    expect(existsSync(join(disk.outside, "backup.db"))).toBe(false);
  }, 180_000);

  test("with however little room lets a server start, or has it say why not in one line", async () => {
    const disk = await openSmallDisk();
    const ends: string[] = [];
    for (const room of [4096, ...Array.from({ length: 15 }, (_, n) => n * 16)]) {
      disk.fill(room * 1024);
      const child = disk.start(["serve", "--port", "0", "--data-dir", join(disk.folder, "data")], {
        TOPICAPP_LOG: "silent",
      });
      const began = await linesOf(child.stdout)
        .find(/^listening on /)
        .then(() => "listening")
        .catch(() => "refused");
      if (began === "listening") child.kill("SIGTERM");
      const stderr = await new Response(child.stderr).text();
      expect({ room, began, exitCode: await child.exited, stderr }).toEqual({
        room,
        began,
        exitCode: began === "listening" ? 0 : 1,
        stderr:
          began === "listening"
            ? ""
            : expect.stringMatching(/^topicapp: \S+: the disk is full; make room and start again\n$/),
      });
      ends.push(began);
      disk.makeRoom();
    }
    expect(ends.slice(0, 2)).toEqual(["listening", "refused"]);
    expect(ends.at(-1)).toBe("listening");
  }, 180_000);
});

describe.skipIf(obstacle !== null)("a disk that can only be read", () => {
  test("is named where a server or a command is started, and nothing is changed", async () => {
    const disk = await openSmallDisk();
    expect((await runOn(disk, "invite", "create")).exitCode).toBe(0);
    const file = join(disk.outside, "data/topicapp.db");
    const before = readFileSync(file);
    expect(disk.run("mount", "-o", "remount,bind,ro", disk.folder)).toEqual({ exitCode: 0, stderr: "" });
    for (const args of [["serve", "--port", "0"], ["invite", "create"], ["migrate"]]) {
      expect(await runOn(disk, ...args)).toEqual({
        exitCode: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^topicapp: \S+: can't be read or written \(\w+\); check the owner .*\n$/,
        ),
      });
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
