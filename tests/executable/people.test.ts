import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Session } from "../../src/contract/account/auth.ts";
import { createReceiver } from "../support/channels.ts";
import { emptyFolder, run, serve } from "./process.ts";

const env = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" };

/** A running instance and the admin's terminal beside it, on one data folder. */
async function open() {
  const cwd = emptyFolder();
  const { url, output } = await serve([], { cwd, env });
  const admin = Object.assign((...args: string[]) => run(args, { cwd }), { cwd });
  const post = (path: string, body: unknown) =>
    fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const me = (token: string) =>
    fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const signUp = async (username: string, invitationCode?: string) => {
    const code = invitationCode ?? JSON.parse((await admin("invite", "create", "--json")).stdout).code;
    const email = `${username.normalize("NFD").replaceAll(/[^\w-]/g, "")}@example.org`;
    expect((await post("register", { email, username, name: username, invitationCode: code })).status).toBe(
      201,
    );
    const [, signIn] = await output.find(new RegExp(`^mail to=${email} .* code=(\\d{6})$`));
    return (await (await post("verify", { email, code: signIn })).json()) as Session;
  };
  return { url, output, admin, post, me, signUp };
}

describe("the waitlist in the terminal", () => {
  test("is listed, approved with a mailed invitation that lets its holder in, and removed from", async () => {
    const { admin, post, output, signUp } = await open();
    expect((await admin("waitlist", "list")).stderr).toContain("Nobody is on the waitlist");
    for (const name of ["ada", "kim", "eve"]) await post("waitlist", { email: `${name}@example.org`, name });
    const listed = JSON.parse((await admin("waitlist", "list", "--json")).stdout);
    expect(Object.keys(listed[0]).sort()).toEqual(["createdAt", "email", "id", "invitationSent", "name"]);
    expect(listed.map(({ email }: { email: string }) => email)).toEqual([
      "ada@example.org",
      "kim@example.org",
      "eve@example.org",
    ]);

    const stranger = await admin("waitlist", "approve", "ada@example.org", "who@example.org");
    expect([stranger.exitCode, stranger.stdout]).toEqual([1, ""]);
    expect(stranger.stderr).toContain("who@example.org isn't on the waitlist");

    const approved = JSON.parse((await admin("waitlist", "approve", " Ada@example.org", "--json")).stdout);
    const [, invitation = ""] = await output.find(
      /^mail to=ada@example\.org subject="Your invitation to topicapp" invitation=(\S+)$/,
    );
    expect(approved).toEqual([{ email: "ada@example.org", code: invitation }]);
    expect((await signUp("ada", invitation)).user.name).toBe("ada");
    const again = { email: "x@example.org", username: "xxx", name: "x", invitationCode: invitation };
    expect((await post("register", again)).status).toBe(400);

    expect((await admin("waitlist", "remove", "eve@example.org")).stdout).toBe("Removed eve@example.org\n");
    expect((await admin("waitlist", "remove", "eve@example.org")).exitCode).toBe(1);
    expect(JSON.parse((await admin("waitlist", "approve", "--all", "--json")).stdout)).toMatchObject([
      { email: "kim@example.org" },
    ]);
    expect((await admin("waitlist", "approve")).exitCode).toBe(2);
  }, 180_000);
});

