import { join } from "node:path";
import { closeDatabase, type Db, openDatabase } from "../../src/db/open.ts";
import { joinWaitlist } from "../../src/people/auth/waitlist.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { addDefaultSources } from "../../src/sources/sources.ts";
import { createTopic } from "../../src/topics/topics.ts";

/** Writes into the instance that lives in a working folder, as other programs do beside it. */
export function write(cwd: string, work: (db: Db, now: Date) => void): void {
  const now = new Date();
  const db = openDatabase(join(cwd, "data"), now);
  work(db, now);
  closeDatabase(db);
}

/** Puts so many people on the waitlist; the first has waited the longest. */
export function addWaiting(cwd: string, count: number): void {
  write(cwd, (db, now) => {
    db.$client.transaction(() => {
      for (let at = 0; at < count; at++) {
        const entry = { name: `Person ${at}`, email: `person${at}@example.org` };
        joinWaitlist(db, entry, new Date(now.getTime() - (count - at) * 60_000));
      }
    })();
  });
}

/** Adds topics that the digest writes. */
export function addTopics(cwd: string, names: string[]): void {
  write(cwd, (db, now) => {
    addDefaultSources(db, now);
    const ada = { email: "ada@example.org", username: "ada", name: "Ada", invitationCodeId: null };
    const { id } = createUser(db, ada, now);
    markVerified(db, id);
    for (const name of names) {
      const draft = {
        name,
        category: "Science" as const,
        description: null,
        tags: [],
        isPublic: true,
        frequency: 0,
      };
      createTopic(
        db,
        { creatorId: id, draft: { ...draft, sourceId: "digest", aiPrompt: null } },
        now,
        () => {},
      );
    }
  });
}
