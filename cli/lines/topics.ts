import type { Command } from "commander";
import type { Io } from "../io.ts";
import { example, withDataDir, withJson } from "../options.ts";

/** `topic …`: all topics, whoever created them. */
export function addTopic(program: Command, io: Io): void {
  const topic = program.command("topic").description("see all topics, have them updated, delete one");
  withJson(withDataDir(topic.command("list")))
    .description("every topic, the newest first, with how its last update ended")
    .option("--due", "only those that are to be updated now, or are")
    .option("--failed", "only those whose last update failed")
    .addHelpText("after", example("topicapp topic list --failed"))
    .action(async (options) => (await import("../program/topic.ts")).topicList(io, options));
  withJson(withDataDir(topic.command("refresh [id-or-name]")))
    .description("have a topic updated now; without a running server this command does it itself")
    .option("--all", "every topic")
    .option("--wait", "wait until it has ended, and fail if it failed")
    .addHelpText("after", example('topicapp topic refresh "Night trains" --wait'))
    .action(async (name: string | undefined, options, command: Command) => {
      if ((name === undefined) === !options.all) command.error("Name a topic, or --all.", { exitCode: 2 });
      await (await import("../program/topic-refresh.ts")).topicRefresh(io, name, options);
    });
  withJson(withDataDir(topic.command("delete <id-or-name>")))
    .description("delete a topic for all its followers")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example('topicapp topic delete "Spam" --yes'))
    .action(async (name, options) => (await import("../program/topic.ts")).topicDelete(io, name, options));
}
