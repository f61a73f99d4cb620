import { describe, expect, test } from "bun:test";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";

const env = {
  TOPICAPP_LOG: "silent",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
};

describe("the server and the terminal on one database", () => {
  test("write at the same time, and neither is ever turned away", async () => {
    const cwd = emptyFolder();
    const { url, output } = await serve([], { cwd, env });
    const call = async (method: string, path: string, body?: unknown, token?: string) => {
      const headers = {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd, env })).stdout);
    const email = "ada@example.org";
    await call("POST", "auth/register", { email, username: "ada", name: "Ada", invitationCode: code });
    const [, signIn] = await output.find(/^mail to=ada@example\.org .* code=(\d{6})$/);
    const { token, user } = (await call("POST", "auth/verify", { email, code: signIn })).body as Session;
    const topic = (await call("POST", "topics", { name: "Rivers", category: "Science", frequency: 0 }, token))
      .body as Topic;

    let isOver = false;
    const refused: unknown[] = [];
    let written = 0;
    const writer = async (n: number) => {
      while (!isOver) {
        const answer =
          n % 2 === 0
            ? await call(
                written % 2 ? "POST" : "DELETE",
                `users/${user.id}/like/${topic.id}`,
                undefined,
                token,
              )
            : await call("POST", `topics/${topic.id}/comments`, { content: `Comment ${written}` }, token);
        if (answer.status >= 300) refused.push(answer);
        written++;
      }
    };
    const writers = Promise.all([0, 1, 2, 3].map(writer));
    const commands = [
      ["invite", "create"],
      ["source", "set", "gpt-4o", "--price-in", "1"],
      ["topic", "refresh", "Rivers"],
      ["user", "suspend", "nobody"],
      ["status", "--json"],
      ["backup", "backup.db"],
    ];
    for (let round = 0; round < 12; round++) {
      const runs = await Promise.all(commands.map((args) => run(args, { cwd, env })));
      for (const [at, { exitCode, stderr }] of runs.entries()) {
        const command = commands[at]?.join(" ");
        expect({ command, stderr }).toEqual({ command, stderr: expect.not.stringMatching(/locked|busy/i) });
        const expected = command === "user suspend nobody" ? 1 : 0;
        expect({ command, stderr, exitCode }).toEqual({ command, stderr, exitCode: expected });
      }
    }
    isOver = true;
    await writers;
    expect(refused).toEqual([]);
    expect(written).toBeGreaterThan(100);
  }, 180_000);
});
