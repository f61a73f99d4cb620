import { eq } from "drizzle-orm";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { stories } from "../../../src/db/schema/updates.ts";
import { setRole, suspend } from "../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

export const canary = "canary7f3a";
export const roles = [
  "anonymous",
  "stranger",
  "formerFollower",
  "suspended",
  "expired",
  "owner",
  "moderator",
] as const;
type Role = (typeof roles)[number];

export interface Scene {
  testApp: TestApp;
  tokens: Record<Role, string | undefined>;
  ids: Record<
    "privateTopic" | "privateComment" | "channel" | "story" | "summary" | "owner" | "stranger",
    string
  >;
}

export const spam = { reason: "spam" };

/** A private topic with the canary in every field and in a comment, seen from seven sides. */
export async function openScene(): Promise<Scene> {
  const feed = `<rss version="2.0"><channel><title>News</title><item><title>About ${canary}</title>
    <link>https://paper.example/${canary}</link><description>News of ${canary} today.</description></item></channel></rss>`;
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => new Response(feed),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const expired = await testApp.signUp("Expired");
  testApp.clock.advance(31 * 86_400_000);
  const people: Record<string, Session> = {};
  const names = ["Owner", "Stranger", "Former", "Gone", "Moe"];
  for (const name of names) people[name] = await testApp.signUp(name);
  const { Owner: owner, Stranger: stranger, Former: former, Gone: gone, Moe: moderator } = people;
  if (!owner || !stranger || !former || !gone || !moderator) throw new Error("everybody signs up");
  const fields = {
    name: `Name ${canary}`,
    description: canary,
    category: "Other" as const,
    tags: [canary],
    aiPrompt: canary,
    feeds: [{ url: `https://own.example/${canary}.xml` }],
    searchWords: [canary],
    includeWords: [canary],
    excludeWords: [`not ${canary}`],
  };
  const topic = await testApp.createTopic(owner.token, fields);
  await testApp.refreshDue();
  await testApp.call("POST", `/api/users/${former.user.id}/follow/${topic.id}`, { token: former.token });
  await testApp.call("POST", `/api/users/${former.user.id}/like/${topic.id}`, { token: former.token });
  const body = { content: `Comment ${canary}` };
  const path = `/api/topics/${topic.id}/comments`;
  const comment = await expectStatus(201, testApp.call<Comment>("POST", path, { token: owner.token, body }));
  setRole(testApp.db, moderator.user.id, "moderator");
  await expectStatus(
    201,
    testApp.call("POST", `/api/comments/${comment.body.id}/flags`, { token: former.token, body: spam }),
  );
  for (const action of ["dismiss", "reopen"]) {
    const body = { action, target: comment.body.id, reason: canary };
    await expectStatus(
      200,
      testApp.call("POST", "/api/moderation/actions", { token: moderator.token, body }),
    );
  }
  await expectStatus(
    200,
    testApp.call("PUT", `/api/topics/${topic.id}`, {
      token: owner.token,
      body: { ...fields, isPublic: false },
    }),
  );
  await testApp.refreshDue();
  await testApp.createTopic(stranger.token, { name: "Something public" });
  suspend(testApp.db, gone.user.id);
  testApp.clock.advance(7 * 86_400_000);
  await testApp.app.rollups.makeDue();
  const channel = await expectStatus(
    201,
    testApp.call<{ id: string }>("POST", "/api/account/channels", {
      token: owner.token,
      body: { kind: "webhook", name: `Channel ${canary}`, url: `https://${canary}.example/${canary}` },
    }),
  );
  const tokens = {
    anonymous: undefined,
    stranger: stranger.token,
    formerFollower: former.token,
    suspended: gone.token,
    expired: expired.token,
    owner: owner.token,
    moderator: moderator.token,
  };
  const told = await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token: owner.token });
  const ids = {
    privateTopic: topic.id,
    story: testApp.db.select().from(stories).where(eq(stories.topicId, topic.id)).get()?.id ?? "",
    summary: told.body.summary?.id ?? "",
    privateComment: comment.body.id,
    channel: channel.body.id,
    owner: owner.user.id,
    stranger: stranger.user.id,
  };
  return { testApp, tokens, ids };
}
