import { join } from "node:path";
import type { TopicDraft } from "../../../src/contract/topics.ts";
import type { Citation } from "../../../src/contract/updates.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { plainText } from "../../../src/markdown/plain-text.ts";
import { readMarkdown } from "../../../src/markdown/source.ts";
import { addReaction } from "../../../src/reactions/reactions.ts";
import { addDefaultSources } from "../../../src/sources/sources.ts";
import { createTopic } from "../../../src/topics/topics.ts";
import { recordRefreshed } from "../../../src/updates/ledger.ts";
import { newBill } from "../../../src/updates/money/billing.ts";
import { claimNext, enqueue } from "../../../src/updates/queue.ts";
import { createUser, markVerified } from "../../../src/users/users.ts";
import { nothingFound } from "../../support/nothing-found.ts";

interface Written {
  title: string;
  content: string;
  citations: Citation[];
}

/** An instance before its server starts, filled by the server's own functions. */
export interface Library {
  db: Db;
  now: () => Date;
  addPerson: (username: string, name: string) => string;
  /** Its creator follows it. With a summary it has been published; without, nothing is due. */
  addTopic: (creatorId: string, draft: Partial<TopicDraft>, summary?: Written) => string;
}

/** Fills the data folder that a server started in `cwd` takes by default. */
export function fillLibrary(cwd: string, fill: (library: Library) => void): void {
  const start = Date.now() - 3_600_000;
  let added = 0;
  const now = () => new Date(start + added++);
  const db = openDatabase(join(cwd, "data"), now());
  // Nobody needs it after a power cut.
  db.$client.run("PRAGMA synchronous = OFF");
  addDefaultSources(db, now());
  fill({
    db,
    now,
    addPerson(username, name) {
      const email = `${username}@example.org`;
      const { id } = createUser(db, { email, username, name, invitationCodeId: null }, now());
      markVerified(db, id);
      return id;
    },
    addTopic(creatorId, draft, summary) {
      const whole: TopicDraft = {
        name: `Topic ${added}`,
        description: null,
        category: "Science",
        tags: [],
        isPublic: true,
        frequency: 0,
        sourceId: "digest",
        aiPrompt: null,
        ...draft,
      };
      const at = now();
      const id = createTopic(db, creatorId, whole, "digest", at, (tx, topicId) => {
        addReaction(tx, "follow", creatorId, topicId, at);
        if (summary) enqueue(tx, topicId, "saved", at);
      });
      if (summary) publish(db, summary, now());
      return id;
    },
  });
  closeDatabase(db);
}

/** As a run does that found one article and wrote a summary of it. */
function publish(db: Db, { title, content, citations }: Written, now: Date): void {
  const claim = claimNext(db, { worker: "library", fullSources: [], budget: null }, now);
  if (!claim) throw new Error("a topic that was just created must be due");
  const page = `example.org/${claim.topic.id}`;
  const article = {
    url: `https://${page}`,
    page,
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
      news: { groups: [{ storyId: null, articles: [article] }], retold: [] },
      told: { title, content, plainText: plainText(readMarkdown(content)), stories: [] },
      cited: [article],
      citations,
    },
    newBill(),
    now,
  );
}
