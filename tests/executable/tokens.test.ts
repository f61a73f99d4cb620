import { describe, expect, test } from "bun:test";
import type { ApiToken, NewApiToken } from "../../src/contract/api-tokens.ts";
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
    expect((await fetch(`${url}/api/auth/verify`, { method: "POST", headers, body })).status).toBe(200);
  };
  const ask = async (token: string, method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })).status;
  };
  return { admin, json, confirm, ask };
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
    expect([early.exitCode, early.stderr]).toEqual([1, "topicapp: ada has not confirmed the address yet\n"]);
    await confirm();
    const token = (await admin("token", "create", "ada", "--name", "reader")).stdout.trim();
    await admin("user", "suspend", "ada");
    expect(await ask(token, "GET", "/api/auth/me")).toBe(401);
    const refused = await admin("token", "create", "ada", "--name", "another");
    expect([refused.exitCode, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("ada is suspended. First: topicapp user restore ada");
  });
});
