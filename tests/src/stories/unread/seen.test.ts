import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { User } from "../../../../src/contract/community/users.ts";
import type { StoryEntry, StoryPage } from "../../../../src/contract/reading/stories.ts";
import type { SeenDraft, SeenMarks } from "../../../../src/contract/reading/unread.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { seenStories, seenTopics, visits } from "../../../../src/db/schema/unread.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { tell } from "../../../support/updates/told-updates.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Ada is signed in on a phone and at a desk, and follows a topic of Tom's. */
async function open() {
  const testApp = openTestApp();
  const phone = await testApp.signUp("Ada");
  testApp.clock.advance(2 * minute);
  const desk = await signInAgain(testApp, phone.user);
  const tom = await testApp.signUp("Tom");
  const topic = await testApp.createTopic(tom.token);
  const { user } = phone;
  await testApp.call("POST", `/api/users/${user.id}/follow/${topic.id}`, { token: desk.token });
  const publish = (...stories: string[]) => {
    testApp.clock.advance(hour);
    const facts = (story: string): [string, string][] => [
      [`So it is with ${story}.`, `https://a.example/${story}/${testApp.clock.now.getTime()}`],
    ];
    return tell(
      testApp.db,
      topic.id,
      testApp.clock.now,
      stories.map((story) => ({ story, facts: facts(story) })),
    );
  };
  const mark = async ({ token }: Session, draft: Partial<SeenDraft>) => {
    const body = { updates: [], ...draft };
    return (
      await expectStatus(200, testApp.call<SeenMarks>("POST", `/api/users/${user.id}/seen`, { token, body }))
    ).body;
  };
  const takeBack = ({ token }: Session, body: SeenMarks) =>
    expectStatus(200, testApp.call("POST", `/api/users/${user.id}/unseen`, { token, body }));
  const read = async ({ token }: Session) => {
    const path = `/api/users/${user.id}/followed-topics`;
    const [first] = (await expectStatus(200, testApp.call<Topic[]>("GET", path, { token }))).body;
    if (!first) throw new Error("Ada follows a topic");
    return first;
  };
  const newSince = async ({ token }: Session) =>
    (await testApp.call<{ user: User }>("GET", "/api/auth/me", { token })).body.user.newSince;
  return { testApp, phone, desk, tom, topic, user, publish, mark, takeBack, read, newSince };
}

async function signInAgain(testApp: TestApp, { email = "" }: User): Promise<Session> {
  await expectStatus(200, testApp.call("POST", "/api/auth/login", { body: { email } }));
  await testApp.app.sendMail();
  const code = testApp.mails.at(-1)?.shown.code;
  return (
    await expectStatus(200, testApp.call<Session>("POST", "/api/auth/verify", { body: { email, code } }))
  ).body;
}

