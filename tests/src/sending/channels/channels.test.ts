import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openVault } from "../../../../src/base/secret.ts";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { ChannelDraftInput, NewChannel } from "../../../../src/contract/account/channels.ts";
import { limits, rates } from "../../../../src/contract/base/limits.ts";
import { recordSent, switchOff, switchOffEmail } from "../../../../src/sending/channels/channels.ts";
import { loadWebPushKeys } from "../../../../src/sending/channels/web-push-keys.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { addChannel, createReceiver, readChannels, testChannel } from "../../../support/channels.ts";

async function open(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = openTestApp(options);
  const { token, user } = await testApp.signUp("Ada");
  return { testApp, token, user };
}

const push = () => ({
  kind: "web-push" as const,
  subscription: { endpoint: "https://push.example/send/abc", keys: createReceiver().keys },
});

describe("a channel", () => {
  const canary = "canary-5d2e";
  const secret = { kind: "ntfy", name: "Phone", url: `https://${canary}.example/${canary}`, token: canary };
  const drafts: [ChannelDraftInput, { name: string; target: string }][] = [
    [{ kind: "email" }, { name: "E-mail", target: "ada@example.org" }],
    [push(), { name: "Web push", target: "https://push.example/…" }],
    [
      { ...push(), name: "Firefox" },
      { name: "Firefox", target: "https://push.example/…" },
    ],
    [
      { kind: "ntfy", name: " My\nphone ", url: "https://ntfy.sh/my_topic-1/", token: "tk_1" },
      { name: "My phone", target: "https://ntfy.sh/…" },
    ],
    [
      { kind: "webhook", name: "Home", url: "https://hooks.example/a?b=c" },
      { name: "Home", target: "https://hooks.example/…" },
    ],
    [
      { kind: "webhook", name: "Home", url: "https://hooks.example" },
      { name: "Home", target: "https://hooks.example" },
    ],
    [
      { kind: "apprise", name: "Apprise", url: "https://apprise.example/notify/key" },
      { name: "Apprise", target: "https://apprise.example/…" },
    ],
  ];

  test.each(drafts)("is added and shown without what is secret: %j", async (draft, { name, target }) => {
    const { testApp, token } = await open();
    const { id, secret, ...shown } = await addChannel(testApp, token, draft);
    expect(shown).toEqual({
      kind: draft.kind,
      name,
      target,
      isOn: true,
      lastDeliveredAt: null,
      lastError: null,
    });
    if (draft.kind === "webhook") expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    else expect(secret).toBeUndefined();
    expect(await readChannels(testApp, token)).toEqual([{ id, ...shown }]);
  });

  test("leaves nothing to read in the database, its log or the answers", async () => {
    const { testApp, token } = await open();
    const keys = createReceiver().keys;
    await addChannel(testApp, token, secret as ChannelDraftInput);
    await addChannel(testApp, token, { kind: "webhook", name: "A", url: `https://a.example/${canary}` });
    const hook = await addChannel(testApp, token, { kind: "webhook", name: "B", url: "https://b.example/" });
    await addChannel(testApp, token, {
      kind: "web-push",
      subscription: { endpoint: `https://push.example/${canary}`, keys },
    });
    const files = ["topicapp.db", "topicapp.db-wal"].map((name) =>
      readFileSync(join(testApp.dataDir, name), "latin1"),
    );
    const list = JSON.stringify(await readChannels(testApp, token));
    const { privateKey } = loadWebPushKeys(testApp.db, testApp.vault, testApp.clock.now);
    const whsec = hook.secret?.slice("whsec_".length) ?? "";
    for (const hidden of [canary, keys.p256dh, keys.auth, whsec, privateKey.d ?? ""]) {
      expect(hidden.length).toBeGreaterThan(8);
      for (const text of [...files, testApp.logged.join("\n")]) expect(text).not.toContain(hidden);
      if (hidden !== canary) expect(list).not.toContain(hidden);
    }
    expect(list).not.toContain(`example/${canary}`);
  });

  test("is renamed, switched off and on, and removed; a part that is left out stays", async () => {
    const { testApp, token } = await open();
    const { id } = await addChannel(testApp, token, { kind: "email" });
    const change = (body: unknown) => testApp.call("PUT", `/api/account/channels/${id}`, { token, body });
    expect((await change({ name: "Letters" })).body).toMatchObject({ name: "Letters", isOn: true });
    expect((await change({ isOn: false })).body).toMatchObject({ name: "Letters", isOn: false });
    switchOff(testApp.db, id, "It answered 500");
    expect((await change({ name: "Mail", isOn: false })).body).toMatchObject({
      lastError: "It answered 500",
    });
    expect((await change({ isOn: true })).body).toMatchObject({ name: "Mail", isOn: true, lastError: null });
    for (const body of [{}, { name: "" }, { name: "x".repeat(101) }, { isOn: "yes" }])
      expect((await change(body)).status).toBe(400);
    const remove = () => testApp.call("DELETE", `/api/account/channels/${id}`, { token });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await readChannels(testApp, token)).toEqual([]);
  });

  test("says what came of a try, and is gone where a push service knows it no longer", async () => {
    const { testApp, token } = await open();
    const { id } = await addChannel(testApp, token, push());
    const at = testApp.clock.now;
    const failed = { ok: false, retry: true, retryAt: null, isGone: false } as const;
    recordSent(testApp.db, id, { ...failed, message: "It answered 503" }, at);
    expect(await readChannels(testApp, token)).toMatchObject([
      { lastError: "It answered 503", lastDeliveredAt: null },
    ]);
    recordSent(testApp.db, id, { ok: true, message: "ok" }, at);
    expect(await readChannels(testApp, token)).toMatchObject([
      { lastError: null, lastDeliveredAt: at.toISOString() },
    ]);
    recordSent(testApp.db, id, { ...failed, retry: false, isGone: true, message: "It answered 410" }, at);
    expect(await readChannels(testApp, token)).toEqual([]);
  });

  test("of somebody else is not found", async () => {
    const { testApp, token } = await open();
    const eve = await testApp.signUp("Eve");
    const { id } = await addChannel(testApp, token, { kind: "email" });
    const path = `/api/account/channels/${id}`;
    const asked = [
      testApp.call("PUT", path, { token: eve.token, body: { isOn: false } }),
      testApp.call("DELETE", path, { token: eve.token }),
      testApp.call("POST", `${path}/test`, { token: eve.token }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await readChannels(testApp, eve.token)).toEqual([]);
    expect(testApp.mails.filter(({ subject }) => subject.includes("test"))).toEqual([]);
  });

  test("is in what one takes out, and goes with the account", async () => {
    const { testApp, token } = await open();
    const { secret: _, ...channel } = await addChannel(testApp, token, {
      kind: "webhook",
      name: "Home",
      url: "https://hooks.example/path",
    });
    const { body } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token });
    expect(body.channels).toEqual([channel]);
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token }));
    expect(testApp.db.all("SELECT * FROM channels")).toEqual([]);
  });

  test("that was sealed with another secret says so, and can be removed", async () => {
    const { testApp, token, user } = await open();
    const { id } = await addChannel(testApp, token, {
      kind: "webhook",
      name: "A",
      url: "https://a.example/",
    });
    const other = openVault("another secret that is long enough to be one");
    const sealed = other.seal("{}", `channel ${id}`);
    testApp.db.run(`UPDATE channels SET sealed = '${sealed}' WHERE user_id = '${user.id}'`);
    const why =
      "Its address was encrypted with another secret key and can't be read. Remove it and add it again";
    expect(await readChannels(testApp, token)).toMatchObject([{ target: "", lastError: why }]);
    expect(await testChannel(testApp, token, id)).toEqual({ delivered: false, message: why });
    await expectStatus(200, testApp.call("DELETE", `/api/account/channels/${id}`, { token }));
  });
});

