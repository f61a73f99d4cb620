import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createProgram } from "../../cli/program.ts";
import { openDatabase } from "../../src/db/open.ts";
import { emptyFolder, start } from "../executable/process.ts";
import { addTopics, addWaiting } from "./instance.ts";
import { expectClean, openPane, type Pane, topicapp } from "./pane.ts";

/** An administrator's day, in order: what is typed, what is then to be seen, and the exit code. */
const day: [line: string, seen: RegExp, exitCode: number][] = [
  ["invite create --code CHESS-CLUB --uses 5 --note 'chess club'", /auth\?invite=CHESS-CLUB$/m, 0],
  ["invite create --code CHESS-CLUB", /CHESS-CLUB already exists\. Choose another$/m, 1],
  ["invite create --uses none", /whole number from 1 to 999999/, 2],
  ["invite list", /^CHESS-CLUB {2}0\/5 used .* chess club$/m, 0],
  ["invite revoke CHESS-CLUB", /^Revoked CHESS-CLUB$/m, 0],
  ["waitlist list", /person0@example\.org/, 0],
  ["waitlist approve person0@example.org", /^person0@example\.org {2}(\w{4}-){3}\w{4}$/m, 0],
  ["waitlist approve", /Name at least one address, or --all\./, 2],
  ["waitlist remove person1@example.org", /^Removed person1@example\.org/m, 0],
  ["user list", /^JOINED +USERNAME .*\n(just now|\d+ min ago) +ada +ada@example\.org +Ada$/m, 0],
  [
    "user sign-in-link ada",
    /^http:\/\/localhost:1\/auth#email=ada%40example\.org&code=\d{6}&attempt=link\.[\w-]{22}$/m,
    0,
  ],
  ["user role ada moderator", /^ada is now a moderator$/m, 0],
  ["user role ada king", /Allowed choices are member, moderator, admin/, 2],
  [
    "user limit ada --daily 0.10 --topics 5 --sources gpt-4o",
    /^ada: \$0\.1 a day; up to 5 topics; sources: gpt-4o$/m,
    0,
  ],
  ["user limit ada --daily none --topics none", /^ada: no daily limit; sources: gpt-4o$/m, 0],
  ["user limit ada --sources gtp", /There's no source gtp\. See them all with: topicapp source list/, 1],
  ["user limit ada --daily much", /must be US dollars such as 0\.15/, 2],
  ["token create ada --name 'Home Assistant'", /^tap_[\w-]{43}$/m, 0],
  ["token create ada --name ''", /Name is required/, 2],
  ["token create eve --name Script", /There's no user eve\. See them all with: topicapp user list/, 1],
  ["token list ada", /^[\w-]{36} {2}ada +token {2}Home Assistant {2}read +never used {2}no expiry$/m, 0],
  ["token revoke none", /There's no token none\. See them all with: topicapp token list/, 1],
  ["user suspend ada", /^Suspended ada$/m, 0],
  ["user restore ada", /^Restored ada$/m, 0],
  ["moderation list", /^No flags waiting for a decision\.$/m, 0],
  ["moderation suspend ada --reason Spam", /ada/, 0],
  ["moderation restore ada --reason 'A mistake'", /ada/, 0],
  ["moderation log", /Spam/, 0],
  ["moderation hide-topic none --reason Spam", /^topicapp: Topic not found: none$/m, 1],
  ["moderation show-topic none --reason Again", /^topicapp: Topic not found: none$/m, 1],
  ["moderation remove-comment none --reason Spam", /^topicapp: Comment not found: none$/m, 1],
  ["moderation restore-comment none --reason Again", /^topicapp: Comment not found: none$/m, 1],
  ["moderation dismiss none --reason Fine", /^topicapp: Comment not found: none$/m, 1],
  ["moderation reopen none --reason Again", /^topicapp: Comment not found: none$/m, 1],
  ["moderation dismiss none", /required option '--reason <text>' not specified/, 2],
  ["source list", /^SOURCE .*\n(.*\n)*digest\b/m, 0],
  ["source show gpt-4o", /gpt-4o/, 0],
  ["source show nope", /There's no source nope\. See them all with: topicapp source list/, 1],
  ["source set gpt-4o --key sk-of-a-terminal-1234", /1234/, 0],
  [
    "source add llama --name Llama --type openai-chat --base-url http://127.0.0.1:1/v1 --model llama3",
    /llama/,
    0,
  ],
  ["source test llama", /llama/, 1],
  ["source remove llama", /To go ahead, add --yes\.$/m, 1],
  ["source remove llama --yes", /^Removed llama/m, 0],
  ["topic list", /Night trains/, 0],
  ["topic refresh 'Night trains'", /Night trains: failed: No news feed could be read/, 1],
  ["topic export 'Night trains' trains.jsonl", /^Wrote .*trains\.jsonl \(1 KB\)$/m, 0],
  ["topic import trains.jsonl --user ada", /^"Night trains" already exists: nothing was changed$/m, 0],
  ["topic delete 'Night trains' --yes", /Night trains/, 0],
  ["topic import trains.jsonl --user ada --dry-run", /^Would import "Night trains": 0 updates,/m, 0],
  ["topic export --user ada topics.opml", /^Wrote .*topics\.opml \(1 KB\)$/m, 0],
  ["topic import topics.opml --user ada", /^Created 0 topics, skipped 0$/m, 0],
  ["topic import topics.opml", /required option '--user <username>' not specified/, 2],
  ["status --json | head -c 11", /^\{"servers"/m, 0],
  ["network", /^127\.0\.0\.1:1 +feeds, searches and articles +1 +1 +/m, 0],
  ["remarks --days 7", /^Nothing was published in the last 7 days\.$/m, 0],
  ["config | head -3", /^TOPICAPP_DATA_DIR/m, 0],
  ["migrate", /^The database is up to date/m, 0],
  ["backup copy.db", /copy\.db/, 0],
  ["restore copy.db", /To go ahead, add --yes\.$/m, 1],
  ["restore copy.db --yes", /copy\.db/, 0],
  ["healthcheck", /^topicapp: /m, 1],
  ["read --since 1d", /TOPICAPP_TOKEN isn't set/, 1],
  ["ask Space When", /TOPICAPP_TOKEN isn't set/, 1],
  ["doctor", /database/, 1],
  ["topic refresh --wait", /^Name a topic, or --all\.\n\(see topicapp topic refresh --help\)$/m, 2],
  ["update --check --from http://127.0.0.1:1/", /127\.0\.0\.1:1 can't be reached/, 1],
  ["completion bash | head -1", /topicapp/, 0],
  ["user delete ada --yes", /^Deleted ada/m, 0],
  ["invit list", /Did you mean invite\?/, 2],
];

/** Commands that stay open: screens, which have tests of their own, and the two that serve. */
const staying = ["serve", "demo", "waitlist browse", "moderation browse"];

describe("every command on a terminal", () => {
  test("is in this list", async () => {
    const program = await createProgram({} as Parameters<typeof createProgram>[0]);
    const all = program.commands.flatMap((command) =>
      command.commands.length > 0
        ? command.commands.map((each) => `${command.name()} ${each.name()}`)
        : [command.name()],
    );
    const driven = [...day.map(([line]) => line), ...staying];
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((name) => !driven.some((line) => line.startsWith(name)))).toEqual([]);
  });

  test("says what it did, ends with the right code, and leaves the terminal as it was", async () => {
    const cwd = emptyFolder();
    addTopics(cwd, ["Night trains"]);
    addWaiting(cwd, 3);
    const pane = await openPane(cwd, {
      TOPICAPP_PORT: "1",
      TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/{query}",
    });
    await pane.resize(160, 50);
    for (const [at, [line, seen, exitCode]] of day.entries()) {
      const screen = await typed(pane, line, at);
      expect(`${line}\n${screen.trim()}`).toMatch(seen);
      expect(`${line}: ${screen.match(/exit (\d+)$/m)?.[1]}`).toBe(`${line}: ${exitCode}`);
    }
    await pane.enter("clear; echo what was there before");
    await expectClean(pane);
  }, 180_000);

  test("serves until Ctrl+C, and leaves a sound database", async () => {
    const cwd = emptyFolder();
    for (const line of ["serve --port 0", "demo --port 0"]) {
      // A screen of its own: on that of the command before, its address still stands.
      const pane = await openPane(cwd);
      await pane.enter(`clear; ${topicapp} ${line}; echo "exit $?"`);
      await pane.sees(/http:\/\/\S+:\d+/);
      await pane.press("C-c");
      await pane.sees(/exit 0$/m);
      await pane.enter("clear; echo what was there before");
      await expectClean(pane);
    }
    openDatabase(join(cwd, "data"), new Date()).$client.close();
  }, 180_000);

  test("and every group of commands shows an example in its help", async () => {
    const program = await createProgram({} as Parameters<typeof createProgram>[0]);
    for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
      let help = "";
      const writeOut = (text: string) => {
        help += text;
      };
      command.configureOutput({ writeOut }).outputHelp();
      expect(`${command.name()}: ${help}`).toMatch(/Example:\n {2}\$ topicapp /);
    }
  });

  test("helps within 80 columns", async () => {
    const child = start(["--help"]);
    const text = await new Response(child.stdout).text();
    expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(await child.exited).toBe(0);
  });
});

/** Types the nth command line on a cleared screen. @returns the screen once the command has ended */
async function typed(pane: Pane, line: string, nth: number): Promise<string> {
  await pane.enter(`clear; ${topicapp} ${line}; code=$?; echo; echo "${nth} ended with exit $code"`);
  return pane.sees(new RegExp(`^${nth} ended with exit \\d+$`, "m"));
}
