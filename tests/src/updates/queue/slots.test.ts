import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { TopicDraftInput } from "../../../../src/contract/topics/topics.ts";
import type { Db } from "../../../../src/db/open.ts";
import { topicFeeds } from "../../../../src/db/schema/topics.ts";
import { type Claim, claimAll } from "../../../../src/updates/queue/claims.ts";
import { freeSlots, fullSlots } from "../../../../src/updates/queue/slots.ts";
import { openTestApp } from "../../../support/app.ts";
import { giveKey } from "../../../support/openai-source.ts";

/** Counts the topics that may be updated at once with two slots, by their first words. `prepare` changes their rows. */
async function claimedOf(drafts: TopicDraftInput[], prepare = (_: Db): unknown => undefined) {
  const { db, clock, signUp, createTopic, ...testApp } = openTestApp({
    env: { TOPICAPP_RATE_LIMITS: "off" },
  });
  giveKey({ ...testApp, db, clock, signUp, createTopic });
  const { token } = await signUp("Ada");
  for (const draft of drafts) await createTopic(token, draft);
  prepare(db);
  const room = freeSlots([], 2);
  const terms = (claims: Claim[]) => ({ worker: "one", full: fullSlots(claims, 2), budget: null });
  const claims = claimAll(db, room, terms, clock.now);
  const counts = Map.groupBy(claims, ({ topic }) => topic.name.split(" ")[0] ?? "");
  return {
    claimed: Object.fromEntries([...counts].map(([name, each]) => [name, each.length])),
    free: freeSlots(claims, 2),
  };
}

const topics = (name: string, count: number, draft: (n: number) => Partial<TopicDraftInput>) =>
  Array.from(
    { length: count },
    (_, n) => ({ name: `${name} ${n}`, sourceId: "digest", ...draft(n) }) as TopicDraftInput,
  );
const readingOnly = (url: string) => ({
  useInstanceFeeds: false,
  feeds: [{ url, filter: "all" as const }],
});

test("digests of feeds on different hosts have four times the slots, beside those of other sources", async () => {
  const papers = topics("papers", 10, (n) => readingOnly(`https://paper${n}.example/feed.xml`));
  const rockets = topics("rockets", 3, () => ({ sourceId: "gpt-4o" }));
  expect(await claimedOf([...papers, ...rockets])).toEqual({ claimed: { papers: 8, rockets: 1 }, free: 1 });
});

test("of one host, and of the instance's own feeds, half of the slots' number is read at once", async () => {
  const channels = topics("channels", 5, (n) => readingOnly(`https://tube.example/feeds/${n}`));
  const searches = topics("searches", 5, () => ({}));
  const papers = topics("papers", 2, (n) => readingOnly(`https://paper${n}.example/feed.xml`));
  expect(await claimedOf([...channels, ...searches, ...papers])).toEqual({
    claimed: { channels: 1, searches: 1, papers: 2 },
    free: 6,
  });
});

test("a feed whose address is written otherwise than it's compared holds nothing up", async () => {
  const channels = topics("channels", 3, (n) => readingOnly(`https://tube.example/feeds/${n}`));
  const inCapitals = (db: Db) =>
    db
      .update(topicFeeds)
      .set({ url: sql`upper(${topicFeeds.url})` })
      .run();
  expect(await claimedOf(channels, inCapitals)).toEqual({ claimed: { channels: 1 }, free: 9 });
});
