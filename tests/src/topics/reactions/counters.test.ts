import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import { reactions } from "../../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";

const people = fc.nat(2);
const aTopic = fc.nat(3);

/** Everything that moves a counter, by one of three people on one of the topics there are. */
const action = fc.oneof(
  fc.record({ kind: fc.constantFrom(...reactions), who: people, topic: aTopic, on: fc.boolean() }),
  fc.record({ kind: fc.constant("comment" as const), who: people, topic: aTopic }),
  fc.record({ kind: fc.constant("uncomment" as const), who: people, comment: fc.nat(5) }),
  fc.record({ kind: fc.constant("create" as const), who: people }),
  fc.record({ kind: fc.constant("edit" as const), who: people, topic: aTopic, isPublic: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const), who: people, topic: aTopic }),
);
type Action = typeof action extends fc.Arbitrary<infer Done> ? Done : never;

interface Scene {
  testApp: TestApp;
  people: Session[];
  topics: string[];
  comments: string[];
}

async function openScene(): Promise<Scene> {
  const testApp = openTestApp();
  const people: Session[] = [];
  for (const name of ["Ada", "Bea", "Cem"]) people.push(await testApp.signUp(name));
  const scene: Scene = { testApp, people, topics: [], comments: [] };
  for (const who of [0, 1]) await act(scene, { kind: "create", who });
  return scene;
}

/** Does it over HTTP, as the person may or may not; a refusal is as good, it must change nothing. */
async function act({ testApp, people, topics, comments }: Scene, done: Action): Promise<void> {
  const { token, user } = people[done.who] as Session;
  const topic = "topic" in done ? (topics[done.topic % topics.length] ?? "none") : "none";
  switch (done.kind) {
    case "create": {
      const body = { name: `Topic ${topics.length}`, category: "Other" };
      const created = await testApp.call<Topic>("POST", "/api/topics", { token, body });
      topics.push(created.body.id);
      return;
    }
    case "edit": {
      const body = { name: `Topic ${topics.indexOf(topic)}`, category: "Food", isPublic: done.isPublic };
      await testApp.call("PUT", `/api/topics/${topic}`, { token, body });
      return;
    }
    case "delete":
      await testApp.call("DELETE", `/api/topics/${topic}`, { token });
      return;
    case "comment": {
      const body = { content: "So?" };
      const posted = await testApp.call<Comment>("POST", `/api/topics/${topic}/comments`, { token, body });
      if (posted.status === 201) comments.push(posted.body.id);
      return;
    }
    case "uncomment":
      await testApp.call("DELETE", `/api/comments/${comments[done.comment] ?? "none"}`, { token });
      return;
    default:
      await testApp.call(done.on ? "POST" : "DELETE", `/api/users/${user.id}/${done.kind}/${topic}`, {
        token,
      });
  }
}

/** Topics whose counters are not the number of their rows. */
function miscounted({ testApp }: Scene): unknown[] {
  const rows = (table: string) => `(select count(*) from ${table} where topic_id = topics.id)`;
  return testApp.db.$client
    .query(
      `select id from topics where follower_count <> ${rows("user_topic_follows")}
        or like_count <> ${rows("topic_likes")} or slop_count <> ${rows("topic_slops")}
        or comment_count <> ${rows("topic_comments")}`,
    )
    .all();
}

describe("counters equal rows", () => {
  test("after whatever three people do, in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const scene = await openScene();
        for (const each of actions) await act(scene, each);
        expect(miscounted(scene)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  }, 180_000);

  test("when a person who did all of it is gone", async () => {
    const scene = await openScene();
    const { testApp, people } = scene;
    for (const kind of reactions)
      for (const who of [1, 2]) await act(scene, { kind, who, topic: 0, on: true });
    for (const who of [0, 1, 1, 2]) await act(scene, { kind: "comment", who, topic: 0 });
    const gone = people[1] as Session;
    const body = { username: gone.user.username };
    expect((await testApp.call("DELETE", "/api/account", { token: gone.token, body })).status).toBe(200);
    expect(miscounted(scene)).toEqual([]);
    const { body: topic } = await testApp.call<Topic>("GET", `/api/topics/${scene.topics[0]}`);
    expect(topic).toMatchObject({ followerCount: 2, likeCount: 1, slopCount: 1, commentCount: 2 });
  });
});
