import { describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Destination } from "../../../../src/sending/channels/descriptor.ts";
import { createSendToEReader } from "../../../../src/sending/channels/e-reader.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { addChannel, testChannel } from "../../../support/channels.ts";
import { openDeliveries } from "../../../support/deliveries.ts";
import { publishUpdate } from "../../../support/updates/published.ts";

const mailing = {
  TOPICAPP_SMTP_URL: "smtp://127.0.0.1:25",
  TOPICAPP_MAIL_FROM: "topicapp <news@topics.example>",
};

const draft = { kind: "e-reader", name: "Kindle", address: "Ada_1@Kindle.com" } as const;

async function open(env: Record<string, string> = mailing) {
  const testApp = openTestApp({ env });
  const { token } = await testApp.signUp("Ada");
  const refusal = async (body: object, status: number) => {
    const answer = testApp.call("POST", "/api/account/channels", { token, body });
    return (await expectStatus(status, answer)).body;
  };
  return { testApp, token, refusal };
}

describe("an e-reader", () => {
  test("gets each edition as a book, with the sender that it has to accept told", async () => {
    const { testApp, add, clock, deliver, topic, channels } = await openDeliveries([], { env: mailing });
    await add(draft);
    clock.advance(1);
    publishUpdate(testApp, topic.id, { title: "Booster 14 lands", content: "### It landed\n\nSoftly." });
    await deliver();
    const mail = testApp.mails.at(-1);
    expect(mail).toMatchObject({ to: "ada_1@kindle.com", subject: "Booster 14 lands", html: "" });
    const [book] = mail?.attachments ?? [];
    expect(book).toMatchObject({
      filename: expect.stringMatching(/^topicapp-\d{4}-\d\d-\d\d\.epub$/),
      contentType: "application/epub+zip",
    });
    const files = unzipSync(book?.content as Uint8Array);
    expect(new TextDecoder().decode(files["EPUB/update-1.xhtml"])).toContain("Softly.");
    expect(await channels()).toMatchObject([
      { kind: "e-reader", target: "ada_1@kindle.com", isOn: true, lastError: null },
    ]);
  });

  test("gets a test as a page that it opens, and no notices", async () => {
    const { testApp, token } = await open();
    const { id } = await addChannel(testApp, token, draft);
    const came = await testChannel(testApp, token, id);
    expect(came).toEqual({
      delivered: true,
      message: "Sent from topicapp <news@topics.example>. Your e-reader has to accept this sender",
    });
    const [page] = testApp.mails.at(-1)?.attachments ?? [];
    expect(page).toMatchObject({ filename: "topicapp.html" });
    expect(page?.content).toContain("<h1>A test from topicapp</h1>");
  });

  test("is only at an address where nothing reaches anybody who didn't ask for it", async () => {
    const { testApp, refusal } = await open();
    for (const address of ["eve@example.org", "eve@kindle.com.example.org", "kindle.com@example.org"]) {
      const { issues } = await refusal({ ...draft, address }, 400);
      expect(issues?.[0]).toMatchObject({
        path: "address",
        message:
          "This isn't an e-reader's address. It has to end in @kindle.com, @free.kindle.com, @pbsync.com",
      });
    }
    for (const address of ["a@kindle.com, eve@example.org", "a@kindle.com\r\nBcc: eve@example.org", ""])
      expect((await refusal({ ...draft, address }, 400)).issues?.[0]?.path).toBe("address");
    expect(testApp.mails.filter(({ to }) => !to.startsWith("ada"))).toEqual([]);
  });

  test("is added once, and one person has three of them at most", async () => {
    const { testApp, token, refusal } = await open();
    const { id } = await addChannel(testApp, token, draft);
    const again = testApp.call<{ id: string }>("POST", "/api/account/channels", { token, body: draft });
    expect((await expectStatus(200, again)).body.id).toBe(id);
    for (const name of ["b", "c"])
      await addChannel(testApp, token, { ...draft, address: `${name}@pbsync.com` });
    const { message } = await refusal({ ...draft, address: "d@kindle.com" }, 409);
    expect(message).toBe("You can have at most 3 of these. Remove one first");
  });

  test("needs a server that sends e-mail", async () => {
    const { refusal } = await open({});
    const reason = "This server can't send e-mail yet. Ask its admin to set up a mail server";
    expect((await refusal(draft, 400)).issues).toEqual([{ path: "address", message: reason }]);
    const send = createSendToEReader({
      mailer: () => Promise.reject(new Error("there is none")),
      sender: null,
      url: () => "https://topics.example",
    });
    expect(await send(kindle, message)).toMatchObject({ ok: false, retry: false, message: reason });
  });

  test("gets no book that a mail server would refuse for its size", async () => {
    const send = createSendToEReader({
      mailer: () => Promise.reject(new Error("it was mailed")),
      sender: "news@topics.example",
      url: () => "https://topics.example",
    });
    const file = {
      filename: "topicapp.epub",
      contentType: "application/epub+zip",
      content: new Uint8Array(7_000_001),
    };
    expect(await send(kindle, { ...message, file })).toMatchObject({
      ok: false,
      retry: false,
      message: "It couldn't be sent: the edition is larger than 7 MB. Choose a shorter reading time",
    });
  });
});

const kindle: Destination = { url: "mailto:ada_1@kindle.com" };

const message = {
  id: "0190-a",
  kind: "edition.published" as const,
  title: "Booster lands",
  text: "Rockets: Booster lands",
  url: "https://topics.example/edition/e1",
  createdAt: new Date("2026-11-21T07:00:00Z"),
};
