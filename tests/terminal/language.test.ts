import { describe, expect, test } from "bun:test";
import { terminalLanguage } from "../../cli/terminal-language.ts";
import { emptyFolder, run } from "../executable/process.ts";
import { addTopics, addWaiting } from "./instance.ts";
import { openPane, topicapp } from "./pane.ts";

const german = { LC_ALL: "de_DE.UTF-8" };

test.each([
  [{}, "en"],
  [{ LANG: "C" }, "en"],
  [{ LANG: "POSIX" }, "en"],
  [{ LANG: "C.UTF-8" }, "en"],
  [{ LANG: "de_AT.UTF-8" }, "de"],
  [{ LANG: "de", LC_MESSAGES: "fr_FR" }, "fr"],
  [{ LANG: "de", LC_MESSAGES: "fr_FR", LC_ALL: "C" }, "en"],
  [{ LANG: "pt_BR.UTF-8@euro" }, "pt-BR"],
  [{ LANG: "tlh_XX" }, "en"],
  [{ LANG: "../../x" }, "en"],
])("a terminal with %j is in %s", (env, language) => {
  expect(terminalLanguage(env)).toBe(language);
});

describe("in a German terminal", () => {
  test("the status is in German, and stays so when keys are pressed", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 1);
    const pane = await openPane(cwd, german);
    await pane.enter(`${topicapp} status`);
    await pane.sees("auf diesem Datenordner antwortet keiner");
    await pane.sees(/^Personen +0 Mitglieder, 1 auf der Warteliste, 0 E-Mails zu senden$/m);
    await pane.press("?");
    await pane.sees("blättern; PgUp, PgDn, Home, End (g, G) gehen weiter");
  }, 120_000);

  test("the waitlist asks in German", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 1);
    const pane = await openPane(cwd, german);
    await pane.enter(`${topicapp} waitlist`);
    await pane.sees(/Warteliste +1 warten, 0 eingeladen +am längsten zuerst/);
    await pane.press("r");
    await pane.sees("Person 0 <person0@example.org> von der Warteliste entfernen?");
  }, 120_000);

  test("columns stand below their heads, whatever is in them", async () => {
    const cwd = emptyFolder();
    addTopics(cwd, ["Raketen", "深海の探査と発見", "한국의 로켓"]);
    const pane = await openPane(cwd, german);
    await pane.resize(200, 24);
    await pane.enter(`${topicapp} topic list`);
    const seen = await pane.sees(/KENNUNG[^\n]*\n(?:[^\n]*öffentlich[^\n]*\n){3}/);
    const lines = seen.split("\n").filter((line) => /KENNUNG|öffentlich/.test(line));
    const cellsBefore = (line: string) =>
      Bun.stringWidth(line.slice(0, line.search(/SICHTBARKEIT|öffentlich/)));
    expect(lines.map(cellsBefore)).toEqual(lines.map(() => cellsBefore(lines[0] ?? "")));
    expect(lines[0]).toMatch(/NAME +SICHTBARKEIT +ANGELEGT VON +QUELLE +ALLE +FOLLOWER +LETZTES UPDATE$/);
  }, 120_000);

  test.each([
    ["de_DE.UTF-8", /^Aufruf: topicapp invite create/],
    ["ja_JP.UTF-8", /topicapp invite create/],
  ])("help and what is wrong with a command line are in %s, within 80 columns", async (LC_ALL, head) => {
    const cwd = emptyFolder();
    const help = await run(["invite", "create", "--help"], { cwd, env: { LC_ALL } });
    expect(help.stdout).toMatch(head);
    expect(help.stdout).not.toMatch(/Usage:|Options:|show this help/);
    expect(help.stdout.split("\n").filter((line) => Bun.stringWidth(line) > 80)).toEqual([]);
    const refused = await run(["invite", "create", "--uses", "x"], { cwd, env: { LC_ALL } });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("topicapp invite create --help");
    expect(refused.stderr).not.toMatch(/error:|whole number/);
  });

  test("a refusal is in German, JSON is as everywhere, and there is no German to whoever asks for C", async () => {
    const cwd = emptyFolder();
    addTopics(cwd, ["Raketen"]);
    const refused = await run(["source", "set", "none", "--model", "x"], { cwd, env: german });
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      "topicapp: Es gibt keine Quelle none. Alle zeigt: topicapp source list\n",
    ]);
    const env = { LC_ALL: "C", LANG: "de_DE.UTF-8" };
    expect((await run(["source", "set", "none", "--model", "x"], { cwd, env })).stderr).toBe(
      "topicapp: There's no source none. See them all with: topicapp source list\n",
    );
    const json = await Promise.all(
      [german, env].map(async (each) => (await run(["topic", "list", "--json"], { cwd, env: each })).stdout),
    );
    expect(json[0]).toBe(json[1] ?? "");
    const [head = ""] = (await run(["topic", "list"], { cwd, env: german })).stdout.split("\n");
    expect(head).toContain("öffentlich");
  });

  test("what keeps a server or the demo from starting is in German", async () => {
    const cwd = emptyFolder();
    const taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    for (const command of ["serve", "demo"]) {
      const refused = await run([command, "--port", String(taken.port)], { cwd, env: german });
      expect(refused.exitCode).toBe(1);
      expect(refused.stderr).toContain(`Port ${taken.port} ist belegt.`);
    }
    await taken.stop(true);
  });

  test("the script for a shell is as everywhere: whoever uses the machine reads it", async () => {
    const cwd = emptyFolder();
    const scripts = [german, { LC_ALL: "C" }].map((env) => run(["completion", "fish"], { cwd, env }));
    const [one, other] = await Promise.all(scripts);
    expect(one?.stdout).toContain("run the server");
    expect(one?.stdout).toBe(other?.stdout ?? "");
  });
});
