import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Allowance } from "../../../../src/contract/community/users.ts";
import type { Answer as QuestionAnswer } from "../../../../src/contract/reading/questions.ts";
import type { Topic, TopicDraftInput } from "../../../../src/contract/topics/topics.ts";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { createInvitation } from "../../../../src/people/auth/invitations.ts";
import { changeAllowance, readAllowance } from "../../../../src/people/users/allowance.ts";
import { slowDownTopics } from "../../../../src/topics/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { giveKey, responsesBody, sourceThat } from "../../../support/openai-source.ts";

const story = { headline: "Booster lands", text: "Booster 14 landed.", url: "https://paper.example/landing" };
const env = { TOPICAPP_CHECK_LINKS: "off", TOPICAPP_NEWS_FEEDS: "https://feed.example/rss" };
const article = `<item><title>Rocket lands</title><link>https://other.example/rocket</link>
  <description>A reusable rocket landed.</description><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>`;

/** An instance whose model costs 10 cents at worst and as billed, and whose digest finds one article. */
async function open(more: Record<string, string> = {}) {
  const source = sourceThat(() => responsesBody([story], { input: 0, output: 4_000 }));
  const testApp = openTestApp({
    env: { ...env, ...more },
    askProvider: source.ask,
    fetch: async () =>
      new Response(`<rss version="2.0"><channel>${article}</channel></rss>`, {
        headers: { "content-type": "application/rss+xml" },
      }),
  });
  giveKey(testApp, "gpt-4o", { priceIn: 0, priceOut: 25, priceSearch: 0 });
  const ada = await testApp.signUp("Ada");
  const limit = (changes: Allowance) => changeAllowance(testApp.db, ada.user.id, changes);
  const create = (draft: Partial<TopicDraftInput>) =>
    testApp.call<Topic & { message: string }>("POST", "/api/topics", {
      token: ada.token,
      body: { name: "Reusable rockets", category: "Science", ...draft },
    });
  const read = async (id: string) =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token: ada.token }))).body;
  return { testApp, source, ada, limit, create, read };
}