describe("what somebody has seen", () => {
  test("on the phone is not new at the desk, and what comes later is new on both", async () => {
    const { phone, desk, publish, mark, read, testApp, topic, tom } = await open();
    expect((await read(desk)).isUnread).toBe(false);
    const first = publish("flight");
    expect([(await read(phone)).isUnread, (await read(desk)).isUnread]).toEqual([true, true]);
    await mark(phone, { updates: [first] });
    expect(await read(desk)).toMatchObject({ isUnread: false, seenUpTo: testApp.clock.now.toISOString() });
    publish("flight");
    expect([(await read(phone)).isUnread, (await read(desk)).isUnread]).toEqual([true, true]);
    const path = `/api/topics/${topic.id}`;
    const others = await testApp.call<Topic>("GET", path, { token: tom.token });
    expect(others.body.isUnread).toBe(true);
    expect((await testApp.call<Topic>("GET", path)).body).toMatchObject({ isUnread: false, seenUpTo: null });
  });

  test("is what was there when they followed, and nothing of a topic that they do not follow", async () => {
    const { testApp, desk, topic, user, publish, read, mark } = await open();
    const reaction = `/api/users/${user.id}/follow/${topic.id}`;
    await testApp.call("DELETE", reaction, { token: desk.token });
    const update = publish("flight");
    const one = () => testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token: desk.token });
    expect((await one()).body).toMatchObject({ isUnread: false, seenUpTo: null });
    await mark(desk, { updates: [update] });
    publish("pad");
    expect((await one()).body.isUnread).toBe(false);
    testApp.clock.advance(minute);
    await testApp.call("POST", reaction, { token: desk.token });
    expect((await read(desk)).isUnread).toBe(false);
  });

  test("goes no further back when an older device says less", async () => {
    const { phone, desk, publish, mark, read } = await open();
    const [older, newer] = [publish("flight"), publish("pad")];
    await mark(desk, { updates: [newer] });
    const { seenUpTo } = await read(desk);
    expect(await mark(phone, { updates: [older], allUpTo: "2026-01-01T00:00:00Z" })).toEqual({
      marks: [{ of: "all", id: null, before: null, seenUpTo: "2026-01-01T00:00:00.000Z" }],
    });
    expect(await read(phone)).toMatchObject({ isUnread: false, seenUpTo });
  });

  test("of one story does not count for the others of its update", async () => {
    const { testApp, phone, desk, topic, publish, mark, read } = await open();
    publish("flight", "pad");
    const { token } = desk;
    const list = async () => {
      const { body } = await testApp.call<StoryEntry[]>("GET", `/api/topics/${topic.id}/stories`, { token });
      return Object.fromEntries(body.map(({ id, isUnread }) => [id, isUnread]));
    };
    const story = async () => (await testApp.call<StoryPage>("GET", "/api/stories/flight", { token })).body;
    const { seenUpTo } = await story();
    expect([await list(), seenUpTo]).toEqual([{ flight: true, pad: true }, (await read(desk)).seenUpTo]);
    const readAt = testApp.clock.now.toISOString();
    await mark(phone, { stories: [{ id: "flight", seenUpTo: "2030-01-01T00:00:00Z" }] });
    expect(await list()).toEqual({ flight: false, pad: true });
    expect([(await story()).seenUpTo, (await read(desk)).isUnread]).toEqual([readAt, true]);
    publish("flight");
    expect(await list()).toEqual({ flight: true, pad: true });
  });

  test("is all, at once, but not what comes after", async () => {
    const { testApp, phone, desk, publish, mark, read } = await open();
    publish("flight");
    const { seenUpTo: before } = await read(desk);
    const { marks } = await mark(phone, { allUpTo: "2030-01-01T00:00:00Z" });
    expect(marks.map(({ seenUpTo }) => seenUpTo)).toEqual([testApp.clock.now.toISOString()]);
    expect((await read(desk)).isUnread).toBe(false);
    publish("pad");
    expect((await read(desk)).isUnread).toBe(true);
    expect(before).not.toBeNull();
  });
});

describe("a marking that is taken back", () => {
  test("leaves things as they were, of a topic, a story and all", async () => {
    const { testApp, phone, desk, topic, publish, mark, takeBack, read } = await open();
    const update = publish("flight");
    const rows = () => [seenTopics, seenStories].map((table) => testApp.db.select().from(table).all());
    const before = await read(desk);
    const drafts: Partial<SeenDraft>[] = [
      { updates: [update] },
      { stories: [{ id: "flight", seenUpTo: testApp.clock.now.toISOString() }] },
      { allUpTo: testApp.clock.now.toISOString() },
    ];
    for (const draft of drafts) {
      const marked = await mark(phone, draft);
      expect(marked.marks).toHaveLength(1);
      await takeBack(phone, marked);
      expect([await read(desk), rows()]).toEqual([before, [[], []]]);
    }
    const first = await mark(phone, { updates: [update] });
    const next = await mark(phone, { updates: [publish("pad")] });
    await takeBack(phone, next);
    expect((await read(desk)).seenUpTo).toBe(first.marks[0]?.seenUpTo ?? "");
    expect(next.marks[0]).toMatchObject({ of: "topic", id: topic.id });
  });

  test("does not take back what another device has seen since", async () => {
    const { phone, desk, publish, mark, takeBack, read } = await open();
    const [older, newer] = [publish("flight"), publish("pad")];
    const marked = await mark(phone, { updates: [older] });
    await mark(desk, { updates: [newer] });
    await takeBack(phone, marked);
    expect((await read(phone)).isUnread).toBe(false);
  });

  test("cannot be used to go ahead", async () => {
    const { phone, publish, mark, takeBack, read } = await open();
    const { marks } = await mark(phone, { updates: [publish("flight")] });
    const ahead = marks.map((each) => ({ ...each, before: "2030-01-01T00:00:00Z" }));
    await takeBack(phone, { marks: ahead });
    publish("pad");
    expect((await read(phone)).isUnread).toBe(true);
  });
});

