import type { Command } from "commander";
import { type RecentRequests, readRequests } from "../../src/operations/status/network.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configureExisting, withDatabase } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { dayIn, printTable } from "../table.ts";
import { commands } from "./help-words.ts";
import { network as words } from "./words.ts";

/** `network`: the hosts that the server contacted. */
export function defineNetwork(program: Command, io: Io): void {
  withJson(withDataDir(program.command("network")))
    .description(commands.network)
    .addHelpText("after", example("topicapp network --json"))
    .action((options) => network(io, options));
}

/** Prints the hosts, most contacted first. A running server updates the list every ten seconds. */
function network(io: Io, options: CommonOptions): void {
  const hosts = withDatabase(io, configureExisting(io, options), (db) => readRequests(db, io.now()));
  if (options.json) io.printJson(hosts);
  else if (hosts.length === 0) io.tell(words.nobody);
  else printTable(io, ["Host", "Why", "Requests", "Failed", "Last"], rowsOf(io, hosts));
}

function rowsOf(io: Io, hosts: RecentRequests[]): string[][] {
  return hosts.map(({ host, purpose, requests, failed, lastAt }) => {
    const last = io.isReadByPeople ? dayIn(io, lastAt) : lastAt;
    return [host, words.purposes[purpose], String(requests), String(failed), last];
  });
}
