import type { Config } from "../../src/config.ts";
import type { Db } from "../../src/db/open.ts";
import { loadSecret, openVault } from "../../src/secret.ts";
import { addDefaultSources } from "../../src/sources/sources.ts";
import { readStatus, type Status } from "../../src/status/status.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { findServing, type Serving } from "../serving.ts";

/** What is read at one time of an instance and of the servers that run on it. */
export type Reading = Status & { servers: Serving[] };

/** Prints how an instance is: once, as lines or as JSON. */
export async function status(io: Io, options: CommonOptions): Promise<void> {
  const config = configure(io, options);
  const servers = await findServing(config.dataDir, fetch);
  const reading = withDatabase(io, config, (db) => ({ servers, ...readNow(db, config, io.now()) }));
  if (options.json) io.print(JSON.stringify(reading));
  else for (const line of lines(reading)) io.print(line);
}

/** One reading of the database. */
export function readNow(db: Db, config: Config, now: Date): Status {
  addDefaultSources(db, now);
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  return readStatus(db, { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd }, now);
}

function lines({ servers, queue, running, failures, today, sources, people, mail }: Reading): string[] {
  const spent = `$${today.costUsd.toFixed(2)} spent, $${today.committedUsd.toFixed(2)} with what is set aside`;
  const budget = today.budgetUsd === null ? "no budget" : `of $${today.budgetUsd.toFixed(2)}`;
  return [
    ...(servers.length > 0
      ? servers.map(({ url, version, startedAt }) => `server    ${url}, ${version}, since ${startedAt}`)
      : ["server    none answers on this data folder"]),
    `queue     ${queue.due} due, ${queue.running} running, ${queue.waitingForBudget} waiting for budget, ${queue.failed} failed`,
    `today     ${today.runs} runs: ${today.published} published, ${today.nothingNew} nothing new, ${today.failed} failed`,
    `tokens    ${today.inputTokens} in, ${today.outputTokens} out, ${today.searches} searches`,
    `money     ${spent}, ${budget}`,
    `people    ${people.users} members, ${people.waiting} on the waitlist, ${mail.queued} mails to be sent`,
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
