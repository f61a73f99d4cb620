import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { createProgram } from "../../cli/program.ts";
import { migrations } from "../../src/db/migrations.ts";
import { createInvitation } from "../../src/people/auth/invitations.ts";
import { joinWaitlist } from "../../src/people/auth/waitlist.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { addTopics, write } from "../terminal/instance.ts";
import { emptyFolder, linesOf, run, start } from "./process.ts";

/**
 * Sets the title, writes the clipboard, clears the screen, colours, forges a row, turns the direction round and hides:
 * by C0 and C1 characters, line breaks of each kind, marks of direction, and what has no width.
 */
const hostile = [
  "Eve\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x1b\\\x1b[31;7;5m\x1bc\x9b31m\x9d0;owned\x9c",
  "\nforged  row\r\nforged\u2028forged\u2029forged\x85forged\x0bforged",
  "\u202eevil\u2066\u200f\u061c\u200b\u00ad\ufeff\u{e0041}\u3164\x7f\x00",
].join("");
const argument = hostile.replaceAll("\x00", "");

const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u3164]/u;

/** How each command is run, on a copy of the same folder: what it does, and how it fails. */
const driven: Record<string, string[][]> = {
  "invite create": [
    ["--note", argument],
    ["--code", argument],
    ["--uses", argument],
  ],
  "invite list": [[], [argument]],
  "invite revoke": [["HOSTILE-NOTE"], [argument]],
  "waitlist browse": [[]],
  "waitlist list": [[]],
  "waitlist approve": [["--all"], [argument], ["eve@example.org", argument]],
  "waitlist remove": [["eve@example.org"], [argument]],
  network: [[]],
  "user list": [[]],
  "user role": [
    ["ada", "admin"],
    ["ada", argument],
    [argument, "member"],
  ],
  "user limit": [["ada"], ["ada", "--sources", argument], ["ada", "--daily", argument], [argument]],
  "user suspend": [["ada"], [argument]],
  "user restore": [["ada"], [argument]],
  "user delete": [["ada"], [argument, "--yes"], [`${argument}?`, "--yes"]],
  "user sign-in-link": [["ada"], [argument]],
  "moderation browse": [[]],
  "moderation list": [[]],
  "moderation log": [[]],
  "moderation suspend": [
    ["ada", "--reason", argument],
    [argument, "--reason", "Spam"],
  ],
  "moderation restore": [
    ["ada", "--reason", argument],
    [argument, "--reason", "Again"],
  ],
  "moderation hide-topic": [
    ["Trams", "--reason", argument],
    [argument, "--reason", "Spam"],
  ],
  "moderation show-topic": [[argument, "--reason", argument]],
  "moderation remove-comment": [[argument, "--reason", argument]],
  "moderation restore-comment": [[argument, "--reason", argument]],
  "moderation dismiss": [[argument, "--reason", argument]],
  "moderation reopen": [[argument, "--reason", argument]],
  "token create": [
    ["ada", "--name", argument],
    [argument, "--name", "Script"],
  ],
  "token list": [[], [argument]],
  "token revoke": [[argument]],
  "source list": [[]],
  "source show": [["llama"], [argument]],
  "source set": [
    ["llama", "--system-prompt", argument],
    [argument, "--enable"],
    ["llama", "--model", argument],
  ],
  "source add": [
    [
      "other",
      "--name",
      argument,
      "--type",
      "openai-chat",
      "--base-url",
      "http://127.0.0.1:1",
      "--model",
      argument,
    ],
    [argument, "--name", "Other", "--type", argument, "--base-url", argument, "--model", "other"],
  ],
  "source remove": [["llama", "--yes"], [argument, "--yes"], [argument]],
  "source test": [["llama"], [argument], ["digest"]],
  "topic list": [[], ["--due"], ["--failed"]],
  "topic refresh": [["--all"], ["--all", "--wait"], [argument], ["Trams"]],
  "topic export": [
    ["Trams", "trams.jsonl"],
    [argument, "trams.jsonl"],
    ["--user", argument, "all.opml"],
  ],
  "topic import": [
    ["hostile.jsonl", "--user", "ada"],
    ["hostile.opml", "--user", "ada", "--dry-run"],
    [argument, "--user", "ada"],
    ["hostile.opml", "--user", argument],
  ],
  "topic delete": [["Trams"], [argument], [argument, "--yes"], [`${argument}?`]],
  status: [[]],
  remarks: [[], ["--days", argument]],
  config: [[]],
  healthcheck: [[]],
  read: [["--server", argument]],
  ask: [[argument, argument]],
  migrate: [[]],
  backup: [["copy.db"], [`${argument}/copy.db`]],
  restore: [["newer.db", "--yes"], [argument, "--yes"], [argument]],
  doctor: [[]],
  update: [
    ["--check", "--from", argument],
    ["--check", "--from", "http://127.0.0.1:1/"],
  ],
  completion: [["bash"], ["zsh"], ["fish"], [argument]],
};

