import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Edition } from "../../../../src/contract/account/editions.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { readItems } from "../../../../src/db/schema/unread.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { createToken, signInReader } from "../../../support/reader-app.ts";
import { publishUpdate } from "../../../support/updates/published.ts";

const aTopic = fc.nat(1);
const action = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      "publish",
      "look",
      "read",
      "keep unread",
      "fold",
      "read in an app",
      "follow",
      "unfollow",
    ),
    topic: aTopic,
  }),
  fc.record({ kind: fc.constantFrom("read all", "read all in an app", "leave"), topic: aTopic }),
);
type Action = typeof action extends fc.Arbitrary<infer Done> ? Done : never;

const keptUnread = (["publish", "read all", "keep unread"] as const).map((kind) => ({
  kind,
  topic: 0,
})) as Action[];

const minute = 60_000;

async function openScene() {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  const topics: { id: string; updates: string[] }[] = [];
  for (const name of ["Rivers", "Trains"]) {
    topics.push({ id: (await testApp.createTopic(token, { name })).id, updates: [] });
  }
  const app = await signInReader(testApp, "ada", await createToken(testApp, token));
  const call = (method: string, path: string, body?: object) =>
    testApp.call(method, `/api/users/${user.id}/${path}`, { token, ...(body && { body }) });
  const act = async ({ kind, topic: at }: Action): Promise<unknown> => {
    testApp.clock.advance(minute);
    const topic = topics[at] as (typeof topics)[number];
    const latest = topic.updates.at(-1);
    const updates = latest ? [latest] : [];
    switch (kind) {
      case "publish":
        return topic.updates.push(publishUpdate(testApp, topic.id));
      case "look":
        return call("POST", "seen", { updates });
      case "read":
        return call("PUT", `read/${latest}`);
      case "keep unread":
        return call("DELETE", `read/${latest}`);
      case "fold": {
        const rows = updates.map((summaryId) => ({
          userId: user.id,
          summaryId,
          isRead: true,
          isFolded: true,
        }));
        return rows.length > 0 && testApp.db.insert(readItems).values(rows).onConflictDoNothing().run();
      }
      case "read in an app":
        return app.post("api/0/mark-all-as-read", `s=feed/${topic.id}`);
      case "follow":
        return call("POST", `follow/${topic.id}`);
      case "unfollow":
        return call("DELETE", `follow/${topic.id}`);
      case "read all":
        return call("POST", "seen", { updates: [], allUpTo: testApp.clock.now.toISOString() });
      case "read all in an app":
        return app.post("api/0/mark-all-as-read", "s=user/-/state/com.google/reading-list");
      case "leave":
        return testApp.clock.advance(60 * minute);
    }
  };
  const read = async <T>(path: string) =>
    (await expectStatus(200, testApp.call<T>("GET", path, { token }))).body;
  const look = async () => {
    const shown = await Promise.all(topics.map(({ id }) => read<Topic>(`/api/topics/${id}`)));
    const { unreadcounts } = (await app.get("api/0/unread-count?output=json")).json;
    const counts = new Map<string, number>(
      unreadcounts.map(({ id, count }: { id: string; count: number }) => [id, count]),
    );
    const contents = await app.get(
      "api/0/stream/contents/user/-/state/com.google/reading-list?n=100&xt=user/-/state/com.google/read&output=json",
    );
    const unread: string[] = contents.json.items.map(
      ({ origin }: { origin: { streamId: string } }) => origin.streamId,
    );
    const { items } = await read<Edition>("/api/account/editions/today");
    return { shown, counts, unread, today: items.map(({ topic }) => `feed/${topic.id}`) };
  };
  return { act, look };
}

const numberOf = (stream: string, all: string[]) => all.filter((each) => each === stream).length;

test("Home, reader apps and today's edition agree on what is new, whatever was read where", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 24, size: "max" }), async (actions) => {
      const { act, look } = await openScene();
      for (const each of actions) await act(each);
      const { shown, counts, unread, today } = await look();
      for (const { id, isUnread } of shown) {
        const stream = `feed/${id}`;
        const count = counts.get(stream) ?? 0;
        expect(numberOf(stream, unread)).toBe(count);
        if (isUnread) expect(count).toBeGreaterThan(0);
        // What was looked at in this visit stays in today's edition.
        expect(numberOf(stream, today)).toBeGreaterThanOrEqual(count);
      }
    }),
    { numRuns: 30, examples: [[keptUnread]] },
  );
}, 120_000);
