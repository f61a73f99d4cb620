import type { Db } from "../../src/db/open.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { addReaction } from "../../src/topics/reactions/reactions.ts";
import { createTopic } from "../../src/topics/topics.ts";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { publishNext } from "../../tests/support/updates/ended-run.ts";

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
    createTopic(db, { creatorId: author.id, draft }, now, (tx, topicId) => {
      addReaction(tx, { reaction: "follow", userId: author.id, topicId }, now);
      enqueue(tx, topicId, "saved", now);
    });
    const page = `example.org/${n}`;
    const cited = { title: "A page", url: `https://${page}`, site: "example.org", checked: "ok" as const };
    const text = paragraph.repeat(5);
    publishNext(
      db,
      {
        ...{ page, title: `Headline number ${n}`, content: text, plainText: text },
        citations: [{ ...cited, publishedAt: now.toISOString() }],
      },
      now,
    );
  }
}
