import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { ChannelDraftInput } from "../../../../src/contract/account/channels.ts";
import { channels } from "../../../../src/db/schema/channels.ts";
import { openTestApp } from "../../../support/app.ts";
import {
  addChannel,
  createReceiver,
  openPeer,
  readChannels,
  testChannel,
} from "../../../support/channels.ts";

const { peer, received, url, host, close } = openPeer();
const port = host.split(":")[1] ?? "";

beforeEach(() => {
  received.length = 0;
  peer.answer = () => new Response("ok");
});
afterAll(close);

/** Every request that gets through leads to the peer on this machine, whatever port it asks for. */
async function open(
  env: Record<string, string> = {},
  lookup = async (_host: string) => [{ address: "93.184.216.34" }],
) {
  const asked: { url: string; init: BunFetchRequestInit }[] = [];
  const testApp = openTestApp({
    env,
    lookup,
    fetch: async (address, init) => {
      asked.push({ url: address, init });
      const { pathname, search } = new URL(address);
      return fetch(`${url}${pathname}${search}`, { ...init, tls: {} });
    },
  });
  const { token } = await testApp.signUp("Ada");
  const add = (body: unknown) => testApp.call("POST", "/api/account/channels", { token, body });
  return { testApp, token, add, asked };
}

const literals = [
  "https://127.0.0.1/t",
  "https://127.1/t",
  "https://2130706433/t",
  "https://0x7f000001/t",
  "https://0177.0.0.1/t",
  "https://①②⑦.⓪.⓪.①/t",
  "https://%31%32%37.0.0.1/t",
  "https://0/t",
  "https://[::1]/t",
  "https://[::]/t",
  "https://[::ffff:127.0.0.1]/t",
  "https://[::127.0.0.1]/t",
  "https://[64:ff9b::10.0.0.1]/t",
  "https://[2002:a00:1::]/t",
  "https://[fe80::1]/t",
  "https://[fc00::1]/t",
  "https://10.0.0.1/t",
  "https://192.168.1.1/t",
  "https://172.16.0.1/t",
  "https://169.254.169.254/t",
  "https://100.64.0.1/t",
  "https://224.0.0.1/t",
  "https://255.255.255.255/t",
  "https://168.63.129.16/t",
  "https://localhost/t",
  "https://LOCALHOST./t",
  "https://a.localhost/t",
  "https://printer.local/t",
  "https://metadata.google.internal/t",
  "http://public.example/t",
  "https://public.example:8443/t",
  "https://public.example:22/t",
  "https://ada:secret@public.example/t",
  "https://ada@public.example/t",
  "ftp://public.example/t",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,t",
  "//public.example/t",
  "public.example/t",
  "https://",
  "not an address",
  "",
  " ",
  `https://public.example/${"x".repeat(2000)}`,
];

describe("an address that nothing may be sent to", () => {
  test("is refused with the reason, whatever is to be sent", async () => {
    const { testApp, token, add, asked } = await open();
    const keys = createReceiver().keys;
    for (const address of literals) {
      for (const draft of [
        { kind: "ntfy", name: "A", url: address },
        { kind: "webhook", name: "A", url: address },
        { kind: "apprise", name: "A", url: address },
        { kind: "web-push", subscription: { endpoint: address, keys } },
      ]) {
        const { status, body } = await add(draft);
        expect([address, draft.kind, status, body.code]).toEqual([
          address,
          draft.kind,
          400,
          "validation_failed",
        ]);
        expect(body.issues?.[0]?.path).toBe(draft.kind === "web-push" ? "subscription.endpoint" : "url");
        expect(body.message.length).toBeGreaterThan(10);
      }
    }
    expect([await readChannels(testApp, token), asked, received]).toEqual([[], [], []]);
  });

  test.each([
    ["this machine", ["127.0.0.1"]],
    ["the network", ["10.0.0.7"]],
    ["one of two", ["93.184.216.34", "192.168.0.9"]],
    ["IPv6", ["::1"]],
    ["a mapped address", ["::ffff:169.254.169.254"]],
  ])("is not sent to when its name leads to %s at that moment", async (_where, addresses) => {
    let answers = ["93.184.216.34"];
    const { testApp, token, asked } = await open({}, async () => answers.map((address) => ({ address })));
    const hook = await addChannel(testApp, token, { kind: "webhook", name: "A", url: "https://a.example/" });
    expect((await testChannel(testApp, token, hook.id)).delivered).toBe(true);
    const [first] = asked;
    expect(first?.url).toBe("https://93.184.216.34/");
    expect(first?.init).toMatchObject({
      method: "POST",
      redirect: "manual",
      tls: { serverName: "a.example" },
    });
    expect(new Headers(first?.init.headers).get("host")).toBe("a.example");
    answers = addresses;
    expect(await testChannel(testApp, token, hook.id)).toEqual({
      delivered: false,
      message: "It couldn't be sent: its host isn't on the public internet",
    });
    expect([asked.length, received.length]).toEqual([1, 1]);
  });

  test("is one that the admin named, over http and on its port alone where one is given", async () => {
    const { add } = await open({
      TOPICAPP_NOTIFY_HOSTS: `127.0.0.1:${port}, NTFY.home,[::1]:8080,192.168.1.4:443`,
    });
    const tried = async (address: string) => (await add({ kind: "webhook", name: "A", url: address })).status;
    for (const address of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      "http://ntfy.home/",
      "http://ntfy.home:2586/t",
      "https://ntfy.home/",
      "http://[::1]:8080/",
      "https://192.168.1.4/",
    ])
      expect([address, await tried(address)]).toEqual([address, 201]);
    for (const address of [
      "http://127.0.0.1/",
      "http://127.0.0.1:1/",
      "http://ntfy.home.example/",
      "http://a.ntfy.home:81/",
      "http://[::1]/",
      "http://192.168.1.4/",
      "http://192.168.1.4:444/",
      `http://ada:secret@127.0.0.1:${port}/`,
    ])
      expect([address, await tried(address)]).toEqual([address, 400]);
  });
});

