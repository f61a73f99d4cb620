import type { Db } from "../../src/db/open.ts";
import { findTopics, type ListedTopic, listTopics } from "../../src/status/topics.ts";
import { deleteTopic } from "../../src/topics/topics.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { tableLines } from "../table.ts";

/** Prints every topic, the newest first, or only those that are due or whose last update failed. */
export function topicList(io: Io, options: CommonOptions & { due?: boolean; failed?: boolean }): void {
  const { due = false, failed = false } = options;
  const listed = withDatabase(io, configure(io, options), (db) => listTopics(db, { due, failed }, io.now()));
  if (options.json) io.printJson(listed);
  else if (listed.length === 0) io.tell(due || failed ? "None." : "There are no topics yet.");
  else for (const line of tableLines(listed.map(cells))) io.print(line);
}

/** Deletes a topic for all its followers. Wants `--yes`. */
export function topicDelete(io: Io, idOrName: string, options: CommonOptions & { yes?: boolean }): void {
  const config = configure(io, options);
  const deleted = withDatabase(io, config, (db) => {
    const topic = findOne(db, idOrName, io.now());
    if (!options.yes) {
      throw new CommandFailed(
        `Deleting "${topic.name}" removes it for ${topic.followerCount} followers and cannot be undone. If you mean it, add --yes.`,
      );
    }
    deleteTopic(db, topic.createdById, topic.id);
    return topic;
  });
  if (options.json) io.printJson({ id: deleted.id, deleted: true });
  else io.print(`Deleted ${deleted.name}`);
}

/** @throws CommandFailed where there is none, or several have this name */
export function findOne(db: Db, idOrName: string, now: Date): ListedTopic {
  const [topic, ...others] = findTopics(db, idOrName, now);
  if (!topic) throw new CommandFailed(`There is no topic "${idOrName}". See them with: topicapp topic list`);
  if (others.length > 0) {
    const ids = [topic, ...others].map(({ id, creator }) => `${id} (${creator})`).join(", ");
    throw new CommandFailed(`Several topics are named "${idOrName}". Name one by its id: ${ids}`);
  }
  return topic;
}

function cells({
  id,
  name,
  isPublic,
  creator,
  sourceId,
  frequency,
  followerCount,
  update,
}: ListedTopic): string[] {
  const every = frequency === 0 ? "manual" : `${frequency} h`;
  const visibility = isPublic ? "public" : "private";
  return [
    id,
    name,
    visibility,
    creator,
    sourceId,
    every,
    followerCount === 1 ? "1 follower" : `${followerCount} followers`,
    inWords({ update }),
  ];
}

/** How its last update ended, or where the next one stands. */
export function inWords({
  update: { state, outcome, error, lastCheckedAt },
}: Pick<ListedTopic, "update">): string {
  if (state === "failed") return `failed: ${error ?? "no reason is known"}`;
  if (state === "waiting_for_budget") return `waits: ${error ?? "for the budget"}`;
  if (state !== "idle") return state;
  if (outcome === null) return "not updated yet";
  return `${outcome === "published" ? "published" : "nothing new"}${lastCheckedAt ? ` ${lastCheckedAt}` : ""}`;
}
