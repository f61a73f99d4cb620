import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { createLog } from "../../../../src/base/log.ts";
import type { ChannelDraftInput } from "../../../../src/contract/account/channels.ts";
import { channels } from "../../../../src/db/schema/channels.ts";
import {
  createFetcher,
  FetchFailed,
  FetchRefused,
  FetchTimedOut,
  isHostOf,
} from "../../../../src/retrieval/fetch.ts";
import type { Message, SendResult } from "../../../../src/sending/channels/channel.ts";
import { sealDestination } from "../../../../src/sending/channels/destination.ts";
import { createSend, type SendDeps } from "../../../../src/sending/channels/send.ts";
import { loadWebPushKeys } from "../../../../src/sending/channels/web-push-keys.ts";
import { openTestApp } from "../../../support/app.ts";
import {
  addChannel,
  createReceiver,
  jsonOf,
  openPeer,
  readChannels,
  testChannel,
} from "../../../support/channels.ts";

const { peer, received, url, host, close } = openPeer();

beforeEach(() => {
  received.length = 0;
  peer.answer = () => new Response("ok");
});
afterAll(close);

async function open() {
  const testApp = openTestApp({
    env: { TOPICAPP_NOTIFY_HOSTS: host },
    fetch: (url, init) => fetch(url, init),
  });
  const { token } = await testApp.signUp("Ada");
  const tested = async (draft: ChannelDraftInput) => {
    const channel = await addChannel(testApp, token, draft);
    return { channel, answer: await testChannel(testApp, token, channel.id) };
  };
  const depsOf = (hosts: string[]): SendDeps => {
    const isNotifyHost = isHostOf(hosts);
    return {
      vault: testApp.vault,
      fetchPage: createFetcher({ fetch: (url, init) => fetch(url, init), allow: isNotifyHost }),
      isNotifyHost,
      sendEmail: async () => ({ ok: true, message: "sent" }),
      sendToEReader: async () => ({ ok: true, message: "sent" }),
      pushKeys: loadWebPushKeys(testApp.db, testApp.vault, testApp.clock.now),
      contact: () => "mailto:ada@example.org",
      now: () => testApp.clock.now,
      log: createLog(
        "json",
        () => testApp.clock.now,
        (line) => void testApp.logged.push(line),
      ),
    };
  };
  const sendWithin = (hosts: string[]) => createSend(depsOf(hosts));
  const send = sendWithin([host]);
  const sendOn = async (draft: ChannelDraftInput, changes: Partial<Message> = {}): Promise<SendResult> => {
    const { id } = await addChannel(testApp, token, draft);
    const row = testApp.db
      .select()
      .from(channels)
      .all()
      .find((each) => each.id === id);
    if (!row) throw new Error("it was added");
    return send(row, { ...message, createdAt: testApp.clock.now, ...changes });
  };
  return { testApp, token, tested, depsOf, sendWithin, sendOn };
}

const message: Message = {
  id: "01a1fd55-7a80-70f3-9994-8a1b0e05e817",
  kind: "edition.published",
  title: "Two things are new",
  text: "Rockets flew.\nTrains ran.",
  url: "https://topics.example/edition/1",
  createdAt: new Date(0),
  data: { edition: { id: "e1", items: [] } },
};

const webhook = { kind: "webhook" as const, name: "Home", url: `${url}/hook?key=1` };
const ntfy = { kind: "ntfy" as const, name: "Phone", url: `${url}/my-topic` };
const apprise = { kind: "apprise" as const, name: "Apprise", url: `${url}/notify/key` };
let browsers = 0;
const webPush = () => ({
  kind: "web-push" as const,
  subscription: { endpoint: `${url}/push/${browsers++}`, keys: createReceiver().keys },
});

describe("a webhook", () => {
  test("gets what the Standard Webhooks say, signed with its secret", async () => {
    const { tested, testApp } = await open();
    const { channel, answer } = await tested(webhook);
    expect(answer).toEqual({ delivered: true, message: "ok" });
    const [got] = received;
    if (!got) throw new Error("it was asked");
    expect([got.method, got.path, got.headers.get("content-type")]).toEqual([
      "POST",
      "/hook?key=1",
      "application/json",
    ]);
    const id = got.headers.get("webhook-id") ?? "";
    const timestamp = got.headers.get("webhook-timestamp") ?? "";
    const seconds = String(testApp.clock.now.getTime() / 1000);
    expect([/^[\w-]+$/.test(id), timestamp]).toEqual([true, seconds]);
    const key = Buffer.from((channel.secret ?? "").replace("whsec_", ""), "base64");
    const text = new TextDecoder().decode(got.body);
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
    expect(got.headers.get("webhook-signature")).toBe(`v1,${signature}`);
    expect(jsonOf(got)).toEqual({
      type: "test",
      timestamp: testApp.clock.now.toISOString(),
      data: {
        title: "A test from topicapp",
        text: "This channel works. News will reach you here.",
        url: "http://localhost:3000/",
      },
    });
  });

  test("gets the same body and id at every try, and the time of the try", async () => {
    const { sendOn, testApp } = await open();
    const { createdAt } = { createdAt: testApp.clock.now };
    await sendOn(webhook);
    testApp.clock.advance(30_000);
    await sendOn(webhook, { createdAt });
    const [first, second] = received;
    if (!first || !second) throw new Error("both came");
    expect(second.body).toEqual(first.body);
    expect(jsonOf(first)).toEqual({
      type: "edition.published",
      timestamp: createdAt.toISOString(),
      data: message.data,
    });
    const of = (name: string) => [first, second].map(({ headers }) => headers.get(name));
    expect(of("webhook-id")).toEqual([message.id, message.id]);
    const [then, now] = of("webhook-timestamp");
    expect(Number(now) - Number(then)).toBe(30);
  });
});

