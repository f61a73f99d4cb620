import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Session } from "../../../../src/contract/account/auth.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import type { Mentionable } from "../../../../src/contract/community/comments.ts";
import { users } from "../../../../src/db/schema/people.ts";
import { createUser, markVerified } from "../../../../src/people/users/users.ts";
import { expectStatus } from "../../../support/app.ts";
import { openTalk } from "./commenting.ts";

type Talk = Awaited<ReturnType<typeof openTalk>>;

/** Has somebody show themselves by a public topic of their own. */
const show = ({ testApp }: Talk, { token, user }: Session) =>
  testApp.createTopic(token, { name: `Of ${user.name}` });

/** Has everybody show themselves by a comment on a public topic that is not the talk's. */
async function showAll({ testApp, eve }: Talk): Promise<void> {
  const { id } = await testApp.createTopic(eve.token, { name: "Where everybody was" });
  testApp.db.$client.run(
    `INSERT INTO topic_comments (id, topic_id, user_id, content, created_at)
     SELECT 'shown ' || id, '${id}', id, 'Hello', 1 FROM users`,
  );
}

/** Members with these usernames, who did nothing yet. */
function addMembers({ testApp: { db, clock } }: Talk, names: string[]): void {
  db.transaction((tx) => {
    for (const username of names) {
      const person = { email: `${username}@example.org`, username, name: username, invitationCodeId: null };
      markVerified(tx, createUser(tx, person, clock.now).id);
    }
  });
}

const readers = (count: number) => Array.from({ length: count }, (_, n) => `reader-${n + 1}`);

