import { Command } from "commander";
import { builtFrom, version } from "../src/version.ts";
import type { Io } from "./io.ts";
import { addInvite, addUser, addWaitlist } from "./lines/people.ts";
import { addDemo, addServe } from "./lines/serving.ts";
import { addSource } from "./lines/sources.ts";
import { addTopic } from "./lines/topics.ts";
import { addUpkeep } from "./lines/upkeep.ts";

/** Every group of commands, by the words that its command lines begin with. */
const groups: [words: string[], add: (program: Command, io: Io) => void][] = [
  [["serve"], addServe],
  [["demo"], addDemo],
  [["invite"], addInvite],
  [["waitlist"], addWaitlist],
  [["source"], addSource],
  [["topic"], addTopic],
  [["user"], addUser],
  [["status", "config", "healthcheck", "migrate", "backup", "restore", "doctor"], addUpkeep],
];

/**
 * The command line: what can be asked for. What a command does is loaded when it is asked for; for a line that
 * begins with a known word its group alone is made, which is a good part of the time that a command takes to start.
 */
export function createProgram(io: Io, firstWord?: string): Command {
  const program = new Command("topicapp")
    .description("Follow topics that AI sources keep summarising: only what is new, with checked citations.")
    .version(`topicapp ${version} (${builtFrom})`)
    .showHelpAfterError("(see topicapp --help)");
  const asked = groups.filter(([words]) => words.includes(firstWord ?? ""));
  for (const [, add] of asked.length > 0 ? asked : groups) add(program, io);
  return program;
}
