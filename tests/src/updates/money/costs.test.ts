import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { TopicCost } from "../../../../src/contract/topics/updates.ts";
import { newId } from "../../../../src/db/id.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { runs } from "../../../../src/db/schema/updates.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";

const day = 86_400_000;

test("what topics cost is told to who paid for them, of the last 30 days and the days that they have been there", async () => {
  const testApp = openTestApp();
  const { db, clock } = testApp;
  const [ada, bob] = [await testApp.signUp("Ada"), await testApp.signUp("Bob")];
  const make = async (name: string, { token } = ada) => (await testApp.createTopic(token, { name })).id;
  const [old, young, others] = [await make("Trains"), await make("Cable cars"), await make("Boats", bob)];
  await make("Free of cost");
  const ago = (days: number) => new Date(clock.now.getTime() - days * day);
  db.update(topics)
    .set({ createdAt: ago(40) })
    .where(eq(topics.id, old))
    .run();
  const pay = (who: typeof ada, topicId: string, costUsd: number, startedAt = clock.now) =>
    db
      .insert(runs)
      .values({
        ...{ id: newId(startedAt), userId: who.user.id, topicId, kind: "question", costUsd },
        ...{ sourceId: "gpt-4o", model: "gpt-4o", startedAt, endedAt: startedAt },
      })
      .run();
  const costs = async () => {
    const path = `/api/users/${ada.user.id}/costs`;
    return (await expectStatus(200, testApp.call<TopicCost[]>("GET", path, { token: ada.token }))).body;
  };
  expect(await costs()).toEqual([]);
  pay(ada, old, 5, ago(31));
  pay(ada, old, 0.5, ago(29));
  pay(ada, old, 0.25);
  pay(ada, young, 0.0625);
  pay(bob, old, 7);
  pay(ada, others, 3);
  expect(await costs()).toEqual([
    { topicId: old, costUsd: 0.75, perDayUsd: 0.025 },
    { topicId: young, costUsd: 0.0625, perDayUsd: 0.0625 },
  ]);
  clock.advance(2 * day);
  expect(await costs()).toEqual([
    { topicId: old, costUsd: 0.25, perDayUsd: 0.25 / 30 },
    { topicId: young, costUsd: 0.0625, perDayUsd: 0.03125 },
  ]);
});
