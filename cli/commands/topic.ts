import type { Db } from "../../src/db/open.ts";
import { findTopics, type ListedTopic, listTopics } from "../../src/status/topics.ts";
import { enqueue } from "../../src/summaries/queue.ts";
import { deleteTopic } from "../../src/topics/topics.ts";
import { openHouse } from "../house.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { findServing } from "../serving.ts";

/** Prints every topic, the newest first, or only those that are due or whose last update failed. */
export function topicList(io: Io, options: CommonOptions & { due?: boolean; failed?: boolean }): void {
  const { due = false, failed = false } = options;
  const listed = withDatabase(io, configure(io, options), (db) => listTopics(db, { due, failed }, io.now()));
  if (options.json) io.print(JSON.stringify(listed));
  else if (listed.length === 0) io.tell(due || failed ? "None." : "There are no topics yet.");
  else for (const topic of listed) io.print(line(topic));
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
  io.print(options.json ? JSON.stringify({ id: deleted.id, deleted: true }) : `Deleted ${deleted.name}`);
}

/**
 * Has topics updated now: by the running server, which takes them up within two seconds, or without one by this
 * command itself. With `wait` it ends when they have.
 */
export async function topicRefresh(
  io: Io,
  idOrName: string | undefined,
  options: CommonOptions & { all?: boolean; wait?: boolean },
): Promise<void> {
  const config = configure(io, options);
  const queued = withDatabase(io, config, (db) => queue(db, options.all ? null : (idOrName ?? ""), io.now()));
  const isServed = (await findServing(config.dataDir, fetch)).length > 0;
  if (isServed && !options.wait) {
    if (options.json) io.print(JSON.stringify(queued.map(({ id, name }) => ({ id, name, queued: true }))));
    else io.print(`Queued ${names(queued)}: the running server takes it up within seconds.`);
    return;
  }
  if (!isServed) await refreshHere(io, options, queued);
  else await waitForServer(io, options, queued);
  const ended = withDatabase(io, config, (db) => queued.flatMap(({ id }) => findTopics(db, id, io.now())));
  const failed = ended.filter(({ update }) => update.state !== "idle");
  if (options.json) io.print(JSON.stringify(ended.map(outcome)));
  else for (const topic of ended) io.print(`${topic.name}: ${inWords(topic)}`);
  if (failed.length > 0) {
    throw new CommandFailed(`${failed.length} of ${ended.length} could not be updated: ${names(failed)}`);
  }
}

function queue(db: Db, idOrName: string | null, now: Date): ListedTopic[] {
  const wanted = idOrName === null ? listTopics(db, {}, now) : [findOne(db, idOrName, now)];
  if (wanted.length === 0) throw new CommandFailed("There are no topics to refresh.");
  db.transaction(
    (tx) => {
      for (const { id } of wanted) enqueue(tx, id, "requested by admin", now);
    },
    { behavior: "immediate" },
  );
  return wanted;
}

async function refreshHere(io: Io, options: CommonOptions, queued: ListedTopic[]): Promise<void> {
  io.tell(`No server runs on this data folder: updating ${names(queued)} here …`);
  const { app, db } = openHouse(io, configure(io, options));
  try {
    await app.scheduler.refreshOnly(queued.map(({ id }) => id));
  } finally {
    await app.close(0);
    db.$client.close();
  }
}

/** Asks the database once in a while, as the server works in a process of its own. */
async function waitForServer(io: Io, options: CommonOptions, queued: ListedTopic[]): Promise<void> {
  const config = configure(io, options);
  const ids = new Set(queued.map(({ id }) => id));
  let told = "";
  for (;;) {
    const left = withDatabase(io, config, (db) => listTopics(db, { due: true }, io.now())).filter(({ id }) =>
      ids.has(id),
    );
    if (left.length === 0) return;
    const running = left.filter(({ update }) => update.state === "running").length;
    const progress = `${ids.size - left.length} of ${ids.size} done, ${running} under way`;
    if (progress !== told) io.tell(progress);
    told = progress;
    await io.wait(250);
  }
}

function findOne(db: Db, idOrName: string, now: Date): ListedTopic {
  const [topic, ...others] = findTopics(db, idOrName, now);
  if (!topic) throw new CommandFailed(`There is no topic "${idOrName}". See them with: topicapp topic list`);
  if (others.length > 0) {
    const ids = [topic, ...others].map(({ id, creator }) => `${id} (${creator})`).join(", ");
    throw new CommandFailed(`Several topics are named "${idOrName}". Name one by its id: ${ids}`);
  }
  return topic;
}

function line({
  id,
  name,
  isPublic,
  creator,
  sourceId,
  frequency,
  followerCount,
  update,
}: ListedTopic): string {
  const every = frequency === 0 ? "manual" : `${frequency} h`;
  const visibility = isPublic ? "public" : "private";
  return [
    id,
    name,
    visibility,
    creator,
    sourceId,
    every,
    `${followerCount} followers`,
    inWords({ update }),
  ].join("  ");
}

function inWords({ update: { state, outcome, error, lastCheckedAt } }: Pick<ListedTopic, "update">): string {
  if (state === "failed") return `failed: ${error ?? "no reason is known"}`;
  if (state === "waiting_for_budget") return `waits: ${error ?? "for the budget"}`;
  if (state !== "idle") return state;
  if (outcome === null) return "not updated yet";
  return `${outcome === "published" ? "published" : "nothing new"}${lastCheckedAt ? ` ${lastCheckedAt}` : ""}`;
}

function outcome({ id, name, update }: ListedTopic) {
  return { id, name, state: update.state, outcome: update.outcome, error: update.error };
}

/** The first three by name, and how many more. */
function names(topics: ListedTopic[]): string {
  const shown = topics
    .slice(0, 3)
    .map(({ name }) => `"${name}"`)
    .join(", ");
  return topics.length > 3 ? `${shown} and ${topics.length - 3} more` : shown;
}
