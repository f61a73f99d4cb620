import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../cli/doctor/finding.ts";
import { postComment } from "../../src/topics/comments/comments.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { openMailServer, trusted } from "./mail-server.ts";
import { emptyFolder, run, serve } from "./process.ts";

/** A feed on this machine, of a server whose clock can be wrong. */
function openFeed({ offset = 0, text = "Booster 14 landed on Thursday." } = {}) {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { origin, pathname } = new URL(request.url);
      if (pathname === "/broken") return new Response("no feed at all", { status: 500 });
      const item = `<item><title>Weather, rivers and rockets</title><link>${origin}/a</link><description>${text}</description></item>`;
      const feed = `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
      const date = new Date(Date.now() + offset).toUTCString();
      return new Response(feed, { headers: { "content-type": "application/rss+xml", date } });
    },
  });
  opened.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const opened: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(opened.map((server) => server.stop(true))));

/** A data folder with a reader and two topics, and the terminal in front of it. */
function open(more: Record<string, string> = {}) {
  const cwd = emptyFolder();
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_NEWS_FEEDS: `${openFeed()}/?q={query}`, ...more };
  const ids: string[] = [];
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    for (const name of ["Rockets", "Rivers"]) ids.push(library.addTopic(reader, { name }));
    postComment(
      library.db,
      { userId: reader, topicId: ids[0] ?? "", content: "A comment that must not be lost." },
      library.now(),
    );
  });
  const admin = (...args: string[]) => run(args, { cwd, env });
  const json = async (...args: string[]) => JSON.parse((await admin(...args, "--json")).stdout);
  return { cwd, env, ids, admin, json, dataDir: join(cwd, "data") };
}

describe("topics in the terminal", () => {
  test("are listed, by state too", async () => {
    const { admin, json } = open();
    expect((await json("topic", "list")).map(({ name }: { name: string }) => name)).toEqual([
      "Rivers",
      "Rockets",
    ]);
    expect((await admin("topic", "list")).stdout).toMatch(/ {2}Rockets {2}public {2}ada {2}digest {2}manual/);
    expect(await json("topic", "list", "--failed")).toEqual([]);
  });

  test("are updated by this command where no server runs, that one alone", async () => {
    const { admin, json } = open();
    const { stdout, stderr, exitCode } = await admin("topic", "refresh", "rockets");
    expect({ stderr, exitCode }).toEqual({
      stderr: 'No server runs on this data folder: updating "Rockets" here …\n',
      exitCode: 0,
    });
    expect(stdout).toMatch(/^Rockets: published /);
    const [rivers, rockets] = await json("topic", "list");
    expect([rivers.update.outcome, rockets.update.outcome]).toEqual([null, "published"]);
  });

  test("are updated by the running server, and waited for", async () => {
    const { cwd, env, json, admin } = open();
    await serve([], { cwd, env });
    expect(await json("topic", "refresh", "--all", "--wait")).toMatchObject([
      { name: "Rivers", state: "idle", outcome: "published" },
      { name: "Rockets", state: "idle", outcome: "published" },
    ]);
    expect((await admin("topic", "refresh", "Rockets")).stdout).toContain("the running server will start");
  });

  test("that cannot be updated make the command fail and say why", async () => {
    const { admin } = open({ TOPICAPP_NEWS_FEEDS: `${openFeed()}/broken` });
    const { stdout, stderr, exitCode } = await admin("topic", "refresh", "Rockets", "--wait");
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Rockets: failed: No news feed could be read/);
    expect(stderr).toContain(`1 of 1 couldn't be updated: "Rockets"`);
  });

  test("are not updated while their creator is suspended, which is said", async () => {
    const { admin, json } = open();
    expect((await admin("user", "suspend", "ada")).exitCode).toBe(0);
    const { stderr, exitCode } = await admin("topic", "refresh", "Rockets", "--wait");
    expect([exitCode, stderr]).toEqual([
      1,
      'topicapp: "Rockets" isn\'t updated while its creator is suspended. Reinstate them with: topicapp user restore ada\n',
    ]);
    expect((await admin("topic", "refresh", "--all")).stderr).toContain("There are no topics to update");
    expect(await json("topic", "list", "--due")).toEqual([]);
    expect((await admin("topic", "list")).stdout).toContain(
      "Updates are paused because its creator's account",
    );
    expect((await json("status")).queue.due).toBe(0);
    await admin("user", "restore", "ada");
    expect((await admin("topic", "refresh", "Rockets")).stdout).toMatch(/^Rockets: published /);
  });

  test("are deleted when that is meant", async () => {
    const { admin, ids } = open();
    expect((await admin("topic", "delete", "Rockets")).stderr).toContain("add --yes");
    expect((await admin("topic", "delete", ids[0] ?? "", "--yes")).stdout).toBe("Deleted Rockets\n");
    expect((await admin("topic", "delete", "Rockets", "--yes")).stderr).toContain("topicapp topic list");
  });

  test("must be named", async () => {
    const { admin } = open();
    expect((await admin("topic", "refresh")).exitCode).toBe(2);
    expect((await admin("topic", "refresh", "Rockets", "--all")).exitCode).toBe(2);
  });
});

