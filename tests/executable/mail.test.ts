import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { emptyFolder, linesOf, run, serve } from "./process.ts";

const tls = join(import.meta.dir, "../data/tls");
const trusted = { NODE_EXTRA_CA_CERTS: join(tls, "ca.pem") };

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  isSecure: boolean;
  text: string;
}

/** A real mail server on this machine that wants STARTTLS and a login. */
function openMailServer() {
  const received: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  const server = new SMTPServer({
    key: readFileSync(join(tls, "server.key")),
    cert: readFileSync(join(tls, "server.pem")),
    onAuth: ({ username, password }, _session, done) =>
      password === "secret" ? done(null, { user: username }) : done(new Error("wrong password")),
    async onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        user: user as string | undefined,
        isSecure: secure,
        text: Buffer.concat(chunks).toString(),
      };
      received.push(mail);
      waiting.shift()?.(mail);
      done();
    },
  });
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, "127.0.0.1", () => resolve((server.server.address() as { port: number }).port));
  afterAll(() => new Promise<void>((done) => server.close(() => done())));
  return { received, port: promise, next: () => new Promise<Received>((hand) => waiting.push(hand)) };
}

async function signUp(url: string, cwd: string, username: string): Promise<Response> {
  const { code } = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
  const body = { email: `${username}@example.org`, username, name: "Ada", invitationCode: code };
  return fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("mail by SMTP", () => {
  const post = openMailServer();

  test("goes over TLS with the login of the address, as text and HTML, and not to standard output", async () => {
    const cwd = emptyFolder();
    const env = {
      ...trusted,
      TOPICAPP_LOG: "silent",
      TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${await post.port}`,
      TOPICAPP_MAIL_FROM: "topicapp <news@example.org>",
    };
    const { url, output } = await serve([], { cwd, env });
    const arriving = post.next();
    expect((await signUp(url, cwd, "ada")).status).toBe(201);
    const mail = await arriving;
    expect(mail).toMatchObject({
      from: "news@example.org",
      to: ["ada@example.org"],
      user: "post",
      isSecure: true,
    });
    const [, code = ""] = mail.text.match(/^Subject: (\d{6}) is your topicapp code\r?$/m) ?? [];
    expect(mail.text).toContain("multipart/alternative");
    expect(mail.text.split(code).length).toBeGreaterThan(3);
    expect(mail.text).not.toMatch(/https?:\/\/(?!localhost)|<img/);
    const verified = await fetch(`${url}/api/auth/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org", code }),
    });
    expect(verified.status).toBe(200);
    expect(output.lines).toEqual([`listening on ${url}`]);
  });

  test.each([
    ["a certificate that nobody vouches for", "post:secret", {}, /certificate/i],
    ["a wrong password", "post:wrong", trusted, /invalid login|wrong password/i],
  ])(
    "is kept, not lost, in front of %s, and the log says why without the code",
    async (_what, login, extra, why) => {
      const cwd = emptyFolder();
      const env = {
        ...extra,
        TOPICAPP_LOG: "json",
        TOPICAPP_SMTP_URL: `smtp://${login}@localhost:${await post.port}`,
        TOPICAPP_MAIL_FROM: "news@example.org",
      };
      const before = post.received.length;
      const { url, child } = await serve([], { cwd, env });
      const log = linesOf(child.stderr);
      await signUp(url, cwd, "ada");
      const [line] = await log.find(/could not be sent.*/);
      expect(line).toMatch(why);
      expect(line).not.toMatch(/\d{6} is your/);
      expect(post.received).toHaveLength(before);
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);

      const arriving = post.next();
      const again = {
        ...env,
        ...trusted,
        TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${await post.port}`,
      };
      await serve([], { cwd, env: again });
      expect((await arriving).to).toEqual(["ada@example.org"]);
    },
  );
});
