import { afterEach, describe, expect, test } from "bun:test";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { ChannelRow, Message } from "../../../../src/sending/channels/channel.ts";
import { createSendEmail } from "../../../../src/sending/channels/email.ts";
import { smtpMailer } from "../../../../src/sending/mail/mailer.ts";
import { openTestApp } from "../../../support/app.ts";

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

/** A mail server without encryption on this machine. */
async function openServer(options: SMTPServerOptions = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 1,
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      mails.push(Buffer.concat(chunks).toString());
      done();
    },
    ...options,
  });
  servers.push(server);
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, "127.0.0.1", () => resolve((server.server.address() as { port: number }).port));
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${await promise}`,
    from: "topicapp <news@topics.example>",
  });
  const { signUp } = openTestApp();
  const { user } = await signUp("Ada");
  const send = createSendEmail({
    addressOf: () => user.email ?? "",
    mailer,
    url: () => "https://topics.example",
  });
  const channel = { kind: "email", userId: user.id } as ChannelRow;
  return { mails, mailer, send: (more: Partial<Message> = {}) => send(channel, { ...message, ...more }) };
}

const message: Message = {
  id: "0190-a",
  kind: "edition.published",
  title: "Booster lands\r\nBcc: eve@example.org",
  text: "As text",
  html: "<p>As HTML",
  url: "https://topics.example/edition/e1",
  unsubscribeUrl: `https://topics.example/unsubscribe/${"x".repeat(100)}`,
  createdAt: new Date("2026-11-21T07:00:00Z"),
};

const refusal = (responseCode: number) => Object.assign(new Error("no such mailbox"), { responseCode });

describe("an edition by SMTP", () => {
  test("has an id that stays, both texts, and what a mail program unsubscribes by", async () => {
    const { send, mails } = await openServer();
    expect(await send()).toEqual({ ok: true, message: "250 OK: message queued" });
    expect((await send()).ok).toBe(true);
    for (const mail of mails) {
      const unfolded = mail.replace(/\r\n[ \t]+/g, " ");
      expect(unfolded).toContain("Message-ID: <0190-a@topics.example>");
      expect(unfolded).toContain(`List-Unsubscribe: <${message.unsubscribeUrl}>`);
      expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
      expect(unfolded).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(unfolded).toMatch(/^To: ada@example\.org\r$/m);
      expect(unfolded).not.toMatch(/^Bcc:/m);
      expect(mail).toContain("As text");
      expect(mail).toContain("<p>As HTML");
    }
  });

  test("is tried again after any failure but that of an address that does not exist", async () => {
    for (const [code, retry] of [
      [550, false],
      [551, false],
      [450, true],
      [552, true],
    ] as const) {
      const { send } = await openServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) });
      expect(await send()).toMatchObject({ ok: false, retry, isGone: false });
    }
    const { send } = await openServer({ onData: (_stream, _session, done) => done(refusal(554)) });
    expect(await send()).toMatchObject({ ok: false, retry: true });
  });

  test("is tried again when the server is away, or takes the mail and never answers", async () => {
    const { mailer } = await openServer({ onData: (stream) => void stream.resume() });
    const mail = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello", shown: {} };
    await expect(mailer({ ...mail, timeout: 300 })).rejects.toThrow("didn't answer within 0.3 seconds");
    const { send } = await openServer();
    for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
    expect(await send()).toMatchObject({ ok: false, retry: true });
  });
});
