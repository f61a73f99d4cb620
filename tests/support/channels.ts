import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type {
  Channel,
  ChannelDraftInput,
  ChannelTest,
  NewChannel,
} from "../../src/contract/account/channels.ts";
import { expectStatus, type TestApp } from "./app.ts";

/** What came to a peer. */
export interface Received {
  method: string;
  path: string;
  headers: Headers;
  body: Uint8Array;
}

/** A peer on this machine that keeps what it gets, and answers as it is told. */
export function openPeer() {
  const received: Received[] = [];
  const peer = { answer: (_request: Request): Response | Promise<Response> => new Response("ok") };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = await request.bytes();
      received.push({ method: request.method, path: pathname + search, headers: request.headers, body });
      return peer.answer(request);
    },
  });
  return {
    received,
    peer,
    url: `http://127.0.0.1:${server.port}`,
    host: `127.0.0.1:${server.port}`,
    close: () => server.stop(true),
  };
}

export const jsonOf = ({ body }: Received) => JSON.parse(new TextDecoder().decode(body));

export async function addChannel(
  testApp: TestApp,
  token: string,
  body: ChannelDraftInput,
): Promise<NewChannel> {
  const answer = testApp.call<NewChannel>("POST", "/api/account/channels", { token, body });
  return (await expectStatus(201, answer)).body;
}

export async function testChannel(testApp: TestApp, token: string, id: string): Promise<ChannelTest> {
  const answer = testApp.call<ChannelTest>("POST", `/api/account/channels/${id}/test`, { token });
  return (await expectStatus(200, answer)).body;
}

export async function readChannels(testApp: TestApp, token: string): Promise<Channel[]> {
  const answer = testApp.call<Channel[]>("GET", "/api/account/channels", { token });
  return (await expectStatus(200, answer)).body;
}

/** A browser's half of web push: its keys, and how it reads a message (RFC 8291, section 3.4; RFC 8188, section 2). */
export function createReceiver() {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (ikm: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
    new Uint8Array(hkdfSync("sha256", ikm, salt, info, length));
  return {
    keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    decrypt(body: Uint8Array): string {
      const bytes = Buffer.from(body);
      const salt = bytes.subarray(0, 16);
      const recordSize = bytes.readUInt32BE(16);
      const sender = bytes.subarray(21, 21 + bytes.readUInt8(20));
      const record = bytes.subarray(21 + sender.length);
      if (record.length > recordSize) throw new Error("more than one record");
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, sender]);
      const ikm = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(ikm, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(ikm, salt, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = text.lastIndexOf(2);
      if (text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no last record");
      return text.subarray(0, end).toString("utf8");
    },
  };
}
