import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { ApiToken, NewApiToken } from "../../src/contract/account/api-tokens.ts";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Program } from "../../src/people/oauth/programs.ts";
import { emptyFolder, run, serve } from "./process.ts";

/** A running instance on which ada has an account, and the admin's terminal beside it. */
async function open() {
  const cwd = emptyFolder();
  const { url } = await serve([], { cwd, env: { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" } });
  const admin = (...args: string[]) => run(args, { cwd });
  const json = async <T>(...args: string[]): Promise<T> => {
    const { stdout, stderr, exitCode } = await admin(...args, "--json");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return JSON.parse(stdout);
  };
  const { code } = await json<{ code: string }>("invite", "create");
  const body = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode: code };
  const headers = { "content-type": "application/json" };
  const register = { method: "POST", headers, body: JSON.stringify(body) };
  expect((await fetch(`${url}/api/auth/register`, register)).status).toBe(201);
  const confirm = async () => {
    const { link } = await json<{ link: string }>("user", "sign-in-link", "ada");
    const body = JSON.stringify(Object.fromEntries(new URLSearchParams(link.split("#")[1])));
    const answer = await fetch(`${url}/api/auth/verify`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Session).token;
  };
  const ask = async (token: string, method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })).status;
  };
  return { url, admin, json, confirm, ask };
}

/** A program registers itself, and the session's owner lets it in. @returns the access token */
async function letIn(url: string, session: string): Promise<string> {
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${session}`, "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  const redirectUri = "https://assistant.example/callback";
  const verifier = "a-verifier-of-the-tests-that-is-long-enough-0123456789";
  const client = { client_name: "An assistant", redirect_uris: [redirectUri] };
  const { client_id } = await post<{ client_id: string }>("/oauth/register", client);
  const asked = {
    ...{ client_id, redirect_uri: redirectUri, response_type: "code", code_challenge_method: "S256" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  };
  const request = new URLSearchParams(asked).toString();
  const consent = { request, isAllowed: true, scope: "read" };
  const { redirectTo } = await post<{ redirectTo: string }>("/api/account/connections", consent);
  const body = new URLSearchParams({
    ...{ grant_type: "authorization_code", client_id, redirect_uri: redirectUri, code_verifier: verifier },
    code: new URL(redirectTo).searchParams.get("code") ?? "",
  });
  const answer = await fetch(`${url}/oauth/token`, { method: "POST", body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Status of a call at /mcp. */
async function callTools(url: string, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  return (await fetch(`${url}/mcp`, { method: "POST", headers, body })).status;
}

describe("a token made in the terminal", () => {
  test("acts for its owner on the running server, as far as its scope goes, until it is revoked", async () => {
    const { admin, json, confirm, ask } = await open();
    await confirm();
    const read = (await admin("token", "create", "ada", "--name", "reader")).stdout.trim();
    const write = await json<NewApiToken>("token", "create", "ada", "--name", "w", "--scope", "write");
    expect(write).toMatchObject({ username: "ada", name: "w", scope: "write", expiresAt: null });
    expect(await ask(read, "GET", "/api/auth/me")).toBe(200);
    const topic = JSON.stringify({ name: "Night trains", category: "Travel", frequency: 0 });
    expect(await ask(read, "POST", "/api/topics", topic)).toBe(403);
    expect(await ask(read, "DELETE", "/api/topics/none")).toBe(403);
    expect(await ask(read, "POST", "/api/topics/none/questions", '{"question":"What?"}')).toBe(404);
    expect(await ask(write.token, "POST", "/api/topics", topic)).toBe(201);
    for (const token of [read, write.token])
      for (const path of ["tokens", "sessions", "takeout", "nowhere", "%73essions"])
        expect([path, await ask(token, "GET", `/api/account/${path}`)]).toEqual([path, 403]);
    expect(await ask(write.token, "GET", "/api/%61ccount/tokens")).not.toBe(200);
    expect(await ask(write.token, "DELETE", "/api/account")).toBe(403);

    const listed = await json<ApiToken[]>("token", "list", "ada");
    expect(listed.map(({ name, scope }) => [name, scope])).toEqual([
      ["w", "write"],
      ["reader", "read"],
    ]);
    expect(listed.every(({ lastUsedAt }) => lastUsedAt !== null)).toBe(true);
    expect(JSON.stringify(listed)).not.toContain("tap_");
    expect(await json("token", "revoke", write.id)).toEqual({ id: write.id, isRevoked: true });
    expect(await ask(write.token, "GET", "/api/auth/me")).toBe(401);
    expect(await ask(read, "GET", "/api/auth/me")).toBe(200);
  });

  test("is not made before an address is confirmed or while somebody is suspended, and opens nothing then", async () => {
    const { admin, confirm, ask } = await open();
    const early = await admin("token", "create", "ada", "--name", "reader");
    expect([early.exitCode, early.stderr]).toEqual([
      1,
      "topicapp: ada hasn't confirmed their e-mail address yet\n",
    ]);
    await confirm();
    const token = (await admin("token", "create", "ada", "--name", "reader")).stdout.trim();
    await admin("user", "suspend", "ada");
    expect(await ask(token, "GET", "/api/auth/me")).toBe(401);
    const refused = await admin("token", "create", "ada", "--name", "another");
    expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("ada is suspended. First: topicapp user restore ada");
  });
});

test("a program that was let in by OAuth is listed with the tokens, and ended like one", async () => {
  const { url, admin, json, confirm } = await open();
  const granted = await letIn(url, await confirm());
  const made = await json<NewApiToken>("token", "create", "ada", "--name", "reader");
  expect(await callTools(url, granted)).toBe(200);

  const listed = await json<Program[]>("token", "list", "ada");
  expect(listed).toMatchObject([
    { id: made.id, username: "ada", kind: "token", name: "reader" },
    { username: "ada", kind: "oauth", name: "An assistant", scope: "read", site: "assistant.example" },
  ]);
  expect(JSON.stringify(listed)).not.toContain(granted);
  const lines = (await admin("token", "list")).stdout;
  expect(lines).toMatch(/^[\w-]{36} {2}ada {2}token +reader +read {2}never used +no expiry$/m);
  expect(lines).toMatch(
    /^[\w-]{36} {2}ada {2}OAuth, assistant\.example {2}An assistant {2}read {2}used \S{10} {2}expires \S{10}$/m,
  );

  const id = listed[1]?.id ?? "";
  expect(await json("token", "revoke", id)).toEqual({ id, isRevoked: true });
  expect(await callTools(url, granted)).toBe(401);
  expect((await json<Program[]>("token", "list")).map((each) => each.id)).toEqual([made.id]);
  expect((await admin("token", "revoke", id)).exitCode).toBe(1);
});
