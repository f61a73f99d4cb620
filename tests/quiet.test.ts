import { expect, test } from "bun:test";
import { openHouse } from "./support.ts";

const minute = 60_000;

test("an instance with nothing due asks nobody anything, a whole day long", async () => {
  const asked: string[] = [];
  const ask = async (url: string | URL | Request) => {
    asked.push(String(url));
    return new Response("", { status: 503 });
  };
  const house = openHouse({
    env: { OPENAI_API_KEY: "sk-of-somebody", TOPICAPP_NEWS_FEEDS: "https://feeds.example/{query}" },
    fetch: ask,
    askProvider: ask,
    lookup: async (host) => {
      asked.push(host);
      return [{ address: "93.184.216.34" }];
    },
  });
  const { token, user } = await house.signUp("Ada");
  const manual = await house.createTopic(token, { name: "By hand", frequency: 0 });
  const unfollowed = await house.createTopic(token, { name: "Left alone", frequency: 1 });
  await house.call("DELETE", `/api/users/${user.id}/follow/${unfollowed.id}`, { token });
  await house.refreshDue();
  expect(asked.length).toBeGreaterThan(0);
  // Creating made them due, and a failure is tried again three times; the clock runs neither.
  for (let hour = 0; hour < 12; hour++) {
    house.clock.advance(60 * minute);
    await house.refreshDue();
  }
  asked.length = 0;
  const mails = house.mails.length;
  for (let at = 0; at < 24 * 60; at++) {
    house.clock.advance(minute);
    await house.refreshDue();
    await house.app.sendMail();
    house.app.updateTrending();
    if (at % 10 === 0) house.app.sweep();
  }
  expect(asked).toEqual([]);
  expect(house.mails.length).toBe(mails);
  expect((await house.call("GET", `/api/topics/${manual.id}`, { token })).status).toBe(200);
});
