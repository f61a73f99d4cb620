import { expect, test } from "bun:test";
import { jobs } from "../../../src/db/schema/updates.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { giveKey, responsesBody } from "../../support/openai-source.ts";

test("whoever asks for a list comes in between answers that arrive together", async () => {
  const topics = 16;
  const allAsked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let [asked, read] = [0, 0];
  const testApp = openTestApp({
    env: { TOPICAPP_REFRESH_CONCURRENCY: String(2 * topics), TOPICAPP_CHECK_LINKS: "off" },
    askProvider: async () => {
      const n = asked++;
      if (asked === topics) allAsked.resolve();
      await released.promise;
      return answerRead(n, () => read++);
    },
  });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  for (let n = 0; n < topics; n++) {
    await testApp.createTopic(token, { name: `Town ${n}`, sourceId: "gpt-4o" });
  }
  testApp.app.scheduler.refreshDue();
  await allAsked.promise;
  released.resolve();
  await expectStatus(200, testApp.call("GET", "/api/topics"));
  expect(read).toBeLessThan(topics / 2);
  await testApp.app.scheduler.idle();
  expect(read).toBe(topics);
  const { body } = await expectStatus(200, testApp.call<{ summary: object | null }[]>("GET", "/api/topics"));
  expect(body.every(({ summary }) => summary !== null)).toBe(true);
});

test("a run under way renews its lease every five seconds, and not at each look for what is due", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const testApp = openTestApp({
    env: { TOPICAPP_CHECK_LINKS: "off" },
    askProvider: async () => {
      await promise;
      return answerRead(0, () => {});
    },
  });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  await testApp.createTopic(token, { sourceId: "gpt-4o" });
  const { scheduler } = testApp.app;
  const secondsLeft = () => {
    const lease = testApp.db.select({ until: jobs.leaseUntil }).from(jobs).get()?.until;
    return ((lease?.getTime() ?? 0) - testApp.clock.now.getTime()) / 1_000;
  };
  scheduler.refreshDue();
  scheduler.refreshDue();
  const left = Array.from({ length: 11 }, () => {
    testApp.clock.advance(1_000);
    scheduler.refreshDue();
    return secondsLeft();
  });
  expect(left).toEqual([29, 28, 27, 26, 30, 29, 28, 27, 26, 30, 29]);
  resolve();
  await scheduler.idle();
});

/** Nothing of its body is made before somebody reads it. */
function answerRead(n: number, onRead: () => void): Response {
  const url = `https://paper.example/${n}`;
  const text = `The council of town ${n} has opened a library with ${n * 100 + 7} books.`;
  const body = JSON.stringify(responsesBody([{ headline: `Town ${n} opens a library`, text, url }]));
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    onRead();
    controller.enqueue(new TextEncoder().encode(body));
    controller.close();
  };
  const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  return new Response(stream, { headers: { "content-type": "application/json" } });
}