/** These stay, and are looked at below. */
const staying = ["serve", "demo"];

const provider = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => Response.json({ error: { message: hostile, type: hostile, code: hostile } }, { status: 400 }),
});
afterAll(() => provider.stop(true));

const env = {
  TOPICAPP_PORT: "1",
  TOPICAPP_NEWS_FEEDS: `http://127.0.0.1:${provider.port}/{query}`,
  TOPICAPP_SEARXNG_URL: `http://127.0.0.1:${provider.port}/%1b]0;owned%07`,
};
const made = emptyFolder();

beforeAll(async () => {
  addTopics(made, [argument, "Rockets", "Trams"]);
  const record = JSON.stringify({ kind: "topic", id: "eves", name: hostile, [hostile]: hostile });
  writeFileSync(join(made, "hostile.jsonl"), `{"format":"topicapp topic","version":1}\n${record}\n`);
  const outline = `<outline text="${Bun.escapeHTML(hostile)}" xmlUrl="http://10.0.0.1/${Bun.escapeHTML(hostile)}"/>`;
  writeFileSync(join(made, "hostile.opml"), `<opml version="2.0"><body>${outline}</body></opml>`);
  const model = [
    "--type",
    "openai-chat",
    "--base-url",
    `http://127.0.0.1:${provider.port}/v1`,
    "--model",
    "llama",
  ];
  await run(["source", "add", "llama", "--name", "Llama", ...model, "--price-in", "0", "--price-out", "0"], {
    cwd: made,
  });
  write(made, (db, now) => {
    joinWaitlist(db, { email: "eve@example.org", name: hostile }, now);
    joinWaitlist(db, { email: `mallory${hostile}@example.org`, name: "Mallory" }, now);
    createInvitation(db, { code: "HOSTILE-NOTE", maxUses: 1, expiresAt: null, note: hostile }, now);
    const sqlite = db.$client;
    const mallory = {
      email: "mallory@example.org",
      username: "mallory",
      name: hostile,
      invitationCodeId: null,
    };
    markVerified(db, createUser(db, mallory, now).id);
    sqlite.run("UPDATE users SET username = ? WHERE username = 'mallory'", [argument]);
    sqlite.run("UPDATE topics SET name = ? WHERE name = 'Rockets'", [hostile]);
    sqlite.run("UPDATE topics SET source_id = 'llama' WHERE name = 'Trams'");
    sqlite.run(
      "UPDATE topic_sources SET name = ?, model = ?, moved_from = ?, stopped_reason = ? WHERE id = 'llama'",
      [hostile, hostile, hostile, hostile],
    );
    sqlite.run(
      `INSERT INTO runs (id, topic_id, source_id, model, outcome, error, started_at, ended_at)
        SELECT id, id, 'llama', ?, 'failed', ?, ?, ? FROM topics`,
      [hostile, hostile, now.getTime(), now.getTime()],
    );
    sqlite.run("UPDATE jobs SET last_run_id = subject, last_checked_at = ?", [now.getTime()]);
    sqlite.run(
      "INSERT INTO outgoing_requests (hour, purpose, host, requests, failed, last_at) VALUES (?, 'news', ?, 1, 0, ?)",
      [Math.floor(now.getTime() / 3_600_000) * 3_600_000, hostile, now.getTime()],
    );
    sqlite.run("VACUUM INTO ?", [join(made, "newer.db")]);
  });
  const newer = new Database(join(made, "newer.db"));
  newer.run("INSERT INTO migrations VALUES (?, 'hash', 0)", [`${migrations.length}${hostile}`]);
  newer.close();
});

function copy(): string {
  const cwd = emptyFolder();
  cpSync(made, cwd, { recursive: true });
  return cwd;
}

function expectPrintable(text: string): void {
  const lines = text.split("\n");
  expect(lines.filter((line) => unprintable.test(line))).toEqual([]);
  expect(lines.filter((line) => /^forged/.test(line))).toEqual([]);
}

function leaves(command: Command, words: string[] = []): [words: string, command: Command][] {
  if (command.commands.length === 0) return [[words.join(" "), command]];
  return command.commands.flatMap((each) => leaves(each, [...words, each.name()]));
}

const commands = leaves(await createProgram({} as Parameters<typeof createProgram>[0]));

