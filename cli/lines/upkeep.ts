import { Argument, type Command } from "commander";
import type { Io } from "../io.ts";
import { example, withDataDir, withJson } from "../options.ts";

/** What keeps an instance well, each a word of its own. */
export function addUpkeep(program: Command, io: Io): void {
  withJson(withDataDir(program.command("status")))
    .description("server, queue, updates under way, last failures, sources, and what today has cost")
    .addHelpText("after", example("topicapp status --json"))
    .action(async (options) => (await import("../program/status.ts")).status(io, options));
  withJson(withDataDir(program.command("config")))
    .description("every setting as it holds, and where it comes from; secrets are masked")
    .addHelpText("after", example("topicapp config"))
    .action(async (options) => (await import("../program/config.ts")).config(io, options));
  withJson(withDataDir(program.command("healthcheck")))
    .description("ask the server at TOPICAPP_HOST and TOPICAPP_PORT how it is")
    .addHelpText("after", example("topicapp healthcheck"))
    .action(async (options) => (await import("../program/healthcheck.ts")).healthcheck(io, options));
  withJson(withDataDir(program.command("migrate")))
    .description("bring the database to this version's schema; serve does it too")
    .addHelpText("after", example("topicapp migrate"))
    .action(async (options) => (await import("../program/migrate.ts")).migrate(io, options));
  withJson(withDataDir(program.command("backup <file>")))
    .description("write the whole database into one file, also while the server runs")
    .addHelpText("after", example("topicapp backup /backups/topicapp-$(date +%F).db"))
    .action(async (file, options) => (await import("../program/backup.ts")).backup(io, file, options));
  withJson(withDataDir(program.command("restore <file>")))
    .description("put a backup in place of the database, which is kept")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp restore /backups/topicapp-2026-11-21.db --yes"))
    .action(async (file, options) => (await import("../program/backup.ts")).restore(io, file, options));
  withJson(withDataDir(program.command("doctor")))
    .description("look for what is wrong: folder, database, mail, sources, news, clock, addresses")
    .addHelpText("after", example("topicapp doctor"))
    .action(async (options) => (await import("../program/doctor.ts")).doctor(io, options));
  program
    .command("completion")
    .description("print what completes commands in your shell")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", example("topicapp completion bash > /etc/bash_completion.d/topicapp"))
    .action(async (shell) => (await import("../program/completion.ts")).completion(io, program, shell));
}
