import { describe, expect, test } from "bun:test";
import type { SignedIn } from "../../../../src/contract/account/account.ts";
import type { CodeSent, Session } from "../../../../src/contract/account/auth.ts";
import type { NewChannel } from "../../../../src/contract/account/channels.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { addChannel as addToDatabase } from "../../../../src/sending/channels/channels.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { addChannel, createReceiver, readChannels } from "../../../support/channels.ts";
import { publishUpdate } from "../../../support/updates/published.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const subscription = { endpoint: "https://push.example/send/phone", keys: createReceiver().keys };

/** Ada, who wants each update at once, is signed in on a phone that gets notifications and on a laptop; Moe moderates. */
async function openScene(answer: () => Response = () => new Response("")) {
  const pushed: string[] = [];
  const testApp = openTestApp({
    fetch: async (url) => {
      pushed.push(new URL(url).pathname);
      return answer();
    },
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const { app, call, mails } = testApp;
  const signIn = async (email: string) => {
    const asked = await call<CodeSent>("POST", "/api/auth/login", { body: { email } });
    await app.sendMail();
    const code = mails.findLast((mail) => mail.to === email)?.shown.code;
    const body = { email, code, attempt: asked.body.attempt };
    return (await expectStatus(200, call<Session>("POST", "/api/auth/verify", { body }))).body;
  };
  const phone = await testApp.signUp("Ada");
  const laptop = await signIn("ada@example.org");
  const moe = await testApp.signUp("Moe");
  setRole(testApp.db, moe.user.id, "moderator");
  const topic = await testApp.createTopic(moe.token, { name: "Rockets" });
  const { token } = laptop;
  await expectStatus(201, call("POST", `/api/users/${phone.user.id}/follow/${topic.id}`, { token }));
  await expectStatus(200, call("PUT", "/api/account/edition", { token, body: { schedule: "each" } }));
  const wished = { toChannels: ["replied"] };
  await expectStatus(200, call("PUT", "/api/account/notices/settings", { token, body: wished }));
  const comment = async (by: Session, replyTo: string | null = null) => {
    const sent = { token: by.token, body: { content: "Hello", replyTo } };
    return (await expectStatus(201, call<Comment>("POST", `/api/topics/${topic.id}/comments`, sent))).body;
  };
  const channel = await addChannel(testApp, phone.token, { kind: "web-push", subscription });
  testApp.clock.advance(1000);
  const deliver = async () => {
    await app.makeEditions();
    await app.deliveries.idle();
    await app.sendNotices();
  };
  const sessionOf = async (session: Session) => {
    const listed = await call<SignedIn[]>("GET", "/api/account/sessions", { token: session.token });
    return listed.body.find(({ isCurrent }) => isCurrent)?.id;
  };
  return {
    ...{ testApp, phone, laptop, moe, channel, pushed, deliver, sessionOf },
    publish: async (title: string) => {
      publishUpdate(testApp, topic.id, { title });
      await deliver();
    },
    /** Moe's answer to a comment of Ada's, which she wants to hear of on her phone. */
    reply: async () => {
      await comment(moe, (await comment(phone)).id);
      await deliver();
    },
    rows: () => testApp.db.$client.query("SELECT id FROM channels WHERE kind = 'web-push'").all().length,
  };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

const ends: Record<string, (scene: Scene) => Promise<unknown>> = {
  "signing out on it": ({ testApp, phone }) =>
    expectStatus(200, testApp.call("POST", "/api/auth/logout", { token: phone.token })),
  "ending it from another device": async ({ testApp, phone, laptop, sessionOf }) => {
    const path = `/api/account/sessions/${await sessionOf(phone)}`;
    await expectStatus(200, testApp.call("DELETE", path, { token: laptop.token }));
  },
  "ending all other sessions": ({ testApp, laptop }) =>
    expectStatus(200, testApp.call("DELETE", "/api/account/sessions", { token: laptop.token })),
  "suspension by a moderator": ({ testApp, phone, moe }) =>
    expectStatus(
      200,
      testApp.call("POST", "/api/moderation/actions", {
        token: moe.token,
        body: { action: "suspend", target: phone.user.id, reason: "Spam" },
      }),
    ),
  "deleting the account": ({ testApp, phone }) =>
    expectStatus(200, testApp.call("DELETE", "/api/account", { token: phone.token })),
  "expiry, once it is swept out": async ({ testApp }) => {
    testApp.clock.advance(31 * day);
    testApp.app.sweep();
  },
};

describe("a browser is sent nothing once its session has ended, and its channel is gone", () => {
  test.each(Object.entries(ends))("by %s", async (_, end) => {
    const scene = await openScene();
    await scene.publish("While signed in");
    expect(scene.pushed).toEqual(["/send/phone"]);
    await end(scene);
    expect(scene.rows()).toBe(0);
    await scene.publish("Afterwards");
    expect(scene.pushed).toHaveLength(1);
  });

  test.each(Object.entries(ends))("nor what still waited to be sent, by %s", async (_, end) => {
    const scene = await openScene(() => new Response("busy", { status: 503 }));
    await scene.publish("While signed in");
    await end(scene);
    scene.testApp.clock.advance(10 * minute);
    await scene.deliver();
    expect(scene.pushed).toHaveLength(1);
  });

  test("by expiry, in the minutes before it is swept out", async () => {
    const { testApp, publish, reply, pushed, rows } = await openScene();
    await reply();
    expect(pushed).toHaveLength(1);
    testApp.clock.advance(31 * day);
    await publish("Too late");
    expect([pushed.length, rows()]).toEqual([1, 1]);
  });

  test("by expiry between two tries, before it is swept out", async () => {
    const { testApp, publish, deliver, pushed } = await openScene(() => new Response("", { status: 503 }));
    testApp.clock.advance(30 * day - minute);
    await publish("In the last minute");
    testApp.clock.advance(10 * minute);
    await deliver();
    expect(pushed).toHaveLength(1);
  });

  test.each(Object.entries(ends))("nor a notice, by %s", async (_, end) => {
    const scene = await openScene(() => new Response("busy", { status: 503 }));
    await scene.reply();
    expect(scene.pushed).toHaveLength(1);
    await end(scene);
    scene.testApp.clock.advance(10 * minute);
    await scene.deliver();
    expect(scene.pushed).toHaveLength(1);
  });

  test("and restoring a suspended person brings neither back", async () => {
    const { testApp, phone, moe, publish, pushed } = await openScene();
    const act = (action: string) => {
      const body = { action, target: phone.user.id, reason: "Spam" };
      return expectStatus(200, testApp.call("POST", "/api/moderation/actions", { token: moe.token, body }));
    };
    await act("suspend");
    await act("restore");
    expect(await readChannels(testApp, phone.token)).toEqual([]);
    await publish("Afterwards");
    expect(pushed).toEqual([]);
  });
});

describe("a browser that presents its subscription again", () => {
  const present = (testApp: Scene["testApp"], { token }: Session) => {
    const body = { kind: "web-push", subscription };
    return testApp.call<NewChannel>("POST", "/api/account/channels", { token, body });
  };

  test("belongs to the session that it is presented in", async () => {
    const { testApp, phone, laptop, channel, rows, pushed, publish } = await openScene();
    const again = await expectStatus(200, present(testApp, laptop));
    expect(again.body.id).toBe(channel.id);
    await ends["signing out on it"]?.({ testApp, phone } as Scene);
    expect(rows()).toBe(1);
    await publish("On the laptop");
    expect(pushed).toHaveLength(1);
  });

  test("in a session that has ended meanwhile is refused, and not kept", async () => {
    const { testApp, phone, laptop, rows, sessionOf } = await openScene();
    const user = {
      id: phone.user.id,
      email: "ada@example.org",
      sessionId: await sessionOf(phone),
    } as const;
    await ends["ending all other sessions"]?.({ testApp, laptop } as Scene);
    const adding = {
      vault: testApp.vault,
      isNotifyHost: () => false,
      canMail: false,
      now: testApp.clock.now,
    };
    const late = () =>
      addToDatabase(
        testApp.db,
        { ...user, sessionId: user.sessionId ?? "" },
        { kind: "web-push", subscription },
        adding,
      );
    expect(late).toThrow("Please sign in");
    expect(rows()).toBe(0);
  });

  test("under another account belongs to nobody who used it before", async () => {
    const { testApp, phone, moe } = await openScene();
    await expectStatus(201, present(testApp, moe));
    expect(await readChannels(testApp, phone.token)).toEqual([]);
    expect(await readChannels(testApp, moe.token)).toHaveLength(1);
  });
});

test("channels that are no browser outlive the session that they were added in", async () => {
  const { testApp, phone, laptop } = await openScene();
  await addChannel(testApp, phone.token, { kind: "email" });
  await addChannel(testApp, phone.token, { kind: "ntfy", name: "Phone", url: "https://ntfy.sh/my-topic" });
  await ends["signing out on it"]?.({ testApp, phone } as Scene);
  const kinds = (await readChannels(testApp, laptop.token)).map(({ kind }) => kind);
  expect(kinds).toEqual(["email", "ntfy"]);
});