describe("what there is once", () => {
  async function addTwice(testApp: TestApp, token: string, draft: ChannelDraftInput) {
    const first = await addChannel(testApp, token, draft);
    await expectStatus(
      200,
      testApp.call("PUT", `/api/account/channels/${first.id}`, { token, body: { isOn: false } }),
    );
    const again = testApp.call<NewChannel>("POST", "/api/account/channels", { token, body: draft });
    expect((await expectStatus(200, again)).body).toEqual(first);
    expect(await readChannels(testApp, token)).toEqual([first]);
  }

  test("the account's e-mail is the first again, and on", async () => {
    const { testApp, token } = await open();
    await addTwice(testApp, token, { kind: "email" });
  });

  test("a browser's subscription too, with the keys that it has now", async () => {
    const { testApp, token } = await open();
    await addTwice(testApp, token, push());
    const tom = await testApp.signUp("Tom");
    await addChannel(testApp, tom.token, push());
    expect(await readChannels(testApp, tom.token)).toHaveLength(1);
  });

  test("50 in all, added at once", async () => {
    const { testApp, token } = await open();
    const body = { kind: "webhook", name: "Home", url: "https://hooks.example/" };
    const asked = Array.from({ length: limits.channels + 5 }, () =>
      testApp.call("POST", "/api/account/channels", { token, body }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  test("unsubscribing switches the e-mail off and nothing else", async () => {
    const { testApp, token, user } = await open();
    await addChannel(testApp, token, { kind: "email" });
    await addChannel(testApp, token, push());
    switchOffEmail(testApp.db, user.id);
    expect((await readChannels(testApp, token)).map(({ kind, isOn }) => [kind, isOn])).toEqual([
      ["email", false],
      ["web-push", true],
    ]);
  });
});

test("a test may be sent 20 times in 10 minutes", async () => {
  const { testApp, token } = await open({ env: { TOPICAPP_RATE_LIMITS: "on" } });
  const { id } = await addChannel(testApp, token, { kind: "email" });
  for (let n = 0; n < rates.channelTests.max; n++) {
    expect(await testChannel(testApp, token, id)).toEqual({
      delivered: true,
      message: "No mail server yet: the e-mail was printed in the server's log",
    });
  }
  const path = `/api/account/channels/${id}/test`;
  const refused = await testApp.call("POST", path, { token });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  testApp.clock.advance(600_000);
  expect((await testApp.call("POST", path, { token })).status).toBe(200);
});

describe("the key of web push", () => {
  const read = async (testApp: TestApp, token: string) =>
    (await testApp.call<{ publicKey: string }>("GET", "/api/account/web-push-key", { token })).body.publicKey;

  test("is a point of P-256, and the same at the next start", async () => {
    const { testApp, token } = await open();
    const publicKey = await read(testApp, token);
    const bytes = Buffer.from(publicKey, "base64url");
    expect([bytes.length, bytes[0]]).toEqual([65, 4]);
    const next = openTestApp({ dataDir: testApp.dataDir });
    expect(await read(next, token)).toBe(publicKey);
  });

  test("is another with another secret, and the first again with the first", () => {
    const { db, clock, vault } = openTestApp();
    const other = openVault("another secret that is long enough to be one");
    const first = loadWebPushKeys(db, vault, clock.now);
    const second = loadWebPushKeys(db, other, clock.now);
    expect(second.publicKey).not.toBe(first.publicKey);
    expect(loadWebPushKeys(db, other, clock.now)).toEqual(second);
    expect(loadWebPushKeys(db, vault, clock.now)).toEqual(first);
  });
});
