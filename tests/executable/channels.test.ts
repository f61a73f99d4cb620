import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { ChannelDraftInput, ChannelTest, NewChannel } from "../../src/contract/account/channels.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { createReceiver, jsonOf, openPeer } from "../support/channels.ts";
import { emptyFolder, serve } from "./process.ts";

const { received, url: peer, host, close } = openPeer();
afterAll(close);

/** A member of an instance that may send to this test's peer. `send` adds a channel and tests it. */
async function openMember() {
  const cwd = emptyFolder();
  fillLibrary(cwd, (library) => void library.addPerson("ada", "Ada"));
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_NOTIFY_HOSTS: host };
  const { url, output } = await serve([], { cwd, env });
  const call = async <T>(path: string, body: unknown, token = ""): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<T>;
  };
  await call("/auth/login", { email: "ada@example.org" });
  const [, code] = await output.find(/^mail to=ada@.* code=(\d{6})$/);
  const { token } = await call<{ token: string }>("/auth/verify", { email: "ada@example.org", code });
  const send = async (draft: ChannelDraftInput) => {
    const channel = await call<NewChannel>("/account/channels", draft, token);
    const came = await call<ChannelTest>(`/account/channels/${channel.id}/test`, {}, token);
    return { channel, came };
  };
  return { send, output, token, url };
}

describe("the executable", () => {
  test("sends to each kind of channel, signed and encrypted", async () => {
    const { send, output } = await openMember();
    const hook = await send({ kind: "webhook", name: "Home", url: `${peer}/hook` });
    const apprise = await send({ kind: "apprise", name: "Apprise", url: `${peer}/notify/key` });
    const ntfy = await send({ kind: "ntfy", name: "Phone", url: `${peer}/my-topic`, token: "tk_1" });
    const { keys, decrypt } = createReceiver();
    const push = await send({ kind: "web-push", subscription: { endpoint: `${peer}/push`, keys } });
    for (const { came } of [hook, apprise, ntfy, push])
      expect(came).toEqual({ delivered: true, message: "ok" });
    expect((await send({ kind: "email" })).came.delivered).toBe(true);
    await output.find(/^mail to=ada@example\.org subject="A test from topicapp"$/);

    expect(received.map(({ path }) => path)).toEqual(["/hook", "/notify/key", "/", "/push"]);
    const [signed, told, topic, pushed] = received;
    if (!signed || !told || !topic || !pushed) throw new Error("all came");
    const id = signed.headers.get("webhook-id");
    const timestamp = signed.headers.get("webhook-timestamp");
    const key = Buffer.from(hook.channel.secret?.slice("whsec_".length) ?? "", "base64");
    const text = new TextDecoder().decode(signed.body);
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
    expect(signed.headers.get("webhook-signature")).toBe(`v1,${signature}`);
    expect(jsonOf(told)).toMatchObject({ title: "A test from topicapp", type: "info" });
    expect(jsonOf(topic)).toMatchObject({ topic: "my-topic", title: "A test from topicapp" });
    expect(JSON.parse(decrypt(pushed.body))).toMatchObject({ title: "A test from topicapp" });
  }, 180_000);

  test("sends to no name that this machine knows for itself or its network", async () => {
    const { send, token, url } = await openMember();
    received.length = 0;
    const names = readFileSync("/etc/hosts", "utf8")
      .replace(/#.*/g, "")
      .split("\n")
      .flatMap((line) => line.trim().split(/\s+/).slice(1));
    for (const name of new Set([...names, hostname(), `${hostname()}.`])) {
      const address = `https://${name}/canary`;
      const isSaved = await fetch(`${url}/api/account/channels`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ kind: "webhook", name: "A", url: address }),
      }).then(({ status }) => status === 201);
      if (!isSaved) continue;
      const { came } = await send({ kind: "webhook", name: "A", url: address });
      expect([name, came.delivered]).toEqual([name, false]);
      expect(came.message).toMatch(
        /^It couldn't be sent: (its host isn't on the public|the host .* doesn't exist)/,
      );
    }
    expect(received).toEqual([]);
  }, 180_000);
});
