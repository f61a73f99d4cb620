import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Channel, NewChannel } from "../../../../src/contract/account/channels.ts";
import { channels } from "../../../../src/db/schema/channels.ts";
import { openPeer } from "../../../support/channels.ts";

const root = join(import.meta.dir, "../../../..");
const tree = treeWithGotify();
const { openTestApp, expectStatus } = (await import(
  join(tree, "tests/support/app.ts")
)) as typeof import("../../../support/app.ts");

const { peer, received, url, host, close } = openPeer();
beforeEach(() => {
  received.length = 0;
  peer.answer = () => new Response("ok");
});
afterAll(async () => {
  await close();
  rmSync(tree, { recursive: true });
});

/** The program's own tree, to which a kind of channel was added: its draft, its file, and its entry. */
function treeWithGotify(): string {
  const tree = mkdtempSync(join(tmpdir(), "topicapp-tree-"));
  for (const part of ["src", "cli", "migrations", "deploy/published.json", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  for (const part of ["tests/support/app.ts", "tests/src/sending/channels/added"])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  edit(join(tree, "src/contract/account/channels.ts"), [
    ['"apprise"] as const', '"apprise", "gotify"] as const'],
    [
      'z.object({ kind: z.literal("apprise")',
      'z.object({ kind: z.literal("gotify"), name: name(), url: url(), key: z.string() }),\n  z.object({ kind: z.literal("apprise")',
    ],
  ]);
  edit(join(tree, "src/sending/channels/registry.ts"), [
    ["  apprise,\n", "  apprise,\n  gotify,\n"],
    [
      "import { ntfy }",
      'import { gotify } from "../../../tests/src/sending/channels/added/gotify.ts";\nimport { ntfy }',
    ],
  ]);
  return tree;
}

function edit(file: string, changes: [string, string][]): void {
  let text = readFileSync(file, "utf8");
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(file, text);
}

const key = "gotify-canary-0123";

async function open() {
  const testApp = openTestApp({
    env: { TOPICAPP_NOTIFY_HOSTS: host },
    fetch: (address, init) => fetch(address, init),
  });
  const { token } = await testApp.signUp("Ada");
  const body = { kind: "gotify", name: "Phone", url: `${url}/message`, key };
  const add = (expected: number) =>
    expectStatus(expected, testApp.call<NewChannel>("POST", "/api/account/channels", { token, body }));
  const send = async (id: string) => {
    const path = `/api/account/channels/${id}/test`;
    return (await testApp.call<{ delivered: boolean; message: string }>("POST", path, { token })).body;
  };
  const list = async () =>
    (await expectStatus(200, testApp.call<Channel[]>("GET", "/api/account/channels", { token }))).body;
  return { testApp, add, send, list };
}

describe("a kind of channel that was added by its draft, its file and its entry", () => {
  test("is added once, shown without its key, which is sealed, and sent to as its file says", async () => {
    const { testApp, add, send, list } = await open();
    const { body: channel } = await add(201);
    expect((await add(200)).body.id).toBe(channel.id);
    expect(await list()).toMatchObject([{ kind: "gotify", name: "Phone", target: `${url}/…`, isOn: true }]);
    expect(JSON.stringify([channel, testApp.db.select().from(channels).all()])).not.toContain(key);
    expect(await send(channel.id)).toEqual({ delivered: true, message: "ok" });
    const [message] = received;
    expect(message?.headers.get("x-gotify-key")).toBe(key);
    expect(message?.path).toBe("/message");
  });

  test("fails as its file says, and is removed where nobody is there any more", async () => {
    const { add, send, list } = await open();
    const { id } = (await add(201)).body;
    peer.answer = () => new Response("", { status: 202 });
    expect(await send(id)).toEqual({ delivered: false, message: "It took it, and delivers nothing" });
    expect(await list()).toHaveLength(1);
    peer.answer = () => new Response("", { status: 410 });
    expect((await send(id)).delivered).toBe(false);
    expect(await list()).toEqual([]);
  });
});
