import { describe, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "./process.ts";

const silent = { TOPICAPP_LOG: "silent" };

describe("the executable in an empty folder with an empty environment", () => {
  test("serves the web app, every file of it, and says so in one line", async () => {
    const { url, output, child } = await serve([], { env: silent });
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: "ok" });
    const page = await fetch(`${url}/topic/any`);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const html = await page.text();
    const addresses = [...html.matchAll(/<(?:link|script|img)\b[^>]* (?:src|href)="(\/[^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      const file = await fetch(url + address, { headers: { "accept-encoding": "br" } });
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).not.toContain("text/html");
      expect((await file.bytes()).length).toBeGreaterThan(0);
      const isText = /\.(js|css|svg)$/.test(address);
      expect(file.headers.get("content-encoding")).toBe(isText ? "br" : null);
      const etag = file.headers.get("etag") ?? "";
      const again = await fetch(url + address, {
        headers: { "accept-encoding": "br", "if-none-match": etag },
      });
      expect(again.status).toBe(304);
    }
    expect((await fetch(`${url}/assets/main.js.map`)).headers.get("content-type")).toContain("text/html");
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    const [listening, setup, ...others] = output.lines;
    expect([listening, others]).toEqual([`listening on ${url}`, []]);
    expect(setup).toMatch(/^setup address=http:\/\/localhost:\d+\/setup#token=[0-9a-f]{40}$/);
    expect(await new Response(child.stderr).text()).toBe("");
  });

  test("keeps everything in the data folder, readable by its owner alone", async () => {
    const cwd = emptyFolder();
    const { child } = await serve([], { cwd });
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
    expect(readdirSync(cwd)).toEqual(["data"]);
    expect(readdirSync(join(cwd, "data")).sort()).toEqual(["secret.key", "topicapp.db"]);
    for (const name of ["secret.key", "topicapp.db"])
      expect(statSync(join(cwd, "data", name)).mode & 0o777).toBe(0o600);
  });

  test("takes somebody in by an invitation from the terminal, with the code on standard output", async () => {
    const cwd = emptyFolder();
    const { url, output } = await serve([], { cwd, env: silent });
    const invited = await run(["invite", "create", "--json"], { cwd });
    expect(invited.stderr).toBe("");
    const invitation = JSON.parse(invited.stdout);
    expect(invitation).toMatchObject({ maxUses: 1, usedCount: 0 });
    expect(invitation.url).toBe(`http://localhost:${new URL(url).port}/auth?invite=${invitation.code}`);
    const person = {
      email: "ada@example.org",
      username: "ada",
      name: "Ada Lindqvist",
      invitationCode: invitation.code,
    };
    expect((await post(url, "/api/auth/register", person)).status).toBe(201);
    const [, code = ""] = await output.find(/^mail to=ada@example\.org subject=".+" code=(\d{6})$/);
    const session = (await (
      await post(url, "/api/auth/verify", { email: person.email, code })
    ).json()) as Session;
    const created = await post(
      url,
      "/api/topics",
      { name: "Night trains", category: "Travel" },
      session.token,
    );
    expect((await created.json()) as Topic).toMatchObject({
      name: "Night trains",
      creator: { name: "Ada Lindqvist" },
    });
  });

  test("loses nothing that was answered when it is killed, and ends no session", async () => {
    const cwd = emptyFolder();
    const first = await serve([], { cwd });
    const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    const person = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode: code };
    await post(first.url, "/api/auth/register", person);
    const [, signIn = ""] = await first.output.find(/code=(\d{6})$/);
    const { token } = (await (
      await post(first.url, "/api/auth/verify", { email: person.email, code: signIn })
    ).json()) as Session;
    await post(
      first.url,
      "/api/topics",
      { name: "Night trains", category: "Travel", isPublic: false },
      token,
    );
    first.child.kill("SIGKILL");
    await first.child.exited;
    const second = await serve([], { cwd });
    const topics = await fetch(`${second.url}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await topics.json()).toMatchObject({ user: { name: "Ada", followedTopicsCount: 1 } });
  });
});

describe("the command line", () => {
  test("explains itself", async () => {
    const { stdout, exitCode } = await run(["--help"]);
    expect(exitCode).toBe(0);
    for (const command of ["serve", "demo", "invite"]) expect(stdout).toContain(command);
    expect((await run(["invite", "create", "--help"])).stdout).toContain("Example:");
    expect((await run(["--version"])).stdout).toMatch(
      /^topicapp \d+\.\d+\.\d+ \(([0-9a-f]{12}(\+changed)?|unknown)\)\n$/,
    );
  });

  test.each([
    [["frobnicate"]],
    [["serve", "--prot", "1"]],
    [["invite", "create", "--uses", "none"]],
    [["invite", "create", "--expires", "soon"]],
    [["invite", "revoke"]],
    [[]],
  ])("answers wrong usage with exit code 2 and a word on standard error: %p", async (args) => {
    const { stdout, stderr, exitCode } = await run(args);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).not.toBe("");
  });

  test("stops at a wrong variable with one line that names it", async () => {
    const { stderr, exitCode } = await run(["serve"], { env: { TOPICAPP_PORT: "eighty" } });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^topicapp: TOPICAPP_PORT [^\n]+\n$/);
    const nowhere = await run(["serve"], { env: { TOPICAPP_HOST: "no host", TOPICAPP_PORT: "0" } });
    expect([nowhere.exitCode, nowhere.stdout]).toEqual([2, ""]);
    expect(nowhere.stderr).toMatch(/^topicapp: TOPICAPP_HOST [^\n]+\n$/);
  });

  test("says why it cannot do what was asked, in one line and with exit code 1", async () => {
    const cwd = emptyFolder();
    const { url } = await serve([], { cwd });
    const taken = await run(["serve", "--port", new URL(url).port]);
    expect([taken.exitCode, taken.stdout]).toEqual([1, ""]);
    expect(taken.stderr).toMatch(/^topicapp: Port \d+ is taken[^\n]+\n$/);
    const unknown = await run(["invite", "revoke", "no-such-code"], { cwd });
    expect([unknown.exitCode, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).toMatch(/^topicapp: There's no invitation [^\n]+\n$/);
  });

  test.each([
    ["user role ada admin"],
    ["user list --json"],
    ["invite revoke CHESS"],
    ["waitlist approve --all"],
    ["topic refresh --all"],
    ["topic list"],
    ["token list ada"],
    ["moderation list"],
    ["status --json"],
    ["network"],
    ["remarks"],
    ["backup copy.db"],
  ])("doesn't make a mistyped data folder into an instance: %s", async (line) => {
    const cwd = emptyFolder();
    const { stdout, stderr, exitCode } = await run([...line.split(" "), "--data-dir", "dta"], { cwd });
    expect([stdout, exitCode]).toEqual(["", 1]);
    expect(stderr).toMatch(
      /^topicapp: There's no topicapp in \S*dta\. Set its data folder with --data-dir or/,
    );
    expect(stderr.trim().split("\n").length).toBe(1);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("says that an invitation is for an instance that wasn't there before", async () => {
    const cwd = emptyFolder();
    expect((await run(["invite", "create"], { cwd })).stderr).toMatch(
      /^There was no topicapp in \S+ yet\. Created a new one\.\n$/,
    );
    expect((await run(["invite", "create"], { cwd })).stderr).toBe("");
  });

  test("refuses a wrong port of a demo before it begins", async () => {
    const { stdout, stderr, exitCode } = await run(["demo", "--port", "abc"]);
    expect([stdout, stderr.split("\n").length, exitCode]).toEqual(["", 2, 2]);
  });

  test("says in one line that the demo has no place for what it throws away", async () => {
    const { exitCode, stderr } = await run(["demo"], { env: { TMPDIR: "/proc/none" } });
    expect([exitCode, stderr]).toEqual([
      1,
      "topicapp: The demo can't write to /proc/none (ENOENT). Set TMPDIR to a folder that it can use.\n",
    ]);
  });

  test("mints, lists and revokes invitations", async () => {
    const cwd = emptyFolder();
    const minted = await run(
      ["invite", "create", "--code", "CHESS", "--uses", "5", "--expires", "never", "--note", "chess club"],
      { cwd },
    );
    expect(minted.stdout).toBe("CHESS\nhttp://localhost:3000/auth?invite=CHESS\n");
    expect((await run(["invite", "create", "--code", "CHESS"], { cwd })).exitCode).toBe(1);
    for (const code of ["", " ", " CHESS", "x".repeat(101)])
      expect((await run(["invite", "create", "--code", code], { cwd })).exitCode).toBe(2);
    expect((await run(["invite", "list"], { cwd })).stdout).toBe(
      "CHESS  0/5 used  never expires  chess club\n",
    );
    expect((await run(["invite", "revoke", "CHESS"], { cwd })).stdout).toBe("Revoked CHESS\n");
    const [listed] = JSON.parse((await run(["invite", "list", "--json"], { cwd })).stdout);
    expect(listed).toMatchObject({ code: "CHESS", maxUses: 5, isActive: false });
  });
});

function post(url: string, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
  });
}