test("marks of two devices, however they come, end at the furthest", async () => {
  const { testApp, phone, desk, publish, mark, read } = await open();
  const updates = Array.from({ length: 6 }, (_, n) => {
    const id = publish(`s${n}`);
    return { id, at: testApp.clock.now.toISOString() };
  });
  const start = (await read(desk)).seenUpTo ?? "";
  const step = fc.record({ isPhone: fc.boolean(), update: fc.nat(5), isAll: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const table of [seenTopics, visits]) testApp.db.delete(table).run();
      let furthest = start;
      for (const { isPhone, update, isAll } of steps) {
        const { id = "", at = "" } = updates[update] ?? {};
        await mark(isPhone ? phone : desk, isAll ? { allUpTo: at } : { updates: [id] });
        if (at > furthest) furthest = at;
        expect((await read(isPhone ? desk : phone)).seenUpTo).toBe(furthest);
      }
    }),
    { numRuns: 25 },
  );
});

describe("a visit", () => {
  test("ends after half an hour away, on whichever device, and what is new is since the one before", async () => {
    const { testApp, phone, desk, mark, newSince } = await open();
    expect(await newSince(phone)).toBeNull();
    await mark(phone, {});
    const first = testApp.clock.now.toISOString();
    testApp.clock.advance(29 * minute);
    expect(await newSince(desk)).toBeNull();
    testApp.clock.advance(2 * minute);
    expect(await newSince(desk)).toBe(first);
    await mark(desk, {});
    const second = testApp.clock.now.toISOString();
    testApp.clock.advance(20 * minute);
    expect([await newSince(phone), await newSince(desk)]).toEqual([first, first]);
    testApp.clock.advance(24 * hour);
    expect(await newSince(phone)).toBe(second);
    const profile = await testApp.call<User>("GET", `/api/users/${phone.user.id}`);
    expect(profile.body).not.toHaveProperty("newSince");
  });

  test("that only a browser has noted is brought along, and nothing is suddenly new", async () => {
    const { testApp, phone, desk, publish, mark, read, newSince } = await open();
    publish("flight");
    testApp.clock.advance(minute);
    const lastVisitAt = testApp.clock.now.toISOString();
    await mark(phone, { lastVisitAt });
    expect([(await read(desk)).isUnread, await newSince(desk)]).toEqual([false, lastVisitAt]);
    await mark(desk, { lastVisitAt: "2026-01-01T00:00:00Z" });
    expect(await newSince(desk)).toBe(lastVisitAt);
    publish("pad");
    expect((await read(desk)).isUnread).toBe(true);
  });
});

test("what was seen is in the takeout, goes with the account, and is nobody else's", async () => {
  const { testApp, phone, desk, tom, topic, publish, mark } = await open();
  const updates = [publish("flight")];
  const seenUpTo = testApp.clock.now.toISOString();
  await mark(phone, { updates, stories: [{ id: "flight", seenUpTo }], allUpTo: seenUpTo });
  const { body } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: desk.token });
  expect([body.seenTopics, body.seenStories, body.visits]).toEqual([
    [{ topicId: topic.id, seenUpTo }],
    [{ storyId: "flight", seenUpTo }],
    [{ seenUpTo, newSince: null, lastSeenAt: seenUpTo }],
  ]);
  const own = `/api/users/${phone.user.id}`;
  for (const [path, sent] of [
    ["seen", { updates }],
    ["unseen", { marks: [] }],
  ] as const) {
    const asked = testApp.call("POST", `${own}/${path}`, { token: tom.token, body: sent });
    expect((await asked).status).toBe(403);
  }
  const account = { token: phone.token, body: { email: phone.user.email } };
  const deleted = await testApp.call("DELETE", "/api/account", account);
  expect([deleted.status, deleted.body]).toEqual([200, {} as never]);
  for (const table of [seenTopics, seenStories, visits]) {
    expect(testApp.db.select().from(table).all()).toEqual([]);
  }
});

test("a private topic that was followed once is passed over", async () => {
  const { testApp, phone, desk, tom, topic, publish, mark } = await open();
  const updates = [publish("flight")];
  const body = { name: topic.name, category: topic.category, isPublic: false };
  await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: tom.token, body }));
  const seenUpTo = testApp.clock.now.toISOString();
  expect(await mark(phone, { updates, stories: [{ id: "flight", seenUpTo }] })).toEqual({ marks: [] });
  const { body: taken } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: desk.token });
  expect(taken.seenTopics).toEqual([]);
});
