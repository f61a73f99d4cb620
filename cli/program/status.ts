import type { Command } from "commander";
import { countLongArticles } from "../../src/analysis/memory/stories.ts";
import { openVault } from "../../src/base/secret.ts";
import type { Config } from "../../src/config/config.ts";
import { loadSecret } from "../../src/config/secret.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/db/open.ts";
import { readDamage } from "../../src/db/soundness.ts";
import { type BackupStatus, readBackupStatus } from "../../src/operations/backups/backups.ts";
import { readNewerRelease } from "../../src/operations/status/release.ts";
import { readStatus } from "../../src/operations/status/status.ts";
import { addDefaultSources } from "../../src/sources/sources.ts";
import type { CommonOptions, Io, Terminal } from "../io.ts";
import { configureExisting, orRefuse } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { counted } from "../screens/format.ts";
import type { StatusReading } from "../screens/status-facts.tsx";
import { findServing } from "../serving.ts";
import { terminalFor } from "../terminal.ts";
import { commands } from "./help-words.ts";

/** `status`: the state of the instance. */
export function defineStatus(program: Command, io: Io): void {
  withJson(withDataDir(program.command("status")))
    .description(commands.status)
    .addHelpText("after", example("topicapp status --json"))
    .action((options) => status(io, options));
}

/** Shows an instance's state: on a terminal as a dashboard, otherwise once, as lines or JSON. */
async function status(io: Io, options: CommonOptions): Promise<void> {
  const config = configureExisting(io, options);
  const db = openDatabase(config.dataDir, io.now(), { check: false });
  try {
    const read = readerOf(io, config, db);
    const terminal = terminalFor(io, options);
    if (terminal) return await showDashboard(io, terminal, read);
    const reading = await read();
    if (options.json) io.printJson(reading);
    else for (const line of lines(reading)) io.print(line);
  } finally {
    closeDatabase(db);
  }
}

async function showDashboard(io: Io, terminal: Terminal, read: () => Promise<StatusReading>): Promise<void> {
  const [{ every, show }, { Dashboard }, { createElement }] = await Promise.all([
    import("../screens/show.tsx"),
    import("../screens/status.tsx"),
    import("react"),
  ]);
  const deps = { read, now: () => io.now().getTime(), every };
  await show<void>(terminal, (leave) => createElement(Dashboard, { deps, leave }), { whole: true });
}

/** Returns a function that reads the state of an instance and its servers. */
function readerOf(io: Io, config: Config, db: Db): () => Promise<StatusReading> {
  addDefaultSources(db, io.now());
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  const parts = { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd };
  return async () => {
    const servers = await findServing(config.dataDir, fetch);
    const damage = readDamage(db.$client.filename);
    return orRefuse(config, () => {
      const articles = { long: countLongArticles(db), keptDays: config.keepArticles };
      const backups = readBackupStatus(db, config, io.now());
      const newer = readNewerRelease(db, config);
      return { servers, damage, articles, backups, newer, ...readStatus(db, parts, io.now()) };
    });
  };
}

function lines({
  servers,
  damage,
  queue,
  running,
  failures,
  today,
  sources,
  people,
  mail,
  articles,
  deliveries,
  backups,
  newer,
}: StatusReading): string[] {
  const spent = `$${today.costUsd.toFixed(2)} spent, $${today.committedUsd.toFixed(2)} with what is set aside`;
  const budget = today.budgetUsd === null ? "no budget" : `of $${today.budgetUsd.toFixed(2)}`;
  return [
    ...(servers.length > 0
      ? servers.map(({ url, version, startedAt }) => `server    ${url}, ${version}, since ${startedAt}`)
      : ["server    none is running on this data folder"]),
    ...(newer === null ? [] : [`release   ${newer.version} is out: ${newer.url}`]),
    ...(damage === null ? [] : [`database  ${damage}`]),
    `queue     ${queue.due} due, ${queue.running} running, ${queue.waitingForSource} waiting for their source, ${queue.waitingForBudget} waiting for budget, ${queue.failed} failed`,
    `today     ${counted(today.runs, "run")}: ${today.published} published, ${today.nothingNew} nothing new, ${today.failed} failed`,
    `looked    ${counted(today.looked, "article")}: ${today.relevant} about their topics, ${counted(today.nearMisses, "near miss", "near misses")}, ${today.told} told`,
    `tokens    ${today.inputTokens} in, ${today.outputTokens} out, ${counted(today.searches, "search", "searches")}`,
    `money     ${spent}, ${budget}`,
    `people    ${counted(people.users, "member")}, ${people.waiting} on the waitlist, ${counted(mail.queued, "e-mail")} to be sent`,
    `editions  ${deliveries.delivered} delivered today, ${deliveries.waiting} waiting, ${deliveries.failed} failed`,
    `articles  ${articles.long} kept in full${articles.keptDays === null ? "" : `, those of old stories cut after ${articles.keptDays} days`}`,
    ...backupLines(backups),
    ...running.map(({ topic, source, phase }) => `running   ${topic} (${source}, ${phase})`),
    ...failures.map(
      ({ topic, source, error, endedAt }) => `failed    ${endedAt} ${topic} (${source}): ${error}`,
    ),
    ...sources.map(({ id, model, unavailable, movedFrom, leftAloneUntil }) =>
      [
        `source    ${id} (${model}): ${unavailable ?? "ready"}`,
        ...(movedFrom ? [`moved from ${movedFrom}`] : []),
        ...(leftAloneUntil ? [`left alone until ${leftAloneUntil}`] : []),
      ].join(", "),
    ),
  ];
}

function backupLines(backups: BackupStatus | null): string[] {
  if (backups === null) return ["backups   none are made: TOPICAPP_BACKUP_TO isn't set"];
  const { place, last, failure, isLate } = backups;
  const made = last ? `the last is of ${last.at}, ${last.bytes} bytes` : "none yet";
  return [
    `backups   ${made}, in ${place}${isLate ? ", late: it's more than 26 hours old" : ""}`,
    ...(failure ? [`backups   the last try failed at ${failure.at}: ${failure.reason}`] : []),
  ];
}