describe("past what a member may have, a topic is refused with the bound", () => {
  test("in their number, while editing goes on", async () => {
    const { testApp, ada, limit, create } = await open();
    limit({ topics: 1 });
    const { body: first } = await expectStatus(201, create({ name: "One" }));
    const refused = await expectStatus(403, create({ name: "Two" }));
    expect(refused.body.message).toStartWith("You've reached your limit of 1 topic here");
    const edited = { token: ada.token, body: { name: "Uno", category: "Science" } };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${first.id}`, edited));
    limit({ topics: null });
    await expectStatus(201, create({ name: "Two" }));
  });

  test("in how often it is updated, created or edited; by hand alone is always allowed", async () => {
    const { testApp, ada, limit, create, read } = await open();
    const { body: early } = await expectStatus(201, create({ name: "Early", frequency: 4 }));
    limit({ minHours: 12 });
    expect(slowDownTopics(testApp.db, ada.user.id, 12)).toBe(1);
    expect((await read(early.id)).frequency).toBe(12);
    expect((await expectStatus(403, create({ frequency: 8 }))).body.message).toContain("12 hours");
    await expectStatus(201, create({ name: "By hand", frequency: 0 }));
    const { body: topic } = await expectStatus(201, create({ name: "Twice a day", frequency: 12 }));
    const edit = (frequency: number) =>
      testApp.call("PUT", `/api/topics/${topic.id}`, {
        token: ada.token,
        body: { name: "Twice a day", category: "Science", frequency },
      });
    await expectStatus(403, edit(11));
    await expectStatus(200, edit(0));
    await expectStatus(200, edit(24));
  });

  test("in its source, but for the digest; one that names none gets one that is allowed", async () => {
    const { limit, create } = await open();
    limit({ sources: ["sonar"] });
    expect((await expectStatus(403, create({ sourceId: "gpt-4o" }))).body.message).toBe(
      "Your topics can only use Sonar or the digest",
    );
    await expectStatus(201, create({ name: "Digest", sourceId: "digest" }));
    expect((await expectStatus(201, create({ name: "Any" }))).body.sourceId).toBe("digest");
    limit({ sources: null });
    expect((await expectStatus(201, create({ name: "All" }))).body.sourceId).toBe("gpt-4o");
  });
});

describe("past a member's money", () => {
  test("their topics are written by the digest at once and say so; nobody else's wait; tomorrow it goes on", async () => {
    const { testApp, source, ada, limit, create, read } = await open();
    limit({ dailyUsd: 0.1 });
    const bob = await testApp.signUp("Bob");
    const topics = [
      await create({ name: "Rockets", frequency: 0 }),
      await create({ name: "Reusable rockets" }),
    ];
    const others = await testApp.createTopic(bob.token, { name: "Bob's rockets" });
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(2);
    const [paid, free] = [await read(topics[0]?.body.id ?? ""), await read(topics[1]?.body.id ?? "")];
    expect([paid.update.outcome, paid.update.note]).toEqual(["published", null]);
    expect(free.update.note).toBe(
      "Written by the digest instead of GPT-4o: its creator's daily budget is spent. GPT-4o continues tomorrow",
    );
    expect(free.update).toMatchObject({ state: "idle", outcome: "published" });
    expect(free.summary).toMatchObject({
      model: "digest",
      citations: [{ url: "https://other.example/rocket" }],
    });
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${others.id}`, { token: bob.token });
    expect(body.summary?.model).toBe("gpt-6-luna");
    testApp.clock.advance(24 * 3_600_000);
    await expectStatus(200, testApp.call("POST", `/api/topics/${free.id}/refresh`, { token: ada.token }));
    await testApp.refreshDue();
    expect((await read(free.id)).update.note).toBeNull();
  });

  test("a question is answered by its passages alone", async () => {
    const { testApp, ada, limit, create } = await open();
    const { body: topic } = await create({ name: "Reusable rockets" });
    await testApp.refreshDue();
    limit({ dailyUsd: 0.11 });
    const asked = await testApp.call<QuestionAnswer>("POST", `/api/topics/${topic.id}/questions`, {
      token: ada.token,
      body: { question: "Did booster 14 land?" },
    });
    expect(asked.body).toMatchObject({
      model: null,
      costUsd: 0,
      note: "Your budget of $0.11 a day is spent. These passages match your question",
    });
  });

  test.each([
    ["nobody has a bound", {}, undefined, "gpt-6-luna"],
    ["everybody's holds for who has none", { TOPICAPP_MEMBER_BUDGET: "0.05" }, undefined, "digest"],
    ["one's own wins", { TOPICAPP_MEMBER_BUDGET: "0.05" }, 0.2, "gpt-6-luna"],
    ["none lifts it", { TOPICAPP_MEMBER_BUDGET: "0.05" }, null, "gpt-6-luna"],
    ["nothing at all may be spent", {}, 0, "digest"],
  ])("%s", async (_rule, more, dailyUsd, model) => {
    const { testApp, limit, create, read } = await open(more);
    if (dailyUsd !== undefined) limit({ dailyUsd });
    const { body: topic } = await create({ name: "Reusable rockets" });
    await testApp.refreshDue();
    expect((await read(topic.id)).summary?.model).toBe(model);
  });

  test("a source whose price nobody knows is not asked for somebody with a bound", async () => {
    const { testApp, source, limit, create, read } = await open({ TOPICAPP_DAILY_BUDGET: "none" });
    const unpriced = { model: "unheard-of", priceIn: null, priceOut: null, priceSearch: null };
    testApp.db.update(topicSources).set(unpriced).where(eq(topicSources.id, "gpt-4o")).run();
    limit({ dailyUsd: 5 });
    const { body: topic } = await create({ sourceId: "gpt-4o" });
    await testApp.refreshDue();
    expect([source.calls.length, (await read(topic.id)).summary?.model]).toEqual([0, "digest"]);
  });
});

test("a topic whose source its creator may no longer use is written by the digest, and says so", async () => {
  const { testApp, source, limit, create, read } = await open();
  const { body: topic } = await create({ sourceId: "gpt-4o" });
  limit({ sources: [] });
  await testApp.refreshDue();
  expect(source.calls).toEqual([]);
  expect((await read(topic.id)).update.note).toBe(
    "Written by the digest instead of GPT-4o, which its creator can no longer use",
  );
});

test("who comes by an invitation has what it allows", async () => {
  const testApp: TestApp = openTestApp({ env });
  const allowance = { dailyUsd: 0.1, topics: 1, sources: ["sonar"] };
  const { code } = createInvitation(
    testApp.db,
    { code: "CLUB", maxUses: 2, expiresAt: null, note: null, allowance },
    testApp.clock.now,
  );
  const person = { email: "kim@example.org", username: "kim", name: "Kim", invitationCode: code };
  await expectStatus(201, testApp.call("POST", "/api/auth/register", { body: person }));
  await testApp.app.sendMail();
  const { body } = await expectStatus(
    200,
    testApp.call<{ user: { id: string } }>("POST", "/api/auth/verify", {
      body: { email: person.email, code: testApp.mails.at(-1)?.shown.code },
    }),
  );
  expect(readAllowance(testApp.db, body.user.id)).toEqual(allowance);
});
