import { join } from "node:path";
import type { TopicDraft } from "../../../src/contract/topics/topics.ts";
import type { Citation } from "../../../src/contract/topics/updates.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { plainText } from "../../../src/language/markdown/plain-text.ts";
import { readMarkdown } from "../../../src/language/markdown/source.ts";
import { createUser, markVerified } from "../../../src/people/users/users.ts";
import { addDefaultSources } from "../../../src/sources/sources.ts";
import { addReaction } from "../../../src/topics/reactions/reactions.ts";
import { createTopic } from "../../../src/topics/topics.ts";
import { enqueue } from "../../../src/updates/queue/queue.ts";
import { publishNext } from "../../support/updates/ended-run.ts";

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
      const whole = {
        name: `Topic ${added}`,
        description: null,
        category: "Science" as const,
        tags: [],
        isPublic: true,
        frequency: 0,
        aiPrompt: null,
        ...draft,
        sourceId: draft.sourceId ?? "digest",
      };
      const at = now();
      const id = createTopic(db, { creatorId, draft: whole }, at, (tx, topicId) => {
        addReaction(tx, { reaction: "follow", userId: creatorId, topicId }, at);
        if (summary) enqueue(tx, topicId, "saved", at);
      });
      if (summary)
        publishNext(db, { ...summary, plainText: plainText(readMarkdown(summary.content)) }, now());
      return id;
    },
  });
  closeDatabase(db);
}
