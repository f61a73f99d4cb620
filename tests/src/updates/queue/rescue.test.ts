import { expect, test } from "bun:test";
import { openTestApp } from "../../../support/app.ts";

const minute = 60_000;

test("an instance with nothing due asks nobody anything, a whole day long", async () => {
  const asked: string[] = [];
  const ask = async (url: string | URL | Request) => {
    asked.push(String(url));
    return new Response("", { status: 503 });
  };
  const testApp = openTestApp({
    env: { OPENAI_API_KEY: "sk-of-somebody", TOPICAPP_NEWS_FEEDS: "https://feeds.example/{query}" },
    fetch: ask,
    askProvider: ask,
    lookup: async (host) => {
      asked.push(host);
      return [{ address: "93.184.216.34" }];
    },
  });
  const { token, user } = await testApp.signUp("Ada");
  const manual = await testApp.createTopic(token, { name: "By hand", frequency: 0 });
  const unfollowed = await testApp.createTopic(token, { name: "Left alone", frequency: 1 });
  await testApp.call("DELETE", `/api/users/${user.id}/follow/${unfollowed.id}`, { token });
  await testApp.refreshDue();
  expect(asked.length).toBeGreaterThan(0);
  // Creating made them due, and a failure is tried again three times; the clock runs neither.
  for (let hour = 0; hour < 12; hour++) {
    testApp.clock.advance(60 * minute);
    await testApp.refreshDue();
  }
  asked.length = 0;
  const mails = testApp.mails.length;
  for (let at = 0; at < 24 * 60; at++) {
    testApp.clock.advance(minute);
    await testApp.refreshDue();
    await testApp.app.sendMail();
    testApp.app.updateTrending();
    if (at % 10 === 0) testApp.app.sweep();
  }
  expect(asked).toEqual([]);
  expect(testApp.mails.length).toBe(mails);
  expect((await testApp.call("GET", `/api/topics/${manual.id}`, { token })).status).toBe(200);
});
