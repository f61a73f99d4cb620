import { expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { serveBucket } from "../support/s3.ts";
import { addTopics } from "../terminal/instance.ts";
import { emptyFolder, linesOf, run, serve } from "./process.ts";

const places: [name: string, open: (cwd: string) => { env: Record<string, string>; stop(): void }][] = [
  ["a folder", (cwd) => ({ env: { TOPICAPP_BACKUP_TO: join(cwd, "backups") }, stop() {} })],
  ["a bucket", () => serveBucket("papers")],
];

test.each(places)(
  "a server makes its backups by itself in %s, and another machine goes on from there",
  async (_, open) => {
    const cwd = emptyFolder();
    addTopics(cwd, ["Rockets", "Rivers"]);
    const place = open(cwd);
    const options = { cwd, env: { ...place.env, TOPICAPP_LOG: "json" } };
    const server = await serve([], options);
    const log = linesOf(server.child.stderr);
    const { message, name, bytes } = JSON.parse((await log.find(/.*(made a backup|backup failed).*/))[0]);
    expect(message).toBe("made a backup");
    expect(name).toMatch(/^topicapp-\d{8}T\d{6}Z\.db$/);
    const json = async (args: string[], where = options) => {
      const { stdout, stderr, exitCode } = await run([...args, "--json"], where);
      expect({ args, stderr, exitCode }).toMatchObject({ exitCode: 0 });
      return JSON.parse(stdout);
    };
    expect((await json(["status"])).backups).toMatchObject({
      ...{ state: "fresh", isLate: false, failure: null },
      last: { name, bytes },
    });
    expect(await json(["backup", "--list"])).toEqual([{ name, at: expect.any(String), bytes }]);
    expect(await json(["backup", "--drill"])).toMatchObject({ name, isComparedWithRecord: true });
    server.child.kill("SIGTERM");
    expect(await server.child.exited).toBe(0);
    expect(readdirSync(join(cwd, "data")).sort()).toEqual(
      ["address.json", "secret.key", "topicapp.db"].filter((name) => existsSync(join(cwd, "data", name))),
    );

    const elsewhere = { ...options, cwd: emptyFolder() };
    expect(await json(["backup", "--drill"], elsewhere)).toMatchObject({ isComparedWithRecord: false });
    const restored = await run(["restore", name, "--yes"], elsewhere);
    expect([restored.exitCode, restored.stderr]).toEqual([
      0,
      expect.stringMatching(
        /^\S+secret\.key doesn't exist, and backups don't include it\. .* must sign in again\.\n$/,
      ),
    ]);
    expect(await json(["topic", "list"], elsewhere)).toHaveLength(2);
    expect(statSync(join(elsewhere.cwd, "data/topicapp.db")).mode & 0o777).toBe(0o600);
    copyFileSync(join(cwd, "data/secret.key"), join(elsewhere.cwd, "data/secret.key"));
    const missing = await run(["restore", "topicapp-20200101T000000Z.db", "--yes"], elsewhere);
    expect([missing.exitCode, missing.stderr]).toEqual([
      1,
      expect.stringContaining("there's no backup named"),
    ]);
    place.stop();
  },
  60_000,
);

test("a backup that is asked for without a file goes where they are made, and a wrong place stops the start", async () => {
  const cwd = emptyFolder();
  addTopics(cwd, ["Rockets"]);
  const env = { TOPICAPP_BACKUP_TO: "backups" };
  const { exitCode, stdout } = await run(["backup", "--json"], { cwd, env });
  const { name } = JSON.parse(stdout);
  expect([exitCode, readdirSync(join(cwd, "backups"))]).toEqual([0, [name]]);
  rmSync(join(cwd, "backups", name));
  const drilled = await run(["backup", "--drill"], { cwd, env });
  expect([drilled.exitCode, drilled.stderr]).toEqual([
    1,
    expect.stringMatching(/^topicapp: \S+backups: there are no backups yet\n$/),
  ]);
  const nowhere = emptyFolder();
  const lost = await run(["backup", "--drill"], { cwd: nowhere, env });
  expect([lost.exitCode, existsSync(join(nowhere, "data"))]).toEqual([1, false]);
  const wrong: [args: string[], env: Record<string, string>, line: RegExp][] = [
    [["backup"], {}, /^topicapp: TOPICAPP_BACKUP_TO isn't set/],
    [["backup", "--list"], {}, /^topicapp: TOPICAPP_BACKUP_TO isn't set/],
    [["backup", "copy.db", "--list"], env, /^topicapp: Give one of these: a file/],
    [
      ["serve"],
      { TOPICAPP_BACKUP_TO: "s3://papers" },
      /^topicapp: TOPICAPP_BACKUP_S3_KEY must be set along with/,
    ],
    [["serve"], { TOPICAPP_BACKUP_KEEP: "all" }, /^topicapp: TOPICAPP_BACKUP_KEEP must be/],
  ];
  for (const [args, env, line] of wrong) {
    const refused = await run(args, { cwd, env });
    expect([args, refused.exitCode, refused.stderr]).toEqual([args, 2, expect.stringMatching(line)]);
    expect(refused.stderr.trim().split("\n")).toHaveLength(1);
  }
}, 60_000);
