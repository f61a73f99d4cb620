import { describe, expect, test } from "bun:test";
import { createOutput, type Io } from "../../cli/io.ts";
import { main } from "../../cli/main.ts";
import { pageWidth, wrapped } from "../../cli/program/remote/page.ts";
import { since } from "../../cli/program/remote/read.ts";
import { expectStatus, openTestApp, type TestApp } from "../support/app.ts";
import { tell } from "../support/updates/told-updates.ts";

/** Runs a command line against a server, with the server's clock. */
async function run({ clock }: Pick<TestApp, "clock">, args: string[], env: Record<string, string>) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    env,
    isTerminal: false,
    terminal: null,
    now: () => clock.now,
    wait: async () => {},
    readInput: async () => "",
    ...createOutput((file, line) => void (file === 1 ? out : err).push(line)),
  };
  const exitCode = await main(args, io);
  return { exitCode, out, err: err.join("\n") };
}

/** Ada follows two topics of which one was told of a day and of an hour ago, with a hostile headline. */
async function open() {
  const testApp = openTestApp();
  const ada = await testApp.signUp("Ada");
  const space = await testApp.createTopic(ada.token, { name: "Space & rockets" });
  await testApp.createTopic(ada.token, { name: "Gardens" });
  const now = testApp.clock.now.getTime();
  const id = "019aa000-0000-7000-8000-00000000000a";
  const story = (headline: string, text: string) => [
    {
      story: id,
      headline,
      facts: [[text, `https://paper.example/${headline.length}`]] as [string, string][],
    },
  ];
  tell(testApp.db, space.id, new Date(now - 26 * 3_600_000), story("It stood on its pad", "It stood there."));
  tell(
    testApp.db,
    space.id,
    new Date(now - 3_600_000),
    story(
      "It \u001b[31mflew\u0007 日本語",
      "It flew for nine minutes and came back to the very place that it had left.",
    ),
  );
  const port = testApp.app.listen("127.0.0.1", 0);
  const server = `http://127.0.0.1:${port}`;
  return { testApp, server, env: { TOPICAPP_TOKEN: ada.token, TOPICAPP_URL: server } };
}

describe("read", () => {
  test("prints what is new within 80 columns, without what a terminal would obey", async () => {
    const { testApp, server, env } = await open();
    const { exitCode, out, err } = await run(testApp, ["read"], env);
    expect([exitCode, err]).toEqual([0, ""]);
    expect(out[0]).toStartWith("Space & rockets  ");
    const text = out.join("\n");
    expect(text).toContain("It [31mflew 日本語");
    expect(text).toContain(
      "  • It flew for nine minutes and came back to the very place that it had left.\n    [1]",
    );
    expect(text).toMatch(
      /^\[1\] It flew .*\n {4}\(paper\.example, 2026-\d\d-\d\d\)\n {4}https:\/\/paper\.example\//m,
    );
    expect(text).not.toContain("It stood there");
    expect(out.filter((line) => Bun.stringWidth(line) > 80)).toEqual([]);
    const both = await run(testApp, ["read", "--since", "2d", "--server", `${server}/`], env);
    expect(both.out.join("\n")).toContain("It stood there");
  });

  test("gives the items of an edition as JSON, the newest first", async () => {
    const { testApp, server, env } = await open();
    const { out } = await run(
      testApp,
      ["read", "--since", "2w", "--topic", "space & ROCKETS", "--json"],
      env,
    );
    expect(out).toHaveLength(1);
    const items = JSON.parse(out[0] ?? "");
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      topic: { name: "Space & rockets", url: expect.stringContaining(`${server}/topic/`) },
      summary: { stories: [{ headline: "It \u001b[31mflew\u0007 日本語" }], citations: [{ checked: "ok" }] },
    });
    expect(items[1].summary.stories[0].headline).toBe("It stood on its pad");
  });

  test("nothing new is no failure", async () => {
    const { testApp, env } = await open();
    expect(await run(testApp, ["read", "--since", "45m"], env)).toEqual({
      exitCode: 0,
      out: [],
      err: "Nothing new.",
    });
    expect((await run(testApp, ["read", "--topic", "gardens", "--json"], env)).out).toEqual(["[]"]);
  });

  test("prints what was saved instead, whenever it was published", async () => {
    const { testApp, env } = await open();
    const token = env.TOPICAPP_TOKEN;
    expect((await run(testApp, ["read", "--saved"], env)).err).toBe("Nothing saved.");
    const { body: topics } = await expectStatus(
      200,
      testApp.call<{ id: string; name: string }[]>("GET", "/api/topics", { token }),
    );
    const space = topics.find(({ name }) => name === "Space & rockets");
    const { body: me } = await expectStatus(
      200,
      testApp.call<{ user: { id: string } }>("GET", "/api/auth/me", { token }),
    );
    const path = `/api/topics/${space?.id}/summaries`;
    const { body: told } = await expectStatus(200, testApp.call<{ id: string }[]>("GET", path, { token }));
    const oldest = told.at(-1)?.id;
    await expectStatus(200, testApp.call("PUT", `/api/users/${me.user.id}/saved/${oldest}`, { token }));
    testApp.clock.advance(3 * 86_400_000);
    const { out } = await run(testApp, ["read", "--saved", "--topic", "space & ROCKETS"], env);
    expect(out.join("\n")).toContain("It stood on its pad");
    expect((await run(testApp, ["read", "--saved", "--topic", "Gardens", "--json"], env)).out).toEqual([
      "[]",
    ]);
  });

  test("reads every page of a long list", async () => {
    const { testApp, env } = await open();
    const { id: topicId } = await testApp.createTopic(env.TOPICAPP_TOKEN, { name: "Busy" });
    for (let n = 0; n < 45; n++)
      tell(testApp.db, topicId, new Date(testApp.clock.now.getTime() - n * 60_000), []);
    const { out } = await run(testApp, ["read", "--topic", "Busy", "--since", "1h", "--json"], env);
    expect(JSON.parse(out[0] ?? "")).toHaveLength(45);
  });

  test.each([
    ["no token", {}, [], /TOPICAPP_TOKEN isn't set/],
    ["a token that has ended", { TOPICAPP_TOKEN: "a.b.c" }, [], /doesn't know this token/],
    ["nobody there", { TOPICAPP_TOKEN: "a.b.c" }, ["--server", "http://127.0.0.1:1"], /Nothing answers at/],
    [
      "no address",
      { TOPICAPP_TOKEN: "a.b.c" },
      ["--server", "file:///etc/passwd"],
      /isn't a server's address/,
    ],
  ])("says in one line that there is %s", async (_, env, args, reason) => {
    const { testApp, server } = await open();
    const { exitCode, err } = await run(testApp, ["read", ...args], { TOPICAPP_URL: server, ...env });
    expect([exitCode, err]).toEqual([1, expect.stringMatching(reason)]);
    expect(err).not.toContain("\n");
  });

  test("names the topics that a wrong name may have meant", async () => {
    const { testApp, env } = await open();
    const { exitCode, err } = await run(testApp, ["read", "--topic", "rockets"], env);
    expect([exitCode, err]).toEqual([
      1,
      'topicapp: No topic here is named "rockets". Did you mean "Space & rockets"?',
    ]);
  });

  test("takes minutes, hours, days, weeks and times, and refuses what is none", async () => {
    const now = new Date("2026-11-22T12:00:00Z");
    const times = ["45m", "12h", "1d", "2w", "2026-11-20", "2026-11-20T08:00:00Z"].map((value) =>
      since(value)(now).toISOString().slice(0, 16),
    );
    expect(times).toEqual([
      "2026-11-22T11:15",
      "2026-11-22T00:00",
      "2026-11-21T12:00",
      "2026-11-08T12:00",
      "2026-11-20T00:00",
      "2026-11-20T08:00",
    ]);
    const { testApp, env } = await open();
    for (const wrong of ["yesterday", "0d", "1y", "-1d", "2026-13-45"])
      expect((await run(testApp, ["read", "--since", wrong], env)).exitCode).toBe(2);
  });
});