describe("what strangers wrote", () => {
  test("is looked for in what every command prints", () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.map(([words]) => words).sort()).toEqual([...Object.keys(driven), ...staying].sort());
  });

  test.each(commands.filter(([words]) => !staying.includes(words)))(
    "does nothing to a terminal in %s, done and failing, as lines and as JSON",
    async (words, command) => {
      const takesJson = command.options.some(({ long }) => long === "--json");
      for (const args of driven[words] ?? []) {
        for (const more of takesJson ? [[], ["--json"]] : [[]]) {
          const { stdout, stderr, exitCode } = await run([...words.split(" "), ...args, ...more], {
            cwd: copy(),
            env,
          });
          expectPrintable(stdout + stderr);
          expect([args, exitCode]).toEqual([args, expect.any(Number)]);
          expect([0, 1, 2]).toContain(exitCode);
          expect(stderr).not.toContain("unexpected error");
          if (more.length > 0 && stdout !== "") expect(stdout.trim().split("\n")).toHaveLength(1);
          if (more.length > 0 && stdout !== "") JSON.parse(stdout);
        }
      }
    },
    60_000,
  );

  test("does nothing to a terminal in a bug's trace, which says where the bug is", async () => {
    const cwd = copy();
    write(cwd, ({ $client }) =>
      $client.run(`CREATE TRIGGER bug BEFORE UPDATE ON users BEGIN SELECT RAISE(ABORT, '${argument}'); END`),
    );
    const { stderr, exitCode } = await run(["user", "suspend", "ada"], { cwd, env });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^topicapp: unexpected error: SQLiteError: Eve.*\n +at /);
    expectPrintable(stderr);
  });

  test("is whole in JSON", async () => {
    const read = async (...words: string[]) =>
      JSON.parse((await run([...words, "--json"], { cwd: made, env })).stdout);
    expect(await read("waitlist", "list")).toContainEqual(expect.objectContaining({ name: hostile }));
    expect(await read("user", "list")).toContainEqual(expect.objectContaining({ name: hostile }));
    expect(await read("topic", "list")).toContainEqual(expect.objectContaining({ name: hostile }));
    expect(await read("invite", "list")).toContainEqual(expect.objectContaining({ note: hostile }));
    expect(await read("source", "show", "llama")).toMatchObject({ name: hostile, model: hostile });
    expect((await read("status")).failures).toContainEqual(expect.objectContaining({ error: hostile }));
  });

  test("leaves every table its columns", async () => {
    const { stdout } = await run(["waitlist", "list"], { cwd: made, env });
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/));
    expect(rows.map((cells) => cells.length)).toEqual([4, 4]);
    expect(rows.map((cells) => cells.at(-1))).toEqual(["waiting", "waiting"]);
  });

  test.each(["pretty", "json"])(
    "does nothing to a terminal in the mailbox and the %s log",
    async (format) => {
      const cwd = copy();
      await run(["waitlist", "approve", "--all"], { cwd, env });
      const child = start(["serve", "--port", "0"], { cwd, env: { ...env, TOPICAPP_LOG: format } });
      const output = linesOf(child.stdout);
      const log = linesOf(child.stderr);
      const url = (await output.find(/^listening on (http:\S+)$/))[1];
      await output.find(/^mail to=eve@example\.org subject=".*" invitation=\S+$/);
      await output.find(/^mail to=mallory.*@example\.org subject=".*" invitation=\S+$/);
      await run(["topic", "refresh", "--all"], { cwd, env });
      await fetch(`${url}/api/%1b%5d0;owned%07%0aforged`, { headers: { "user-agent": "\x9b31m" } });
      await log.find(/run failed|"run failed"|failed/);
      child.kill("SIGTERM");
      await Promise.all([output.done, log.done]);
      expectPrintable([...output.lines, ...log.lines].join("\n"));
      if (format === "json") for (const line of log.lines) JSON.parse(line);
    },
  );

  test.each([
    ["waitlist", "forged"],
    ["status", "Failed last"],
    ["topic refresh --all --wait", "stop watching"],
  ])("does nothing to a terminal on the screen of %s", async (words, seen) => {
    let printed = "";
    const { promise, resolve } = Promise.withResolvers<void>();
    const child = Bun.spawn([join(import.meta.dir, "../../dist/topicapp"), ...words.split(" ")], {
      cwd: copy(),
      env: { ...env, TERM: "xterm-256color", TOPICAPP_LOG: "silent" },
      terminal: {
        cols: 200,
        rows: 60,
        data(_, bytes) {
          printed += Buffer.from(bytes).toString();
          if (printed.includes(seen)) resolve();
        },
      },
    });
    await promise;
    child.terminal?.write("q");
    await child.exited;
    // What Ink writes itself: places, colours and modes. None of it is what the names hold.
    expect(printed).not.toContain("\x1b[31;7;5m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a terminal is told.
    expectPrintable(printed.replaceAll(/\x1b\[[?0-9;]*[A-Za-ln-z]|\x1b\[[0-9;]*m|\r/g, ""));
  });
});
