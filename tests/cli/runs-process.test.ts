import { afterEach, describe, expect, test } from "bun:test";
import { createRunsProcess, type RunsProcess } from "../../cli/runs-process.ts";
import { createLog } from "../../src/base/log.ts";
import { openTestApp, type TestApp } from "../support/app.ts";

const running: RunsProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((runs) => runs.stop()));
});

/** In the process' place stands a script; `nextEntry` resolves at the next line of the log. */
async function superviseScript(script: string, { isDue = true } = {}) {
  const testApp: TestApp = openTestApp();
  if (isDue) {
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
  }
  const entries: Record<string, unknown>[] = [];
  let onEntry = () => {};
  const now = () => testApp.clock.now;
  const told: string[] = [];
  const runs = createRunsProcess({
    command: [process.execPath, "-e", script],
    env: {},
    db: testApp.db,
    now,
    log: createLog("json", now, (line) => {
      entries.push(JSON.parse(line));
      onEntry();
    }),
    tell: (line) => void told.push(line),
  });
  running.push(runs);
  const nextEntry = () =>
    new Promise<void>((resolve) => {
      onEntry = resolve;
    });
  return { runs, clock: testApp.clock, entries, told, nextEntry };
}

const crashes = "process.exit(3)";
const hangs = "setInterval(() => {}, 1000)";

describe("the process that makes updates", () => {
  test("is not started while nothing is due", async () => {
    const { runs, entries } = await superviseScript(crashes, { isDue: false });
    runs.refreshDue();
    await runs.stop();
    expect(entries).toEqual([]);
  });

  test("that crashes is started again, after a pause that is twice as long each time", async () => {
    const { runs, clock, entries, nextEntry } = await superviseScript(crashes);
    for (const seconds of [1, 2, 4]) {
      const ended = nextEntry();
      runs.refreshDue();
      await ended;
      expect(entries.at(-1)).toMatchObject({ level: "error", how: "exit code 3", afterSeconds: seconds });
      clock.advance(seconds * 1_000 - 1);
      runs.refreshDue();
      clock.advance(1);
    }
    expect(entries).toHaveLength(3);
  });

  test("ends with the server", async () => {
    const { runs, told, entries, nextEntry } = await superviseScript(
      `console.error(process.env.BUN_FEATURE_FLAG_NO_ORPHANS); ${crashes}`,
    );
    const ended = nextEntry();
    runs.refreshDue();
    await ended;
    expect([told, entries.length]).toEqual([["1"], 1]);
  });

  test("that has said nothing for a minute is ended", async () => {
    const { runs, entries, nextEntry } = await superviseScript(hangs);
    const ended = nextEntry();
    for (let second = 0; second <= 61; second++) runs.refreshDue();
    await ended;
    expect(entries).toMatchObject([{ level: "error", how: "SIGKILL" }]);
  });

  test("that ends because nothing was due for a while is no crash, and what it said is passed on", async () => {
    const { runs, entries, told } = await superviseScript("console.error('one\\ntwo')");
    runs.refreshDue();
    await runs.stop();
    expect(entries).toEqual([]);
    expect(told).toEqual(["one", "two"]);
  });
});
