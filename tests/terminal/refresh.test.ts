import { afterAll, describe, expect, test } from "bun:test";
import { emptyFolder, serve } from "../executable/process.ts";
import { addTopics } from "./instance.ts";
import { expectClean, openPane, topicapp } from "./pane.ts";

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title></channel></rss>`;
const stands: Bun.Server<undefined>[] = [];
afterAll(() => Promise.all(stands.map((stand) => stand.stop(true))));

/** A feed that answers when it is let, and with an error about some topics. */
function openNewsstand({ refused = "none" } = {}) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stand = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      await promise;
      if (request.url.includes(refused)) return new Response("", { status: 500 });
      return new Response(feed, { headers: { "content-type": "application/rss+xml" } });
    },
  });
  stands.push(stand);
  const env = { TOPICAPP_NEWS_FEEDS: `http://127.0.0.1:${stand.port}/search?q={query}` };
  return { env: { ...env, TOPICAPP_LOG: "silent" }, letGo: resolve };
}

describe("topic refresh --wait on a terminal", () => {
  test("counts the seconds of one topic, and says how it ended", async () => {
    const cwd = emptyFolder();
    const { env, letGo } = openNewsstand();
    addTopics(cwd, ["Rivers"]);
    const pane = await openPane(cwd, env);
    await pane.enter(`${topicapp} topic refresh Rivers --wait`);
    await pane.sees(/● Rivers .*reading the news, 1 s/);
    expect(await pane.modes()).toEqual({ cursor: false, alternate: false });
    letGo();
    await pane.sees(/^Rivers: nothing new/m);
    expect(await pane.text()).not.toContain("q stop watching");
    await expectClean(pane);
  }, 180_000);

  test("shows a bar and the current ones of many that a server updates, and why some failed", async () => {
    const cwd = emptyFolder();
    const { env, letGo } = openNewsstand({ refused: "Trams" });
    addTopics(cwd, ["Trams", ...Array.from({ length: 40 }, (_, at) => `Topic ${at}`)]);
    await serve([], { cwd, env });
    const pane = await openPane(cwd, env);
    await pane.enter(`${topicapp} topic refresh --all --wait; echo code $?`);
    await pane.sees(/0 of 41, 4 running, 1 s/);
    letGo();
    await pane.sees(/^code 1$/m);
    const seen = await pane.text();
    expect(seen).toContain("Topic 39: nothing new");
    expect(seen).toMatch(/1 of 41 couldn't be updated: "Trams"/);
    expect(seen).not.toContain("running,");
  }, 180_000);

  test("can be left: the server goes on", async () => {
    const cwd = emptyFolder();
    const { env, letGo } = openNewsstand();
    addTopics(cwd, ["Rivers"]);
    await serve([], { cwd, env });
    const pane = await openPane(cwd, env);
    await pane.enter(`${topicapp} topic refresh Rivers --wait`);
    await pane.sees("reading the news");
    await pane.press("C-c");
    await pane.sees("Stopped watching: the server continues");
    await expectClean(pane);
    letGo();
    await pane.enter(`${topicapp} topic list`);
    await pane.enter(`${topicapp} topic refresh Rivers --wait | cat`);
    await pane.sees(/^Rivers: nothing new/m);
    expect(await pane.text()).not.toContain("q stop watching");
  }, 180_000);
});
