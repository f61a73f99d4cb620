import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Finding } from "../../cli/doctor/finding.ts";
import { openMailServer, trusted } from "./mail-server.ts";
import { emptyFolder, run, serve } from "./process.ts";

const silent = { TOPICAPP_LOG: "silent" };
const known = "http://127.0.0.1:9";

type Printed = { url: string; link: string };

/** A member of an instance, and the admin's commands beside it, which know nothing but its folder. */
async function open(env: Record<string, string> = {}, args: string[] = []) {
  const cwd = emptyFolder();
  const server = await serve(args, { cwd, env: { ...silent, TOPICAPP_RATE_LIMITS: "off", ...env } });
  const print = async (command: string, more: Record<string, string> = {}) =>
    JSON.parse((await run([...command.split(" "), "--json"], { cwd, env: more })).stdout);
  const address = async (more?: Record<string, string>): Promise<string> => {
    const { url }: Printed = await print("invite create", more);
    return url.split("/auth?")[0] ?? "";
  };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    server.child.kill(signal);
    await server.child.exited;
  };
  return { cwd, server, print, address, post, stop, port: new URL(server.url).port };
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
  return promise;
}

describe("an address that a command prints", () => {
  const mailbox = openMailServer();

  test("is that of the server on its data folder: in invitations, links, e-mails and the doctor", async () => {
    const { cwd, print, post, port } = await open({
      ...trusted,
      TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${await mailbox.port}`,
      TOPICAPP_MAIL_FROM: "news@example.org",
    });
    const here = `http://localhost:${port}`;
    const invitation = await print("invite create");
    expect(invitation.url).toBe(`${here}/auth?invite=${invitation.code}`);
    expect((await print("invite list"))[0].url).toBe(invitation.url);
    const person = {
      email: "ada@example.org",
      username: "ada",
      name: "Ada",
      invitationCode: invitation.code,
    };
    expect((await post("register", person)).status).toBe(201);
    const { link }: Printed = await print("user sign-in-link ada");
    expect(link).toStartWith(`${here}/auth#email=ada%40example.org&code=`);
    await post("waitlist", { email: "kim@example.org", name: "Kim" });
    const findings: Finding[] = await print("doctor", { TOPICAPP_NEWS_FEEDS: `${here}/none` });
    expect(findings.find(({ what }) => what === "public address")?.found).toContain(`lead to ${here}`);
    const { promise: arrived, resolve } = Promise.withResolvers<string>();
    const read = async () => {
      const { to, text } = await mailbox.next();
      if (to[0] === "kim@example.org" && /invite/.test(text)) resolve(text);
      else await read();
    };
    void read();
    await run(["waitlist", "approve", "--all"], { cwd });
    expect(await arrived).toContain(`${here}/auth?invite=`);
  });

  test("is the public one, though only the server was given it, and stays so when that has stopped", async () => {
    const { address, stop } = await open({ TOPICAPP_URL: known });
    expect(await address()).toBe(known);
    await stop();
    expect(await address()).toBe(known);
  });

  test("is the public one after a server that was killed, and another one from the next start on", async () => {
    const { cwd, address, stop } = await open({ TOPICAPP_URL: known });
    await stop("SIGKILL");
    expect(await address()).toBe(known);
    const port = await freePort();
    const { child } = await serve(["--port", String(port)], { cwd, env: silent });
    expect(await address()).toBe(`http://localhost:${port}`);
    child.kill("SIGTERM");
    await child.exited;
    expect(await address()).toBe(`http://localhost:${port}`);
  });

  test("is not that of a server that took any port and has stopped", async () => {
    const { cwd, address, stop, port } = await open();
    expect(await address()).toBe(`http://localhost:${port}`);
    await stop();
    expect(await address()).toBe("http://localhost:3000");
    expect(readdirSync(join(cwd, "data")).sort()).toEqual(["secret.key", "topicapp.db"]);
  });

  test("is TOPICAPP_URL where the command has it, and the doctor says that the server has another", async () => {
    const { address, print } = await open({ TOPICAPP_URL: known });
    const env = { TOPICAPP_URL: "http://127.0.0.1:10", TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/" };
    expect(await address(env)).toBe("http://127.0.0.1:10");
    const findings: Finding[] = await print("doctor", env);
    expect(findings.filter(({ what }) => what === "public address").map(({ found }) => found)).toEqual([
      expect.stringContaining(known),
      expect.stringMatching(
        /^TOPICAPP_URL is http:\/\/127\.0\.0\.1:10 here, .* has http:\/\/127\.0\.0\.1:9$/,
      ),
    ]);
  });
});
