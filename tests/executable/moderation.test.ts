import { expect, test } from "bun:test";
import type { Session } from "../../src/contract/account/auth.ts";
import { emptyFolder, run, serve } from "./process.ts";

const env = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" };

/** A running instance with two people, a topic of one and a comment of the other, and the admin's terminal. */
async function open() {
  const cwd = emptyFolder();
  const { url, output } = await serve([], { cwd, env });
  const call = async <T>(method: string, path: string, token?: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
  const signUp = async (username: string) => {
    const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    const email = `${username}@example.org`;
    await call("POST", "auth/register", undefined, { email, username, name: username, invitationCode: code });
    const [, signIn] = await output.find(new RegExp(`^mail to=${email} .* code=(\\d{6})$`));
    return (await call<Session>("POST", "auth/verify", undefined, { email, code: signIn })).body;
  };
  const [ada, eve] = [await signUp("ada"), await signUp("eve")];
  const draft = { name: "Night trains", category: "Travel" };
  const topic = (await call<{ id: string }>("POST", "topics", ada.token, draft)).body;
  const said = { content: "Buy\nnow" };
  const comment = (await call<{ id: string }>("POST", `topics/${topic.id}/comments`, eve.token, said)).body;
  const moderation = (...args: string[]) => run(["moderation", ...args], { cwd });
  const refresh = (id: string) => run(["topic", "refresh", id], { cwd });
  return { call, ada, eve, topic, comment, moderation, refresh };
}

test("what was flagged is listed and answered in the terminal, beside a running server", async () => {
  const { call, ada, eve, topic, comment, moderation, refresh } = await open();
  const because = ["--reason", "An advertisement"];
  expect((await moderation("list")).stderr).toContain("No flags waiting for a decision.");
  await call("POST", `comments/${comment.id}/flags`, ada.token, { reason: "spam", note: "Look" });
  expect(JSON.parse((await moderation("list", "--json")).stdout)).toMatchObject([
    { target: comment.id, reasons: { spam: 1 }, notes: ["Look"] },
  ]);
  expect((await moderation("list")).stdout).toContain(`${comment.id}  1: spam 1  eve  Night trains  Buy now`);

  expect((await moderation("remove-comment", comment.id)).exitCode).toBe(2);
  const removed = JSON.parse((await moderation("remove-comment", comment.id, ...because, "--json")).stdout);
  expect(removed).toMatchObject({ action: "remove_comment", target: comment.id, moderator: null });
  expect((await call("GET", `topics/${topic.id}/comments`)).body).toEqual([]);
  expect((await moderation("list", "--json")).stdout.trim()).toBe("[]");

  expect((await moderation("hide-topic", topic.id, ...because)).exitCode).toBe(0);
  expect((await call("GET", `topics/${topic.id}`)).status).toBe(404);
  const refreshed = await refresh(topic.id);
  expect([refreshed.exitCode, refreshed.stderr]).toEqual([
    1,
    `topicapp: "Night trains" isn't updated while it's hidden. Make it visible again with: topicapp moderation show-topic ${topic.id} --reason "…"\n`,
  ]);
  expect((await moderation("show-topic", topic.id, ...because)).exitCode).toBe(0);
  expect((await call("GET", `topics/${topic.id}`)).status).toBe(200);
  expect((await moderation("suspend", "eve", ...because)).exitCode).toBe(0);
  expect((await call("GET", "auth/me", eve.token)).status).toBe(401);

  const unknown = await moderation("hide-topic", "none", ...because);
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, "topicapp: Topic not found: none\n"]);
  const log = JSON.parse((await moderation("log", "--json")).stdout) as { action: string }[];
  expect(log.map(({ action }) => action)).toEqual(["suspend", "show_topic", "hide_topic", "remove_comment"]);
  expect((await moderation("log")).stdout).toMatch(/ suspended .* eve +terminal +An advertisement$/m);
  expect((await call<unknown[]>("GET", "moderation/log", ada.token)).body.length).toBe(4);
}, 180_000);
