import { expect, test } from "bun:test";
import { editions } from "../../../src/db/schema/editions.ts";
import { makeDue } from "../../../src/editions/due-editions.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { publishUpdate } from "../../support/updates/published.ts";

test("editions of many users are made a few at a time, by two processes too, so that requests are answered between", async () => {
  const testApp = openTestApp();
  const { app, call, clock, db } = testApp;
  const tom = await testApp.signUp("Tom");
  const topic = await testApp.createTopic(tom.token);
  for (let reader = 0; reader < 25; reader++) {
    const { token, user } = await testApp.signUp(`Reader ${reader}`);
    await expectStatus(201, call("POST", `/api/users/${user.id}/follow/${topic.id}`, { token }));
    await expectStatus(200, call("PUT", "/api/account/edition", { token, body: { schedule: "daily" } }));
  }
  publishUpdate(testApp, topic.id);
  await app.makeEditions();
  clock.advance(24 * 3_600_000);
  const other = openTestApp({ dataDir: testApp.dataDir, clock });
  const made = () => db.select().from(editions).all().length;
  const making = [app.makeEditions(), other.app.makeEditions()];
  // Within this turn of the event loop, in which no request is answered.
  for (let step = 0; made() === 0 && step < 100; step++) await Promise.resolve();
  const begun = made();
  expect([begun > 0, begun < 25]).toEqual([true, true]);
  await Promise.all(making);
  expect(made()).toBe(25);
  expect(
    new Set(
      db
        .select()
        .from(editions)
        .all()
        .map(({ userId }) => userId),
    ).size,
  ).toBe(25);
  expect(makeDue(db, clock.now)).toBe(false);
}, 180_000);
