import type { Command } from "commander";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { writeTransaction } from "../../../src/db/transaction.ts";
import { findTopics, type ListedTopic, listTopics } from "../../../src/operations/status/topics.ts";
import { enqueue } from "../../../src/updates/queue/queue.ts";
import { CommandFailed, type CommonOptions, type Io, type Terminal } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import type { RefreshResult } from "../../screens/refresh.tsx";
import { hasEnded, progressReader } from "../../screens/refresh-progress.ts";
import { findServing } from "../../serving.ts";
import { terminalFor } from "../../terminal.ts";
import { commands, options as help } from "../help-words.ts";
import { findOne, inWords } from "./named-topic.ts";
import { words } from "./words.ts";

/** `topic refresh`: updates topics now. */
export function defineTopicRefresh(topic: Command, io: Io): void {
  withJson(withDataDir(topic.command("refresh [id-or-name]")))
    .description(commands.topic.refresh)
    .option("--all", help.refreshAll)
    .option("--wait", help.wait)
    .addHelpText("after", example('topicapp topic refresh "Night trains" --wait'))
    .action(async (name: string | undefined, options, command: Command) => {
      if ((name === undefined) === !options.all) command.error(words.refresh.nameOne, { exitCode: 2 });
      await topicRefresh(io, name, options);
    });
}

/**
 * Updates topics now: through the running server, which starts within two seconds, or else in this process. With
 * `wait` it ends when they're done, and a terminal shows the progress.
 */
async function topicRefresh(
  io: Io,
  idOrName: string | undefined,
  options: CommonOptions & { all?: boolean; wait?: boolean },
): Promise<void> {
  const config = configureExisting(io, options);
  const queued = withDatabase(io, config, (db) => queue(db, options.all ? null : (idOrName ?? ""), io.now()));
  const isServed = (await findServing(config.dataDir, fetch)).length > 0;
  if (isServed && !options.wait) {
    if (options.json) io.printJson(queued.map(({ id, name }) => ({ id, name, queued: true })));
    else io.print(words.refresh.queued(names(queued)));
    return;
  }
  if (isServed) await waitForServer(io, options, queued);
  else await refreshHere(io, options, queued);
  const ended = withDatabase(io, config, (db) => queued.flatMap(({ id }) => findTopics(db, id, io.now())));
  const failed = ended.filter(({ update }) => update.state !== "idle");
  if (options.json) io.printJson(ended.map(outcome));
  else for (const topic of ended) io.print(words.refresh.result(topic.name, inWords(io, topic)));
  if (failed.length > 0) {
    throw new CommandFailed(words.refresh.failed(failed.length, ended.length, names(failed)));
  }
}

function queue(db: Db, idOrName: string | null, now: Date): ListedTopic[] {
  const named = idOrName === null ? listTopics(db, {}, now) : [findOne(db, idOrName, now)];
  const wanted = named.filter(({ isPaused }) => !isPaused);
  const [paused] = named;
  if (idOrName !== null && paused?.isHidden) {
    const command = `topicapp moderation show-topic ${paused.id} --reason "…"`;
    throw new CommandFailed(words.refresh.hidden(paused.name, command));
  }
  if (idOrName !== null && paused?.isPaused) {
    throw new CommandFailed(words.refresh.paused(paused.name, `topicapp user restore ${paused.creator}`));
  }
  if (wanted.length === 0) throw new CommandFailed(words.refresh.none);
  writeTransaction(db, (tx) => {
    for (const { id } of wanted) enqueue(tx, id, "requested by admin", now);
  });
  return wanted;
}

/**
 * Updates topics in this process. A topic that isn't done when its screen is left stays queued for the server's next
 * start.
 */
async function refreshHere(io: Io, options: CommonOptions, queued: ListedTopic[]): Promise<void> {
  const { openApp } = await import("../../app.ts");
  const terminal = terminalFor(io, options);
  io.tell(words.refresh.here(names(queued)));
  // The screen shows each failure with its topic; log lines would disturb it.
  const { app, db } = openApp(terminal ? { ...io, tell: () => {} } : io, configureExisting(io, options));
  try {
    const work = app.scheduler.refreshOnly(queued.map(({ id }) => id));
    const isDone = terminal
      ? await watch(io, terminal, { db, topics: queued, work })
      : await work.then(() => true);
    if (!isDone) throw new CommandFailed(words.refresh.stopped);
  } finally {
    await app.close(0);
    db.$client.close();
  }
}

/** Polls the database, because the server works in another process. */
async function waitForServer(io: Io, options: CommonOptions, queued: ListedTopic[]): Promise<void> {
  const db = openDatabase(configureExisting(io, options).dataDir, io.now(), { check: false });
  try {
    const terminal = terminalFor(io, options);
    if (!terminal) await tellProgress(io, db, queued);
    else if (!(await watch(io, terminal, { db, topics: queued }))) {
      throw new CommandFailed(words.refresh.stoppedWatching);
    }
  } finally {
    closeDatabase(db);
  }
}

async function tellProgress(io: Io, db: Db, queued: ListedTopic[]): Promise<void> {
  const read = progressReader(
    db,
    queued.map(({ id }) => id),
  );
  let told = "";
  for (;;) {
    const progress = [...read(io.now()).values()];
    const ended = progress.filter(hasEnded).length;
    if (ended === progress.length) return;
    const running = progress.filter(({ state }) => state === "running").length;
    const line = words.refresh.progress(ended, progress.length, running);
    if (line !== told) io.tell(line);
    told = line;
    await io.wait(250);
  }
}

/** Shows the progress of topics until all have ended, or `work` has. @returns false if it was left before that */
async function watch(
  io: Io,
  terminal: Terminal,
  { db, topics, work }: { db: Db; topics: ListedTopic[]; work?: Promise<void> },
): Promise<boolean> {
  const [{ every, show }, { Refresh }, { createElement }] = await Promise.all([
    import("../../screens/show.tsx"),
    import("../../screens/refresh.tsx"),
    import("react"),
  ]);
  const read = progressReader(
    db,
    topics.map(({ id }) => id),
  );
  // It's awaited below; until then only the screen listens for its end.
  work?.catch(() => {});
  const deps = { topics, read: () => read(io.now()), ended: work, now: () => io.now().getTime(), every };
  const left = await show<RefreshResult>(terminal, (leave) => createElement(Refresh, { deps, leave }), {
    whole: false,
  });
  if (left !== "ended") return false;
  await work;
  return true;
}

function outcome({ id, name, update }: ListedTopic) {
  return { id, name, state: update.state, outcome: update.outcome, error: update.error };
}

/** The first three names, and the number of the others. */
function names(topics: ListedTopic[]): string {
  const shown = topics
    .slice(0, 3)
    .map(({ name }) => words.refresh.named(name))
    .join(", ");
  return topics.length > 3 ? words.refresh.andMore(shown, topics.length - 3) : shown;
}