describe("a mention", () => {
  test.each([
    ["@tom", ["tom"]],
    ["Thanks @TOM, and @eve.", ["eve", "tom"]],
    ["(@tom) @tom!", ["tom"]],
    ["@nobody @to @tomtom", []],
    ["tom@tom https://example.org/@tom x/@tom @@tom", []],
    ["`@tom` is how one writes it", []],
    ["@former-member", []],
  ])("is found in %j", async (content, usernames) => {
    const talk = await openTalk();
    await showAll(talk);
    const { mentions } = await talk.say(talk.ada, content);
    expect(mentions.map(({ username }) => username)).toEqual(usernames);
  });

  test("is one of the longest name that there is", async () => {
    const talk = await openTalk();
    addMembers(talk, ["tom.s"]);
    await showAll(talk);
    const { mentions } = await talk.say(talk.ada, "Ask @tom.s. Or @tom.");
    expect(mentions.map(({ username }) => username)).toEqual(["tom", "tom.s"]);
  });

  test("tells who is mentioned, once, and again when an edit adds somebody", async () => {
    const talk = await openTalk();
    const { ada, tom, eve, say, edit, told } = talk;
    for (const each of [tom, eve]) await show(talk, each);
    const { id } = await say(ada, "What do you think, @tom and @ada?");
    const title = "Ada mentioned you on “Reusable rockets”";
    const heard = [title, "What do you think, @tom and @ada?"];
    expect([await told(tom), await told(eve), await told(ada)]).toEqual([[heard], [], []]);
    await edit(ada, id, "What do you think, @tom, @eve?");
    const changed = [title, "What do you think, @tom, @eve?"];
    expect([await told(tom), await told(eve)]).toEqual([[changed], [changed]]);
    await say(ada, "@tom?");
    expect(await told(tom)).toEqual([["You were mentioned 2 times on “Reusable rockets”", "Ada: @tom?"]]);
    await edit(ada, id, "Never mind");
    expect([await told(tom), await told(eve)]).toEqual([[[title, "@tom?"]], []]);
  });

  test("of who may not see the topic is none, and tells nobody", async () => {
    const { testApp, ada, tom, post, told } = await openTalk();
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    const posted = await expectStatus(201, post(ada, { content: "Not for @tom" }, secret.id));
    expect([posted.body.mentions, await told(tom)]).toEqual([[], []]);
  });

  test("of a member who has not shown themselves is one of nobody: in the answer, the list, the notices, the bound", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, say, edit, list, told } = talk;
    addMembers(talk, ["tom.s"]);
    const about = async (name: string) => {
      const { mentions, editedAt, quote, gone } = await say(ada, `Ask @${name} about it`);
      return { mentions, editedAt, quote, gone };
    };
    expect(await about("tom")).toEqual(await about("nobody"));
    const { id } = await say(ada, "Hello");
    const edited = await expectStatus(200, edit(ada, id, "Hello, @tom and @nobody"));
    expect(edited.body.mentions).toEqual([]);
    expect((await list()).body.flatMap(({ mentions }) => mentions)).toEqual([]);
    expect([await told(tom), testApp.db.$client.query("SELECT count(*) FROM notices").values()]).toEqual([
      [],
      [[0]],
    ]);
    addMembers(talk, readers(limits.mentions + 1));
    const all = readers(limits.mentions + 1).map((name) => `@${name}`);
    expect((await say(ada, all.join(" "))).mentions).toEqual([]);
    // Whom it is shorter than does not matter either, where that one is nobody to the writer.
    await show(talk, tom);
    expect((await say(ada, "Ask @tom.s.")).mentions).toEqual([]);
    expect((await say(ada, "Ask @tom.")).mentions).toMatchObject([{ username: "tom" }]);
  });

  test("is of exactly those whom the list offers", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, eve, moe, say, moderate } = talk;
    addMembers(talk, ["unseen", "removed", "gone"]);
    const removed = await say(eve, "By whom a moderator is to remove it");
    testApp.db.run(
      `UPDATE topic_comments SET user_id = (SELECT id FROM users WHERE username = 'removed') WHERE id = '${removed.id}'`,
    );
    await moderate("remove_comment", removed.id);
    await say(tom, "I was here");
    const hidden = await testApp.createTopic(ada.token, { name: "Hidden" });
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    await expectStatus(201, talk.post(tom, { content: "There too" }, hidden.id));
    await expectStatus(201, talk.post(moe, { content: "So was I" }, hidden.id));
    await moderate("hide_topic", hidden.id);
    await testApp.createTopic(eve.token, { name: "Of Eve, for herself", isPublic: false });
    const names = ["ada", "tom", "eve", "moe", "unseen", "removed", "gone", "nobody"];
    const mentionedOn: Record<string, string[]> = {};
    for (const topic of [talk.topic, hidden, secret]) {
      const content = names.map((name) => `@${name}`).join(" ");
      const posted = await expectStatus(201, talk.post(ada, { content }, topic.id));
      const mentioned = posted.body.mentions.map(({ username }) => username).filter((name) => name !== "ada");
      const path = `/api/topics/${topic.id}/mentionable`;
      const offers = await expectStatus(200, testApp.call<Mentionable[]>("GET", path, { token: ada.token }));
      expect([topic.name, mentioned]).toEqual([
        topic.name,
        offers.body.map(({ username }) => username).sort(),
      ]);
      mentionedOn[topic.name] = mentioned;
    }
    expect(mentionedOn).toEqual({ "Reusable rockets": ["tom"], Hidden: ["moe"], Secret: [] });
  });

  test("does not outlast its comment's removal, nor the account of who is mentioned", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, eve, say, moderate, list, told } = talk;
    await show(talk, tom);
    const { id } = await say(eve, "Buy now, @tom @ada");
    await moderate("remove_comment", id);
    expect(await told(tom)).toEqual([]);
    await moderate("restore_comment", id);
    expect(await told(tom)).toHaveLength(1);
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: tom.token }));
    expect((await list()).body).toMatchObject([{ mentions: [{ id: ada.user.id, username: "ada" }] }]);
  });

  test("of more than ten members is refused, and nothing is kept or told", async () => {
    const talk = await openTalk();
    addMembers(talk, readers(limits.mentions + 1));
    await showAll(talk);
    const all = readers(limits.mentions + 1).map((name) => `@${name}`);
    const refused = await talk.post(talk.eve, { content: all.join(" ") });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining("You can mention at most 10 members in a comment"),
    ]);
    expect([(await talk.list()).body, await talk.count()]).toEqual([[], 0]);
    expect(talk.testApp.db.$client.query("SELECT count(*) FROM notices").values()).toEqual([[0]]);
    expect((await talk.say(talk.eve, all.slice(1).join(" "))).mentions).toHaveLength(limits.mentions);
    // Names that nobody has are words like any other.
    expect((await talk.say(talk.eve, "@aa1 ".repeat(199))).mentions).toEqual([]);
  });

  test("is one notice, however often somebody is mentioned in one comment or in many", async () => {
    const talk = await openTalk();
    const { tom, eve, say, told } = talk;
    await show(talk, tom);
    for (let n = 0; n < 20; n++) await say(eve, "@tom ".repeat(100));
    const [[title] = [], ...others] = await told(tom);
    expect([title, others]).toEqual(["You were mentioned 20 times on “Reusable rockets”", []]);
  });
});