describe("people in the terminal", () => {
  test("are suspended and restored from their next request on, on a running server", async () => {
    const { admin, me, signUp, post, url } = await open();
    const { token } = await signUp("ada");
    expect((await me(token)).status).toBe(200);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const channels = async () => (await fetch(`${url}/api/account/channels`, { headers })).json();
    const subscription = { endpoint: "https://push.example/1", keys: createReceiver().keys };
    const body = JSON.stringify({ kind: "web-push", subscription });
    await fetch(`${url}/api/account/channels`, { method: "POST", headers, body });
    expect(await channels()).toHaveLength(1);
    expect((await admin("user", "suspend", "ADA")).stdout).toBe("Suspended ADA\n");
    expect((await me(token)).status).toBe(401);
    expect((await post("login", { email: "ada@example.org" })).status).toBe(200);
    const [person] = JSON.parse((await admin("user", "list", "--json")).stdout);
    expect(person).toMatchObject({ username: "ada", isSuspended: true });
    expect((await admin("user", "restore", "ada")).exitCode).toBe(0);
    expect((await me(token)).status).toBe(200);
    // Their sessions hold again, and what was sent to a browser ended with the suspension.
    expect(await channels()).toEqual([]);
  }, 180_000);

  test("are given a role, which their next answer from a running server shows", async () => {
    const { admin, me, signUp } = await open();
    const { token, user } = await signUp("ada");
    expect(user.role).toBe("member");
    expect((await admin("user", "role", "ada", "admin")).stdout).toBe("ada is now an admin\n");
    expect((await (await me(token)).json()).user.role).toBe("admin");
    const [person] = JSON.parse((await admin("user", "list", "--json")).stdout);
    expect(person).toMatchObject({ username: "ada", role: "admin" });
    expect((await admin("user", "list")).stdout).toMatch(/ admin$/m);
    expect((await admin("user", "role", "ada", "king")).exitCode).toBe(2);
    expect((await admin("user", "role", "nobody", "member")).exitCode).toBe(1);
  }, 180_000);

  test("are bound in what they may have, each or by their invitation, from the next request on", async () => {
    const { admin, signUp, post } = await open();
    const { token } = await signUp("ada");
    const bound = ["--topics", "1", "--min-hours", "12", "--sources", "gpt-4o", "--own-keys", "on"];
    const limited = JSON.parse((await admin("user", "limit", "ada", ...bound, "--json")).stdout);
    const limits = {
      dailyUsd: null,
      topics: 1,
      minHours: 12,
      sources: ["gpt-4o"],
      ownKeys: true,
      invites: 0,
    };
    expect(limited).toEqual({ username: "ada", limits });
    const invited = JSON.parse((await admin("invite", "create", ...bound, "--json")).stdout);
    expect(invited).toMatchObject({ maxUses: 1, limits });
    const [person] = JSON.parse((await admin("user", "list", "--json")).stdout);
    expect(person).toMatchObject({ username: "ada", limits });
    expect(token.length).toBeGreaterThan(20);
    expect((await post("login", { email: "ada@example.org" })).status).toBe(200);
  }, 180_000);

  test("whose names have become one are named by their ids, and nobody else is hit", async () => {
    const { admin, me, signUp } = await open();
    const [first, second] = [await signUp("éva"), await signUp("kim")];
    const db = new Database(join(admin.cwd, "data/topicapp.db"));
    db.run("UPDATE users SET username = 'Éva', username_key = 'éva#2' WHERE username = 'kim'");
    db.close();
    const unsure = await admin("user", "suspend", "Éva");
    expect([unsure.exitCode, unsure.stdout]).toEqual([1, ""]);
    for (const id of [first.user.id, second.user.id]) expect(unsure.stderr).toContain(id);
    expect((await me(first.token)).status).toBe(200);
    expect((await admin("user", "suspend", second.user.id)).exitCode).toBe(0);
    expect([(await me(first.token)).status, (await me(second.token)).status]).toEqual([200, 401]);
  }, 180_000);

  test("are found however their name is written", async () => {
    const { admin, me, signUp } = await open();
    const { token } = await signUp("éva");
    expect((await admin("user", "suspend", "E\u0301VA")).exitCode).toBe(0);
    expect((await me(token)).status).toBe(401);
  }, 180_000);

  test("are deleted only with a word that it is meant", async () => {
    const { admin, me, signUp } = await open();
    const { token } = await signUp("ada");
    const unsure = await admin("user", "delete", "ada");
    expect([unsure.exitCode, unsure.stdout]).toEqual([1, ""]);
    expect(unsure.stderr).toContain("--yes");
    expect((await me(token)).status).toBe(200);
    expect((await admin("user", "delete", "ada", "--yes")).stdout).toBe("Deleted ada\n");
    expect((await me(token)).status).toBe(401);
    expect((await admin("user", "delete", "ada", "--yes")).exitCode).toBe(1);
    expect(JSON.parse((await admin("user", "list", "--json")).stdout)).toEqual([]);
  }, 180_000);

  test("get a link that signs them in once", async () => {
    const { admin, signUp, post } = await open();
    await signUp("ada");
    const { stdout } = await admin("user", "sign-in-link", "ada");
    const { hash, pathname } = new URL(stdout.trim());
    expect(pathname).toBe("/auth");
    const { email, code, attempt } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    // Its code is bound to it: what somebody asks for meanwhile is newer, and does not end it.
    await post("login", { email });
    expect((await post("verify", { email, code })).status).toBe(400);
    const first = await post("verify", { email, code, attempt });
    expect(((await first.json()) as Session).user.username).toBe("ada");
    expect((await post("verify", { email, code, attempt })).status).toBe(400);
    expect((await admin("user", "sign-in-link", "nobody")).exitCode).toBe(1);
  }, 180_000);
});
