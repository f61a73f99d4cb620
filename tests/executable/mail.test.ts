import { describe, expect, test } from "bun:test";
import { openMailServer, trusted } from "./mail-server.ts";
import { emptyFolder, linesOf, run, serve } from "./process.ts";

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
    const { token } = (await verified.json()) as { token: string };
    const call = async <T>(path: string, body: unknown): Promise<T> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const address = `${url}/api/account/channels${path}`;
      const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
      return answer.json() as Promise<T>;
    };
    const { id } = await call<{ id: string }>("", { kind: "email" });
    const testing = post.next();
    expect(await call<unknown>(`/${id}/test`, {})).toEqual({
      delivered: true,
      message: expect.stringMatching(/^250 /),
    });
    expect((await testing).text).toMatch(/^Subject: A test from topicapp\r?$/m);
    const reader = { kind: "e-reader", name: "Kindle", address: "ada_1@kindle.com" };
    const { id: kindle } = await call<{ id: string }>("", reader);
    const reading = post.next();
    expect(await call<unknown>(`/${kindle}/test`, {})).toEqual({
      delivered: true,
      message: expect.stringMatching(/^Sent from topicapp <news@example\.org>\. .* 250 /),
    });
    const book = await reading;
    expect(book.to).toEqual(["ada_1@kindle.com"]);
    expect(book.text).toMatch(/^Content-Type: text\/html; charset=utf-8; name=topicapp\.html\r?$/m);
    expect(book.text).toMatch(/^Content-Disposition: attachment; filename=topicapp\.html\r?$/m);
    const german = await fetch(`${url}/api/account`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ language: "de" }),
    });
    expect(german.status).toBe(200);
    const testingAgain = post.next();
    await call<unknown>(`/${id}/test`, {});
    const inGerman = await testingAgain;
    expect(inGerman.text).toMatch(/^Subject: Ein Test von topicapp\r?$/m);
    expect(inGerman.text).toContain('<html lang=3D"de">');
    expect(output.lines.filter((line) => !line.startsWith("setup address="))).toEqual([
      `listening on ${url}`,
    ]);
  });

  test("is tried by the doctor, where it is told to", async () => {
    const env = {
      ...trusted,
      TOPICAPP_SMTP_URL: `smtp://post:secret@localhost:${await post.port}`,
      TOPICAPP_MAIL_FROM: "news@example.org",
    };
    const arriving = post.next();
    const { stdout } = await run(["doctor", "--mail-to", "kim@example.org"], { cwd: emptyFolder(), env });
    expect(stdout).toContain("mail: a test e-mail is on its way to kim@example.org");
    expect(await arriving).toMatchObject({ to: ["kim@example.org"], user: "post", isSecure: true });
  });

  test.each([
    ["a certificate of no known authority", "post:secret", {}, /certificate/i],
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