describe("how an instance is", () => {
  test("is told in one reading, with and without a server", async () => {
    const { cwd, env, json, admin } = open();
    expect(await json("status")).toMatchObject({
      servers: [],
      queue: { due: 0, running: 0 },
      people: { users: 1, waiting: 0 },
      today: { runs: 0, budgetUsd: 2 },
    });
    const { url, child } = await serve([], { cwd, env });
    expect((await json("status")).servers).toMatchObject([{ url }]);
    expect((await admin("status")).stdout).toMatch(/^server {4}http.*\nqueue {5}0 due/);
    child.kill("SIGKILL");
    await child.exited;
    expect((await json("status")).servers).toEqual([]);
  });

  test("is asked for a container by healthcheck", async () => {
    const { cwd, env, admin } = open();
    const { url } = await serve([], { cwd, env });
    const healthy = await run(["healthcheck"], { cwd, env: { ...env, TOPICAPP_PORT: new URL(url).port } });
    expect([healthy.exitCode, healthy.stdout]).toEqual([0, expect.stringMatching(/: ok, /)]);
    const { exitCode, stderr } = await run(["healthcheck"], { cwd, env: { ...env, TOPICAPP_PORT: "1" } });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("Nothing answers at http://127.0.0.1:1")]);
    expect((await admin("migrate")).stdout).toMatch(/^The database is up to date: \d{4}_/);
  });

  test("is told by its settings, with where each comes from, and no secret", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "key"), "sk-canary-of-a-file-4321\n");
    const env = {
      TOPICAPP_SMTP_URL: "smtp://post:canary@mail.example:587",
      TOPICAPP_MAIL_FROM: "a@b.example",
      OPENAI_API_KEY_FILE: "key",
      TOPICAPP_SECRET: "canary canary canary canary canary",
      TOPICAPP_PORT: "8080",
    };
    const { stdout } = await run(["config", "--json", "--data-dir", "here"], { cwd, env });
    expect(stdout).not.toContain("canary");
    const settings = new Map<string, { value: string; origin: string }>(
      JSON.parse(stdout).map((setting: { name: string }) => [setting.name, setting]),
    );
    expect(settings.get("TOPICAPP_DATA_DIR")).toMatchObject({ value: join(cwd, "here"), origin: "flag" });
    expect(settings.get("TOPICAPP_PORT")).toMatchObject({ value: "8080", origin: "variable" });
    expect(settings.get("OPENAI_API_KEY")).toMatchObject({ value: "…4321", origin: "file key" });
    expect(settings.get("TOPICAPP_LOG")).toMatchObject({ value: "json", origin: "default" });
    expect(settings.size).toBeGreaterThan(20);
  });
});