describe("ask", () => {
  test("answers with the fitting passages where no model can be asked", async () => {
    const { testApp, env } = await open();
    const asked = await run(
      testApp,
      ["ask", "Space & rockets", "Which place had it left after nine minutes?"],
      env,
    );
    expect(asked.exitCode).toBe(0);
    expect(asked.out.join("\n")).toContain("nine minutes");
    const { out } = await run(
      testApp,
      ["ask", "Space & rockets", "Which place had it left after nine minutes?", "--json"],
      env,
    );
    expect(JSON.parse(out[0] ?? "")).toMatchObject({ costUsd: 0, passages: [expect.anything()] });
  });

  test.each(["trending", "..", "Ünï 💥", "a/b", "%2e"])(
    "is about a stranger's public topic named %s, or one's own that one does not follow",
    async (name) => {
      const { testApp, env } = await open();
      const bob = await testApp.signUp("Bob");
      const theirs = await testApp.createTopic(bob.token, { name });
      const ask = () => run(testApp, ["ask", name.toUpperCase(), "What flew?", "--json"], env);
      expect(await ask()).toMatchObject({ exitCode: 0, err: "" });
      await expectStatus(200, testApp.call("DELETE", `/api/topics/${theirs.id}`, { token: bob.token }));
      expect((await ask()).exitCode).toBe(1);
      const own = await testApp.createTopic(env.TOPICAPP_TOKEN, { name, isPublic: false });
      const follow = `/api/users/${own.createdById}/follow/${own.id}`;
      await expectStatus(200, testApp.call("DELETE", follow, { token: env.TOPICAPP_TOKEN }));
      expect(await ask()).toMatchObject({ exitCode: 0, err: "" });
    },
  );

  test("refuses a question of nothing and a topic that is not there", async () => {
    const { testApp, env } = await open();
    expect((await run(testApp, ["ask", "Gardens", " "], env)).err).toBe("topicapp: Question is required");
    expect((await run(testApp, ["ask", "Nowhere", "What?"], env)).err).toContain('named "Nowhere"');
  });
});

test("lines are as wide as the terminal, 80 columns at most, whatever the script", () => {
  expect([undefined, 120, 60, 10].map(pageWidth)).toEqual([80, 80, 60, 40]);
  const lines = wrapped(`${"日本".repeat(40)} ${"x".repeat(100)} word`, 40, "  • ");
  expect(lines.every((line) => Bun.stringWidth(line) <= 40)).toBe(true);
  expect(lines.slice(1).every((line) => line.startsWith("    "))).toBe(true);
});