describe("ntfy", () => {
  test("gets JSON at the server's root, with the topic of the address and the token", async () => {
    const { sendOn } = await open();
    expect(await sendOn({ ...ntfy, token: "tk_abc" })).toEqual({ ok: true, message: "ok" });
    const [got] = received;
    if (!got) throw new Error("it was asked");
    expect([got.method, got.path, got.headers.get("authorization")]).toEqual(["POST", "/", "Bearer tk_abc"]);
    expect(jsonOf(got)).toEqual({
      topic: "my-topic",
      title: message.title,
      message: message.text,
      click: message.url,
    });
  });

  test("below a path gets it there, and without a token none", async () => {
    const { sendOn } = await open();
    await sendOn({ ...ntfy, url: `${url}/ntfy/my-topic/` });
    expect(received.map(({ path, headers }) => [path, headers.get("authorization")])).toEqual([
      ["/ntfy/", null],
    ]);
  });

  test.each(["x", "ß", "語", "😀"])("gets 4,096 bytes at most, cut on a character: %s", async (character) => {
    const { sendOn } = await open();
    for (const length of [5000, 4096, 1023]) {
      await sendOn(ntfy, { text: `a${character.repeat(length)}` });
      const got = received.at(-1);
      if (!got) throw new Error("it was asked");
      const said: string = jsonOf(got).message;
      const bytes = Buffer.byteLength(said);
      expect(bytes).toBeLessThanOrEqual(4096);
      expect(bytes).toBeGreaterThan(Math.min(4090, length - 1));
      expect(said.replace(/…$/, "").replaceAll(character, "")).toBe("a");
    }
  });
});

describe("Apprise", () => {
  test("gets the title and plain text with the address", async () => {
    const { sendOn } = await open();
    await sendOn(apprise);
    expect(received.map((got) => [got.path, jsonOf(got)])).toEqual([
      [
        "/notify/key",
        { title: message.title, body: `${message.text}\n\n${message.url}`, type: "info", format: "text" },
      ],
    ]);
  });

  test("that has no configuration has told nobody", async () => {
    const { tested } = await open();
    peer.answer = () => new Response(null, { status: 204 });
    expect((await tested(apprise)).answer).toMatchObject({ delivered: false });
    expect((await tested(webhook)).answer).toEqual({ delivered: true, message: "It answered 204" });
  });
});