describe("a reply tells", () => {
  test("whom it answers, once, in place of what else they would be told", async () => {
    const { ada, tom, eve, say, told } = await openTalk();
    const hers = await say(ada, "First");
    await say(ada, "My own reply", { replyTo: hers.id });
    const reply = await say(tom, "So, @ada?", { replyTo: hers.id });
    expect(await told(ada)).toEqual([["Tom replied to you on “Reusable rockets”", "So, @ada?"]]);
    await say(eve, "No, @tom", { replyTo: reply.id });
    expect(await told(ada)).toEqual([["2 replies to you on “Reusable rockets”", "Eve: No, @tom"]]);
    expect(await told(tom)).toEqual([["Eve replied to you on “Reusable rockets”", "No, @tom"]]);
    expect(await told(eve)).toEqual([]);
  });

  test("nobody who may not see the topic any more", async () => {
    const { testApp, ada, tom, topic, say, told } = await openTalk();
    const his = await say(tom, "First");
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    await say(ada, "Now we are alone, @tom", { replyTo: his.id });
    expect(await told(tom)).toEqual([]);
    const kept = testApp.db.$client.query("SELECT count(*) FROM notices WHERE user_id = ?");
    expect(kept.values(tom.user.id)).toEqual([[0]]);
  });

  test("channels of the kinds that one chose", async () => {
    const { testApp, ada, tom, say } = await openTalk();
    const { token } = tom;
    await expectStatus(
      201,
      testApp.call("POST", "/api/account/channels", { token, body: { kind: "email" } }),
    );
    const wish = { token, body: { toChannels: ["replied"] } };
    await expectStatus(200, testApp.call("PUT", "/api/account/notices/settings", wish));
    const his = await say(tom, "First");
    await say(ada, "@tom");
    await say(ada, "Second", { replyTo: his.id });
    const waiting = testApp.db.$client.query(
      "SELECT notices.kind FROM outbox JOIN notices ON notices.id = outbox.subject WHERE outbox.kind = 'notice'",
    );
    expect(waiting.values()).toEqual([["replied"]]);
  });
});

describe("members are offered", () => {
  const offered = async ({ testApp, topic }: Talk, by: Session, prefix = "", topicId = topic.id) => {
    const path = `/api/topics/${topicId}/mentionable?prefix=${encodeURIComponent(prefix)}`;
    const { body } = await expectStatus(200, testApp.call<Mentionable[]>("GET", path, { token: by.token }));
    return body.map(({ username }) => username);
  };

  test("who spoke about the topic first, by the beginning of their names, and never oneself", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, eve, say } = talk;
    await testApp.createTopic(eve.token, { name: "Another" });
    await say(tom, "Hello");
    expect(await offered(talk, ada)).toEqual(["tom", "eve"]);
    expect(await offered(talk, tom)).toEqual(["ada", "eve"]);
    expect([await offered(talk, ada, "T"), await offered(talk, ada, "om")]).toEqual([["tom"], []]);
    testApp.db.update(users).set({ name: "Thomas Q. Okafor" }).where(eq(users.id, tom.user.id)).run();
    expect(await offered(talk, ada, "okaf")).toEqual(["tom"]);
  });

  test("but nobody who has not shown themselves, was removed, or is suspended", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, eve, say, moderate } = talk;
    addMembers(talk, readers(3));
    expect(await offered(talk, ada)).toEqual([]);
    await testApp.createTopic(eve.token, { name: "Secret", isPublic: false });
    expect(await offered(talk, ada)).toEqual([]);
    const { id } = await say(tom, "Hello");
    expect(await offered(talk, ada)).toEqual(["tom"]);
    await moderate("remove_comment", id);
    expect(await offered(talk, ada)).toEqual([]);
    await moderate("restore_comment", id);
    await moderate("suspend", tom.user.id);
    expect(await offered(talk, ada)).toEqual([]);
  });

  test("a few at once, whatever stands in the field", async () => {
    const talk = await openTalk();
    const { testApp, ada } = talk;
    addMembers(talk, readers(20));
    const client = testApp.db.$client;
    client.run(
      `INSERT INTO topic_comments (id, topic_id, user_id, content, created_at)
       SELECT 'c' || id, '${talk.topic.id}', id, 'Hello', 1 FROM users WHERE username LIKE 'reader-%'`,
    );
    expect(await offered(talk, ada, "reader")).toHaveLength(limits.mentionable);
    for (const hostile of ["%", "_", "'", "\u{10ffff}", "' or 1=1 --", "*"])
      expect(await offered(talk, ada, hostile)).toEqual([]);
    const long = `/api/topics/${talk.topic.id}/mentionable?prefix=${"x".repeat(51)}`;
    expect((await testApp.call("GET", long, { token: ada.token })).status).toBe(400);
  });

  test("for a private topic nobody, and to who may not see it nothing", async () => {
    const talk = await openTalk();
    const { testApp, ada, tom, say } = talk;
    await say(tom, "Hello");
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    expect(await offered(talk, ada, "", secret.id)).toEqual([]);
    const path = `/api/topics/${secret.id}/mentionable?prefix=a`;
    expect((await testApp.call("GET", path, { token: tom.token })).status).toBe(404);
    expect((await testApp.call("GET", path)).status).toBe(401);
  });
});