describe("a backup", () => {
  test("taken while the server runs holds everything, and takes the place of what came after", async () => {
    const { cwd, env, admin, json, dataDir } = open();
    const { child } = await serve([], { cwd, env });
    const file = join(cwd, "backup.db");
    expect(await json("backup", file)).toMatchObject({ file, bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await admin("restore", file, "--yes")).stderr).toContain("Stop it first");
    child.kill();
    await child.exited;
    await admin("topic", "delete", "Rockets", "--yes");
    expect((await admin("restore", file)).stderr).toContain("add --yes");
    expect((await admin("restore", file, "--yes")).exitCode).toBe(0);
    const [, rockets] = await json("topic", "list");
    expect(rockets).toMatchObject({ name: "Rockets", commentCount: 1 });
    const kept = readdirSync(dataDir).filter((name) => /^topicapp\.db\.before-[^-]+-.*Z$/.test(name));
    expect(kept).toHaveLength(1);
  });

  test("makes a data folder where there is none, as on a new machine", async () => {
    const { cwd, admin } = open();
    const file = join(cwd, "backup.db");
    await admin("backup", file);
    const dataDir = join(cwd, "new/data");
    const restored = await admin("restore", file, "--yes", "--data-dir", dataDir);
    expect(restored).toMatchObject({ exitCode: 0, stdout: `Restored ${file}\n` });
    expect(restored.stderr).toContain("backups don't include it");
    const { stdout } = await admin("topic", "list", "--json", "--data-dir", dataDir);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(statSync(join(dataDir, "topicapp.db")).mode & 0o777).toBe(0o600);
  });

  test("that is none is refused, and nothing is changed", async () => {
    const { cwd, admin, json } = open();
    writeFileSync(join(cwd, "not-a-database"), "hello".repeat(1000));
    for (const name of ["not-a-database", "missing.db"]) {
      const { exitCode, stderr } = await admin("restore", join(cwd, name), "--yes");
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(name) });
    }
    expect(await json("topic", "list")).toHaveLength(2);
    const { exitCode, stderr } = await admin("backup", join(cwd, "no/such/folder/b.db"));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining("can't be written"),
    });
  });
});

