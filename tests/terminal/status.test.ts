import { describe, expect, test } from "bun:test";
import { emptyFolder, serve } from "../executable/process.ts";
import { addWaiting } from "./instance.ts";
import { expectClean, openPane, topicapp } from "./pane.ts";

describe("status on a terminal", () => {
  test("is a dashboard that follows what happens, until it is left", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 1);
    const pane = await openPane(cwd);
    await pane.enter(`${topicapp} status`);
    await pane.sees("none is running on this data folder");
    const { url, child } = await serve([], { cwd, env: { TOPICAPP_LOG: "silent" } });
    await pane.sees(url);
    addWaiting(cwd, 7);
    await pane.sees("7 on the waitlist");
    await pane.sees(/\$0\.00 of \$2\.00/);
    child.kill("SIGTERM");
    await pane.sees("none is running on this data folder");
    await pane.resize(40, 8);
    await pane.sees("more lines");
    await pane.press("G");
    await pane.sees("deepseek-v3");
    await pane.resize(80, 24);
    await pane.press("q");
    await expectClean(pane);
  }, 180_000);

  test("is lines without a terminal, and JSON when that is asked for", async () => {
    const cwd = emptyFolder();
    addWaiting(cwd, 1);
    const pane = await openPane(cwd);
    await pane.enter(`${topicapp} status | head -1`);
    await pane.sees(/^server +none is running on this data folder$/m);
    await pane.enter("clear");
    await pane.enter(`${topicapp} status --json`);
    expect(await pane.sees('{"servers":[]')).toContain('"queue":');
    await expectClean(await openPane(cwd));
  });
});
