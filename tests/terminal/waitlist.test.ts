import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { joinWaitlist } from "../../src/people/auth/waitlist.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { addWaiting, write } from "./instance.ts";
import { expectClean, openPane, type Pane, topicapp } from "./pane.ts";

/** A terminal that shows the waitlist of so many people. */
async function browse(count: number, env: Record<string, string> = {}): Promise<{ cwd: string; pane: Pane }> {
  const cwd = emptyFolder();
  addWaiting(cwd, count);
  const pane = await openPane(cwd, env);
  await pane.enter(`${topicapp} waitlist`);
  await pane.sees("❯ ○ Person 0");
  return { cwd, pane };
}

describe("the waitlist on a terminal", () => {
  test("with 5,000 people leads to its end and back, searches, sorts, and fits whatever size it gets", async () => {
    const { pane } = await browse(5_000);
    expect(await pane.text()).toContain("5,000 waiting, 0 invited");
    await pane.press("G");
    await pane.sees("❯ ○ Person 4999");
    for (let page = 0; page < 20; page++) await pane.press("PageUp");
    await pane.sees(/❯ ○ Person 46\d\d/);

    await pane.type("/person 49");
    await pane.sees("199 found");
    await pane.sees("❯ ○ Person 49 ");
    await pane.press("Escape");
    await pane.sees("/ to search");
    await pane.type("s");
    await pane.sees("by name");

    for (const [columns, rows] of [
      [20, 5],
      [3, 1],
      [120, 40],
      [80, 24],
    ] as const) {
      await pane.resize(columns, rows);
      await pane.sees("❯");
      const lines = (await pane.text()).split("\n");
      expect(lines.filter((line) => line.startsWith("❯"))).toHaveLength(1);
      expect(lines.filter((line) => line.startsWith("Waitlist")).length).toBeLessThan(2);
    }
    await pane.sees("? help");
    await pane.press("q");
    await expectClean(pane);
  }, 180_000);

  test("approves after a question, and the running server mails then and not before", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 3);
    const { output } = await serve([], { cwd, env: { TOPICAPP_LOG: "silent" } });
    const mailed = () => output.lines.filter((line) => line.startsWith("mail to="));
    const pane = await openPane(cwd);
    await pane.enter(`${topicapp} waitlist`);
    await pane.sees("3 waiting");
    await pane.press("Space", "Space", "Enter");
    await pane.sees("Approve 2 people and e-mail the invitations?");
    await pane.press("n");
    await pane.sees("2 selected");
    await pane.press("Enter");
    await pane.sees("Approve 2 people");
    expect(mailed()).toEqual([]);
    await pane.press("y");
    await pane.sees("Approved 2.");
    await output.find(/^mail to=person1@example\.org .* invitation=\S+$/);
    expect(mailed()).toHaveLength(2);
    await pane.sees("1 waiting, 2 invited");

    await pane.press("r");
    await pane.sees("Remove Person 2 <person2@example.org> from the waitlist?");
    await pane.press("y", "q");
    await pane.sees("Approved 2. The running server will e-mail them within seconds");
    await pane.sees(/^Removed 1\.$/m);
    await expectClean(pane);
    const left = JSON.parse((await run(["waitlist", "list", "--json"], { cwd })).stdout);
    expect(
      left.map(({ name, invitationSent }: { name: string; invitationSent: boolean }) => [
        name,
        invitationSent,
      ]),
    ).toEqual([
      ["Person 0", true],
      ["Person 1", true],
    ]);
  }, 180_000);

  test("shows who joins while it is open", async () => {
    const { cwd, pane } = await browse(2);
    write(cwd, (db, now) => joinWaitlist(db, { email: "late@example.org", name: "Late Comer" }, now));
    await pane.sees("Late Comer");
    await pane.sees("❯ ○ Person 0");
  });

  test.each(["q", "Escape", "C-c"])("left with %s leaves a clean terminal", async (key) => {
    const { pane } = await browse(2);
    await pane.press(key);
    await expectClean(pane);
  });

  test("left with a question unanswered does nothing", async () => {
    const { cwd, pane } = await browse(2);
    await pane.press("Enter");
    await pane.sees("Approve Person 0 <person0@example.org> and e-mail the invitation?");
    await pane.press("C-c");
    await expectClean(pane);
    expect((await run(["waitlist", "list"], { cwd })).stdout).not.toContain("invited");
  });

  test.each(["TERM", "HUP"])("leaves a clean terminal when it dies of SIG%s", async (signal) => {
    const cwd = emptyFolder();
    addWaiting(cwd, 2);
    const pane = await openPane(cwd);
    await pane.enter(`sh -c 'echo $$ > pid; exec ${topicapp} waitlist'`);
    await pane.sees("❯ ○ Person 0");
    process.kill(Number(readFileSync(join(cwd, "pid"), "utf8")), `SIG${signal}`);
    await expectClean(pane);
  });

  test("is coloured, and is not where NO_COLOR is set", async () => {
    const coloured = await browse(2);
    expect(await coloured.pane.coded()).toContain("\x1b[36m");
    const plain = await browse(2, { NO_COLOR: "1" });
    await plain.pane.press("Space", "Enter");
    await plain.pane.sees("Approve Person 0");
    expect(await plain.pane.coded()).not.toContain("\x1b[");
  });

  test("is lines where output is no terminal, the terminal is dumb, or JSON is asked for", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 1);
    const pane = await openPane(cwd);
    for (const command of [
      `${topicapp} waitlist | cat`,
      `${topicapp} waitlist < /dev/null`,
      `TERM=dumb ${topicapp} waitlist`,
    ]) {
      await pane.enter("clear");
      await pane.sees(/^\$\n\n/);
      await pane.enter(command);
      await pane.sees(/^\d{4}-\d\d-\d\d {2}person0@example\.org {2}Person 0 {2}waiting\n\$/m);
    }
    await pane.enter("clear");
    await pane.sees(/^\$\n\n/);
    await pane.enter(`${topicapp} waitlist --json`);
    await pane.sees(/^\[\{"id":/m);
    expect((await run(["waitlist"], { cwd })).stdout).toContain("person0@example.org");
  });
});
