import type { Db } from "../src/db/open.ts";
import { addReaction } from "../src/reactions/reactions.ts";
import { createTopic } from "../src/topics/topics.ts";
import { recordRefreshed } from "../src/updates/ledger.ts";
import { newBill } from "../src/updates/money/billing.ts";
import { claimNext, enqueue } from "../src/updates/queue.ts";
import { createUser, markVerified } from "../src/users/users.ts";
import { nothingFound } from "../tests/support/nothing-found.ts";

const paragraph =
  "The operator flew booster 14 for a ninth time on Thursday, four days after its last landing. The regulator cleared the return-to-site profile, and the landing legs will be replaced by a lighter design [1]. ";

/** Fills a database with public topics that have a summary each, all of it by the ways the server goes. */
export function fill(db: Db, count: number, start: Date): void {
  const author = createUser(
    db,
    { email: "a@example.org", username: "author", name: "Author", invitationCodeId: null },
    start,
  );
  markVerified(db, author.id);
  for (let n = 0; n < count; n++) {
    const now = new Date(start.getTime() + n * 1000);
    const draft = {
      name: `Topic number ${n}`,
      description: "What happens in a field that somebody follows.",
      category: "Science" as const,
      tags: ["space", "launch", "engineering"],
      isPublic: true,
      frequency: 8,
      sourceId: "digest",
      aiPrompt: null,
    };
    createTopic(db, author.id, draft, "digest", now, (tx, topicId) => {
      addReaction(tx, "follow", author.id, topicId, now);
      enqueue(tx, topicId, "saved", now);
    });
    const claim = claimNext(db, { worker: "bench", fullSources: [], budget: null }, now);
    if (!claim) throw new Error("a topic that was just created must be due");
    const cited = {
      url: `https://example.org/${n}`,
      page: `example.org/${n}`,
      title: "A page",
      extract: "",
      site: "example.org",
      publishedAt: now,
    };
    recordRefreshed(
      db,
      claim,
      {
        outcome: "published",
        found: nothingFound,
        news: { groups: [{ storyId: null, articles: [cited] }], retold: [] },
        told: {
          title: `Headline number ${n}`,
          content: paragraph.repeat(5),
          plainText: paragraph.repeat(5),
          stories: [],
        },
        cited: [cited],
        citations: [
          {
            title: cited.title,
            url: cited.url,
            site: cited.site,
            publishedAt: now.toISOString(),
            checked: "ok",
          },
        ],
      },
      newBill(),
      now,
    );
  }
}
