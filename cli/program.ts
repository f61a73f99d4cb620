import { Command } from "commander";
import { builtFrom, version } from "../src/base/version.ts";
import { configureHelp, describeHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { options, commands as words } from "./program/help-words.ts";

type Define = (program: Command, io: Io) => void;

/** All commands in the order of the help, by the words that their command lines start with. */
const commands: readonly (readonly [words: string[], load: () => Promise<Define>])[] = [
  [["serve"], async () => (await import("./program/serve.ts")).defineServe],
  [["demo"], async () => (await import("./program/demo.ts")).defineDemo],
  [["invite"], async () => (await import("./program/people/invite.ts")).defineInvite],
  [["waitlist"], async () => (await import("./program/people/waitlist.ts")).defineWaitlist],
  [["source"], async () => (await import("./program/source.ts")).defineSource],
  [["topic"], async () => (await import("./program/topic/topic.ts")).defineTopic],
  [["user"], async () => (await import("./program/people/user.ts")).defineUser],
  [["token"], async () => (await import("./program/people/token.ts")).defineToken],
  [["moderation"], async () => (await import("./program/people/moderation.ts")).defineModeration],
  [["status"], async () => (await import("./program/status.ts")).defineStatus],
  [["network"], async () => (await import("./program/network.ts")).defineNetwork],
  [["remarks"], async () => (await import("./program/remarks.ts")).defineRemarks],
  [["read"], async () => (await import("./program/remote/read.ts")).defineRead],
  [["ask"], async () => (await import("./program/remote/ask.ts")).defineAsk],
  [["config"], async () => (await import("./program/config.ts")).defineConfig],
  [["healthcheck"], async () => (await import("./program/healthcheck.ts")).defineHealthcheck],
  [["migrate"], async () => (await import("./program/migrate.ts")).defineMigrate],
  [["backup", "restore"], async () => (await import("./program/backup.ts")).defineBackup],
  [["doctor"], async () => (await import("./program/doctor.ts")).defineDoctor],
  [["update"], async () => (await import("./program/update.ts")).defineUpdate],
  // Completion covers all commands, so all of them are loaded.
  [[], async () => (await import("./program/completion.ts")).defineCompletion],
];

/**
 * The command line. For a line that starts with a known word only that command is loaded, which saves a good part of
 * the start.
 */
export async function createProgram(io: Io, firstWord = ""): Promise<Command> {
  const program = new Command("topicapp")
    .description(words.program)
    .version(`topicapp ${version} (${builtFrom})`, "-V, --version", options.version);
  configureHelp(program);
  const asked = commands.filter(([words]) => words.includes(firstWord));
  const needed = /^(-V|--version)$/.test(firstWord) ? [] : asked.length > 0 ? asked : commands;
  const loaded = needed.map(([, load]) => load());
  for (const define of await Promise.all(loaded)) define(program, io);
  describeHelp(program);
  return program;
}
