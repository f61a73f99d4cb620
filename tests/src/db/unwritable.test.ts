import { expect, test } from "bun:test";
import { createInvitation } from "../../../src/people/auth/invitations.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

const day = 24 * 3_600_000;

/** As on a full disk: every write fails, every read does not. */
function makeUnwritable({ db }: TestApp, isUnwritable = true): void {
  db.$client.run(`PRAGMA query_only = ${isUnwritable ? "ON" : "OFF"}`);
}

test("who is signed in reads on while nothing can be written, though their session is to be renewed", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  testApp.clock.advance(16 * day);
  makeUnwritable(testApp);
  await expectStatus(200, testApp.call("GET", "/api/auth/me", { token }));
  testApp.clock.advance(10 * day);
  makeUnwritable(testApp, false);
  await expectStatus(200, testApp.call("GET", "/api/auth/me", { token }));
  testApp.clock.advance(10 * day);
  await expectStatus(200, testApp.call("GET", "/api/auth/me", { token }));
});

test("mail that cannot be taken from the outbox waits there, and whoever sends it is told", async () => {
  const testApp = openTestApp();
  const terms = { code: null, maxUses: 1, expiresAt: null, note: null };
  const { code } = createInvitation(testApp.db, terms, testApp.clock.now);
  const body = { email: "ada@example.org", username: "ada", name: "Ada", invitationCode: code };
  await expectStatus(201, testApp.call("POST", "/api/auth/register", { body }));
  makeUnwritable(testApp);
  for (let round = 0; round < 3; round++) await expect(testApp.app.sendMail()).rejects.toThrow(/readonly/);
  expect(testApp.mails).toEqual([]);
  expect(testApp.logged.filter((line) => line.includes("outbox"))).toEqual([]);
  makeUnwritable(testApp, false);
  await testApp.app.sendMail();
  expect(testApp.mails.map(({ to }) => to)).toEqual(["ada@example.org"]);
});

test("a run whose end cannot be written down is done again when it can, while others go on", async () => {
  const gate = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  let asked = 0;
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "http://news.test/{query}" },
    fetch: async () => {
      await (asked++ === 0 ? first : gate).promise;
      return new Response('<rss version="2.0"><channel><title>News</title></channel></rss>');
    },
  });
  const { token } = await testApp.signUp("Ada");
  // No source gets more than four of the eight places: the fifth is due until one of them is free.
  for (const name of ["One", "Two", "Three", "Four", "Five"]) await testApp.createTopic(token, { name });
  const { scheduler } = testApp.app;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await nextTurn();
  };
  scheduler.refreshDue();
  const isReading = () =>
    testApp.db.$client.query("SELECT 1 FROM jobs WHERE reading IS NOT NULL").all().length === 4;
  await until(() => asked === 1 && isReading());

  makeUnwritable(testApp);
  first.resolve();
  await until(() => testApp.logged.some((line) => line.includes("a run could not be recorded")));
  // The place that is free now is to be given to the fifth, which fails as well.
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(() => scheduler.refreshDue()).toThrow(/readonly/);
  makeUnwritable(testApp, false);
  // It lapses, which counts as a try, and is due again after a minute.
  for (let second = 0; second < 120; second += 10) {
    testApp.clock.advance(10_000);
    scheduler.refreshDue();
  }
  gate.resolve();
  await scheduler.idle();
  const runs = testApp.db.$client.query("SELECT outcome, count(*) AS runs FROM runs GROUP BY 1").all();
  expect(runs).toEqual([
    { outcome: "failed", runs: 1 },
    { outcome: "nothing_new", runs: 5 },
  ]);
}, 180_000);