describe("the doctor", () => {
  const post = openMailServer();
  let port = 0;
  beforeAll(async () => {
    port = await post.port;
  });

  async function findings(testApp: ReturnType<typeof open>, more: Record<string, string> = {}) {
    const { stdout, exitCode } = await run(["doctor", "--json"], {
      cwd: testApp.cwd,
      env: { ...testApp.env, ...more },
    });
    const found: Finding[] = JSON.parse(stdout);
    return { exitCode, of: (what: string) => found.find((finding) => finding.what === what), found };
  }

  test("finds nothing wrong where nothing is", async () => {
    const testApp = open();
    await run(["config"], { cwd: testApp.cwd });
    const { exitCode, found } = await findings(testApp);
    expect(found.filter(({ verdict }) => verdict === "bad")).toEqual([]);
    expect(exitCode).toBe(0);
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["data folder", "disk", "database", "mail", "clock", "server"]),
    );
  });

  test("creates nothing where no server has started yet, and finds no fault in that", async () => {
    const testApp = open();
    const dataDir = join(testApp.cwd, "not-yet");
    const { of, found } = await findings(testApp, { TOPICAPP_DATA_DIR: dataDir });
    expect(found.filter(({ verdict }) => verdict === "bad")).toEqual([]);
    expect(of("sources")).toMatchObject({ verdict: "note", found: "the first start adds them" });
    expect(existsSync(dataDir)).toBe(false);
  });

  test("finds files that others can read, a damaged database and a folder that is not ours", async () => {
    const open1 = open();
    chmodSync(join(open1.dataDir, "topicapp.db"), 0o644);
    expect((await findings(open1)).of("topicapp.db")).toMatchObject({
      verdict: "bad",
      advice: expect.stringContaining("chmod 600"),
    });
    const open2 = open();
    writeFileSync(join(open2.dataDir, "topicapp.db"), "not a database at all, but long enough".repeat(50));
    const { exitCode, of } = await findings(open2);
    expect(exitCode).toBe(1);
    expect(of("database")).toMatchObject({ verdict: "bad", advice: expect.stringContaining("restore") });
    expect(existsSync(join(open2.dataDir, "topicapp.db"))).toBe(true);
  });

  test.each([
    ["rejected the login", () => ({ ...trusted, TOPICAPP_SMTP_URL: `smtp://post:wrong@localhost:${port}` })],
    [
      "certificate isn't signed by an authority this machine trusts",
      () => ({ TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${port}` }),
    ],
    ["can't be reached", () => ({ TOPICAPP_SMTP_URL: "smtp://post:secret@127.0.0.1:1" })],
  ])("finds a mail server of which it says: %s", async (words, env) => {
    const { of } = await findings(open(), { ...env(), TOPICAPP_MAIL_FROM: "a@b.example" });
    expect(of("mail")).toMatchObject({ verdict: "bad", found: expect.stringContaining(words) });
  });

  test("finds a mail server that is right, without sending anything", async () => {
    const env = { ...trusted, TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${port}` };
    const { of } = await findings(open(), { ...env, TOPICAPP_MAIL_FROM: "a@b.example" });
    expect(of("mail")).toMatchObject({ verdict: "good" });
    expect(post.received).toEqual([]);
  });

  test("finds news that cannot be read, and a clock that is off", async () => {
    const broken = await findings(open({ TOPICAPP_NEWS_FEEDS: `${openFeed()}/broken` }));
    expect(broken.found.find(({ what }) => what.startsWith("news from"))).toMatchObject({ verdict: "bad" });
    const off = await findings(open({ TOPICAPP_NEWS_FEEDS: `${openFeed({ offset: 600_000 })}/` }));
    expect(off.of("clock")).toMatchObject({
      verdict: "bad",
      found: expect.stringMatching(/^off by (5[5-9]\d|600)/),
    });
  });

  test("finds a source whose key is refused, and one that answers", async () => {
    const testApp = open();
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () =>
        Response.json({ error: { message: "Incorrect API key", code: "invalid_api_key" } }, { status: 401 }),
    });
    opened.push(server);
    const base = `http://127.0.0.1:${server.port}/v1`;
    await testApp.admin("source", "set", "gpt-4o", "--base-url", base, "--key", "sk-test-0123456789");
    expect((await findings(testApp)).of("source gpt-4o")).toMatchObject({
      verdict: "bad",
      advice: expect.stringContaining("--key-stdin"),
    });
  });

  test("finds a public address that does not lead here, and a proxy that is not trusted", async () => {
    const testApp = open({ TOPICAPP_URL: "https://127.0.0.1:1" });
    await serve([], { cwd: testApp.cwd, env: testApp.env });
    const { of } = await findings(testApp);
    expect(of("server")).toMatchObject({ verdict: "good" });
    expect(of("public address")).toMatchObject({ verdict: "bad" });
    expect(of("proxies")).toMatchObject({
      verdict: "bad",
      advice: expect.stringContaining("TRUSTED_PROXIES"),
    });
  });
});

describe("completion", () => {
  test.each(["bash", "zsh", "fish"])("for %s knows every command", async (shell) => {
    const { stdout, exitCode } = await run(["completion", shell]);
    expect(exitCode).toBe(0);
    for (const word of ["waitlist", "approve", "sign-in-link", "price-search", "doctor"])
      expect(stdout).toContain(word);
  });

  test("for bash offers what comes next", async () => {
    const cwd = emptyFolder();
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "complete.bash"), (await run(["completion", "bash"])).stdout);
    const offers = (...words: string[]) => {
      const script = `source complete.bash; COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _topicapp; echo "\${COMPREPLY[@]}"`;
      return Bun.spawnSync(["bash", "-c", script], { cwd }).stdout.toString().trim();
    };
    expect(offers("topicapp", "wa")).toBe("waitlist");
    expect(offers("topicapp", "user", "s")).toBe("suspend sign-in-link");
    expect(offers("topicapp", "source", "set", "gpt-4o", "--pr")).toBe(
      "--price-in --price-out --price-search",
    );
  });

  test("a command that is nearly one is asked back", async () => {
    const { exitCode, stderr } = await run(["wait-list"]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Did you mean waitlist?")]);
  });
});