describe("what a peer can do", () => {
  const env = { TOPICAPP_NOTIFY_HOSTS: host };
  const hook: ChannelDraftInput = { kind: "webhook", name: "A", url: `${url}/hook` };
  const answered = async (answer: () => Response) => {
    const { testApp, token } = await open(env);
    peer.answer = answer;
    const { id } = await addChannel(testApp, token, hook);
    return testChannel(testApp, token, id);
  };

  test("is not to lead elsewhere", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const headers = { location: `${url}/elsewhere` };
      expect(await answered(() => new Response(null, { status, headers }))).toEqual({
        delivered: false,
        message: `It answered ${status}, a redirect, which isn't followed`,
      });
    }
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/hook"]));
  });

  test("is not to answer without end, nor to fill the memory", async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(120));
        },
      });
    const { delivered, message } = await answered(() => new Response(endless()));
    expect([delivered, message]).toEqual([true, "x".repeat(2000)]);
    expect(sent).toBeLessThan(20_000_000);
    const bomb = Bun.gzipSync(new Uint8Array(40_000_000).fill(120));
    const headers = { "content-encoding": "gzip" };
    expect(await answered(() => new Response(bomb, { headers }))).toEqual({
      delivered: true,
      message: "x".repeat(2000),
    });
  });

  test("is not to have a message sent twice by breaking its answer off", async () => {
    const headers = { "content-encoding": "gzip" };
    const broken = new Uint8Array([1, 2, 3]);
    expect(await answered(() => new Response(broken, { headers }))).toEqual({
      delivered: true,
      message: "It answered 200",
    });
    expect(received).toHaveLength(1);
  });
});

describe("what a member writes", () => {
  test.each(["a\r\nX-Forged: yes", "a\nb", "a b", "ä", "\u0000", "x".repeat(513)])(
    "as a token adds nothing to the headers: %j",
    async (token) => {
      const { add } = await open();
      const { status, body } = await add({ kind: "ntfy", name: "A", url: "https://ntfy.example/t", token });
      expect([status, body.issues?.[0]?.path]).toEqual([400, "token"]);
    },
  );

  test.each([
    "https://ntfy.example/",
    "https://ntfy.example",
    "https://ntfy.example/a%0d%0ab",
    "https://ntfy.example/my topic",
    "https://ntfy.example/t?auth=abc",
    `https://ntfy.example/${"x".repeat(65)}`,
  ])("as a topic's address names a topic: %s", async (address) => {
    const { add } = await open();
    expect((await add({ kind: "ntfy", name: "A", url: address })).status).toBe(400);
  });

  const { p256dh, auth } = createReceiver().keys;
  test.each([
    ["no keys", undefined],
    ["no auth", { p256dh }],
    ["a short key", { p256dh: p256dh.slice(4), auth }],
    ["a short secret", { p256dh, auth: auth.slice(2) }],
    ["no point of the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth }],
    ["a compressed point", { p256dh: `A${p256dh.slice(1)}`, auth }],
    ["no base64", { p256dh: "~".repeat(87), auth }],
  ])("as a subscription is one that can be sent to: %s", async (_what, keys) => {
    const { testApp, token, add } = await open();
    const subscription = { endpoint: "https://push.example/1", keys };
    expect((await add({ kind: "web-push", subscription })).status).toBe(400);
    expect(await readChannels(testApp, token)).toEqual([]);
  });

  test("as a subscription may be padded base64, as some browsers' libraries write it", async () => {
    const { testApp, token } = await open();
    const padded = (text: string) => `${text.replaceAll("-", "+").replaceAll("_", "/")}==`.slice(0, -1);
    const keys = { p256dh: padded(p256dh), auth: padded(auth) };
    const subscription = { endpoint: "https://push.example/1", expirationTime: null, keys };
    await addChannel(testApp, token, { kind: "web-push", subscription });
    expect(testApp.db.select().from(channels).all()).toHaveLength(1);
  });

  test.each([
    [{ kind: "sms", name: "A", url: "https://a.example/" }],
    [{ kind: "webhook", url: "https://a.example/" }],
    [{ kind: "webhook", name: "A" }],
    [{ kind: "webhook", name: "\u200b", url: "https://a.example/" }],
    [{ kind: "web-push" }],
    [{ name: "A", url: "https://a.example/" }],
    [[]],
    [null],
  ])("as a channel is one of the kinds, whole: %j", async (body) => {
    const { add } = await open();
    expect((await add(body)).status).toBe(400);
  });
});
