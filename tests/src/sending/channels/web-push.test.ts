import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { createECDH, createPublicKey, verify } from "node:crypto";
import { encryptMessage, mostPlainText, pushHeaders } from "../../../../src/sending/channels/web-push.ts";
import { contactOf, makeKeys } from "../../../../src/sending/channels/web-push-keys.ts";
import { openTestApp } from "../../../support/app.ts";
import {
  addChannel,
  createReceiver,
  openPeer,
  readChannels,
  testChannel,
} from "../../../support/channels.ts";

const base64url = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

describe("a push message", () => {
  test("is the example of RFC 8291, section 5, to the byte", () => {
    const sender = createECDH("prime256v1");
    sender.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const salt = base64url("DGv6ra1nlYgDCS1FRnbzlw");
    const body = encryptMessage("When I grow up, I want to be a watermelon", keys, { sender, salt });
    expect(Buffer.from(body).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  test("is another one every time, and at its longest what every push service takes", () => {
    const receiver = createReceiver();
    const text = `${"é".repeat(mostPlainText / 2)}.`;
    const [first, second] = [encryptMessage(text, receiver.keys), encryptMessage(text, receiver.keys)];
    expect(first).not.toEqual(second);
    expect(receiver.decrypt(first)).toBe(text);
    expect([first.length, mostPlainText]).toEqual([4096, 3993]);
  });
});

describe("what a push service gets", () => {
  const { peer, received, url, host, close } = openPeer();
  beforeEach(() => {
    received.length = 0;
    peer.answer = () => new Response(null, { status: 201 });
  });
  afterAll(close);

  async function open(env: Record<string, string> = {}) {
    const testApp = openTestApp({
      env: { TOPICAPP_NOTIFY_HOSTS: host, ...env },
      fetch: (url, init) => fetch(url, init),
    });
    const { token } = await testApp.signUp("Ada");
    const receiver = createReceiver();
    const subscription = { endpoint: `${url}/push/1`, keys: receiver.keys };
    const { id } = await addChannel(testApp, token, { kind: "web-push", subscription });
    return { testApp, token, id, receiver };
  }

  test("the browser alone reads, and it says who sends (RFC 8292)", async () => {
    const { testApp, token, id, receiver } = await open({ TOPICAPP_URL: "https://topics.example" });
    expect(await testChannel(testApp, token, id)).toEqual({ delivered: true, message: "It answered 201" });
    const [got] = received;
    if (!got) throw new Error("it was asked");
    expect(JSON.parse(receiver.decrypt(got.body))).toEqual({
      title: "A test from topicapp",
      body: "This channel works. News will reach you here.",
      url: "https://topics.example/",
    });
    expect([got.method, got.path, got.headers.get("content-encoding"), got.headers.get("ttl")]).toEqual([
      "POST",
      "/push/1",
      "aes128gcm",
      "86400",
    ]);
    expect(got.headers.get("topic")).toMatch(/^[\w-]{32}$/);

    const [, jwt = "", k] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(got.headers.get("authorization") ?? "") ?? [];
    const key = await testApp.call<{ publicKey: string }>("GET", "/api/account/web-push-key", { token });
    expect(k).toBe(key.body.publicKey);
    const [head = "", claims = "", signature = ""] = jwt.split(".");
    const decoded = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(decoded(head)).toEqual({ typ: "JWT", alg: "ES256" });
    const { aud, exp, sub } = decoded(claims);
    const seconds = testApp.clock.now.getTime() / 1000;
    expect([aud, sub]).toEqual([url, "https://topics.example"]);
    expect([exp > seconds, exp <= seconds + 86_400]).toEqual([true, true]);
    const point = Buffer.from(k ?? "", "base64url");
    const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", x: half(1), y: half(33) };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const signed = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), signed, base64url(signature))).toBe(true);
  });

  test.each([404, 410])(
    "it answers %d for a browser that is gone, and the channel is removed",
    async (status) => {
      const { testApp, token, id } = await open();
      peer.answer = () => new Response("gone", { status });
      expect(await testChannel(testApp, token, id)).toEqual({
        delivered: false,
        message: `It answered ${status}: gone`,
      });
      expect(await readChannels(testApp, token)).toEqual([]);
    },
  );

  test("the same topic for one message at every try, so that it waits once", () => {
    const keys = makeKeys();
    const signing = { keys, contact: "mailto:a@b.c", now: new Date("2026-11-22T07:00:00Z") };
    const topicOf = (id: string) => pushHeaders("https://push.example/1", id, signing).topic;
    expect(topicOf("one")).toBe(topicOf("one") ?? "");
    expect(topicOf("one")).not.toBe(topicOf("two") ?? "");
  });
});

test.each([
  ["Topics <news@topics.example>", "https://topics.example", "mailto:news@topics.example"],
  ["news@topics.example", "http://localhost:3000", "mailto:news@topics.example"],
  ["root@localhost", "https://topics.example/news", "https://topics.example"],
  [null, "https://topics.example:8443", "https://topics.example:8443"],
  [null, "http://localhost:3000", "mailto:webmaster@localhost"],
])("push services are told whom to ask: %s, %s", (from, url, contact) => {
  expect(contactOf(from, url)).toBe(contact);
});