describe("what came of a try", () => {
  const kinds: [string, () => ChannelDraftInput][] = [
    ["webhook", () => webhook],
    ["ntfy", () => ntfy],
    ["apprise", () => apprise],
    ["web-push", webPush],
  ];

  test.each(kinds)(
    "%s: an answer is delivered, tried again or refused by its status",
    async (kind, draft) => {
      const { sendOn } = await open();
      const outcome = async (status: number) => {
        peer.answer = () => new Response("the peer's words", { status });
        const sent = await sendOn(draft());
        expect(sent.message).toContain(status < 300 ? "the peer's words" : String(status));
        return sent.ok ? "delivered" : sent.isGone ? "gone" : sent.retry ? "again" : "refused";
      };
      for (const status of [200, 201, 202])
        expect([status, await outcome(status)]).toEqual([status, "delivered"]);
      for (const status of [408, 425, 429, 500, 502, 503, 504, 507])
        expect([status, await outcome(status)]).toEqual([status, "again"]);
      for (const status of [301, 302, 307, 308, 400, 401, 403, 413, 422])
        expect([status, await outcome(status)]).toEqual([status, "refused"]);
      for (const status of [404, 410])
        expect([status, await outcome(status)]).toEqual([status, kind === "web-push" ? "gone" : "refused"]);
    },
  );

  test.each([
    ["120", 120_000],
    ["Sat, 21 Nov 2026 09:05:00 GMT", 300_000],
    ["0", null],
    ["Sat, 21 Nov 2020 09:05:00 GMT", null],
    ["soon", null],
    ["99999999999999999999", 7 * 86_400_000],
  ])("is tried again when the peer asks for it: %s", async (header, wait) => {
    const { sendOn, testApp } = await open();
    peer.answer = () => new Response("", { status: 429, headers: { "retry-after": header } });
    const sent = await sendOn(webhook);
    const at = wait === null ? null : new Date(testApp.clock.now.getTime() + wait);
    expect(sent).toEqual({ ok: false, message: "It answered 429", retry: true, retryAt: at, isGone: false });
  });

  test("is the peer's own words, 2,000 characters at most, without what a terminal obeys", async () => {
    const { tested } = await open();
    peer.answer = () => new Response("red \u001b[31malarm\u0007\r\nX-Forged: yes\u202e\u0000");
    expect((await tested(webhook)).answer.message).toBe("red [31malarm X-Forged: yes");
    peer.answer = () => new Response("😀".repeat(5000), { status: 500 });
    const { message } = (await tested(webhook)).answer;
    expect([message.length <= 2000, message.length > 1900, message.isWellFormed()]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("is no other for what a mail server says", async () => {
    const { testApp, token, depsOf } = await open();
    await addChannel(testApp, token, { kind: "email" });
    const [row] = testApp.db.select().from(channels).all();
    if (!row) throw new Error("it was added");
    const said = `550 \u001b[31mNo\r\n${"x".repeat(3000)}`;
    const sendEmail = async () => ({ ok: true, message: said }) as const;
    const { message: shown } = await createSend({ ...depsOf([]), sendEmail })(row, message);
    expect([shown.slice(0, 12), shown.length]).toEqual(["550 [31mNo x", 2000]);
  });

  test("is kept on the channel", async () => {
    const { tested, testApp, token } = await open();
    peer.answer = () => new Response("no such topic", { status: 403 });
    const { channel } = await tested(ntfy);
    expect(await readChannels(testApp, token)).toMatchObject([
      { lastError: "It answered 403: no such topic", lastDeliveredAt: null },
    ]);
    peer.answer = () => new Response("ok");
    await testChannel(testApp, token, channel.id);
    expect(await readChannels(testApp, token)).toMatchObject([
      { lastError: null, lastDeliveredAt: testApp.clock.now.toISOString() },
    ]);
  });

  test("that nobody hears is tried again: a connection refused or cut, a server that was stopped", async () => {
    const { sendWithin, testApp, sendOn } = await open();
    await sendOn(webhook);
    const [row] = testApp.db.select().from(channels).all();
    if (!row) throw new Error("it was added");
    const cut = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { data: (socket) => void socket.end() },
    });
    const url = `http://127.0.0.1:${cut.port}/`;
    const destination = { kind: "webhook" as const, url, secret: "whsec_AAAA" };
    const moved = { ...row, sealed: sealDestination(testApp.vault, row.id, destination) };
    const send = sendWithin(["127.0.0.1"]);
    const again = { ok: false, retry: true, message: "It couldn't be sent: the connection failed" };
    expect(await send(moved, message)).toMatchObject(again);
    cut.stop(true);
    expect(await send(moved, message)).toMatchObject(again);
    const why = "It couldn't be sent: the server was stopped in the meantime";
    expect(await send(moved, message, AbortSignal.abort())).toMatchObject({ ...again, message: why });
    // A host that the admin no longer names is not asked.
    expect(await sendWithin([host])(moved, message)).toMatchObject({ ok: false, retry: false });
  });

  test("takes 15 seconds at most, and is tried again past them, or where a name leads inside for now", async () => {
    const { testApp, sendOn, depsOf } = await open();
    await sendOn(webhook);
    const [row] = testApp.db.select().from(channels).all();
    if (!row) throw new Error("it was added");
    const asked: unknown[] = [];
    const sendFailing = (failure: Error) =>
      createSend({
        ...depsOf([host]),
        fetchPage: async (_url, options) => {
          asked.push(options);
          throw failure;
        },
      })(row, message);
    const late = "it didn't answer within 15 seconds";
    for (const failure of [new FetchTimedOut(late), new FetchRefused(late), new FetchFailed(late)]) {
      expect(await sendFailing(failure)).toEqual({
        ok: false,
        message: `It couldn't be sent: ${late}`,
        retry: true,
        retryAt: null,
        isGone: false,
      });
    }
    expect(asked[0]).toMatchObject({ method: "POST", timeout: 15_000, maxBytes: 8192 });
    expect(await sendFailing(new Error("a fault of ours"))).toMatchObject({ ok: false, retry: true });
    expect(testApp.logged.join()).toContain("a fault of ours");
  });
});
