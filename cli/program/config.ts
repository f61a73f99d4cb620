import type { Command } from "commander";
import type { CommonOptions, Io } from "../io.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { describeConfig } from "../settings.ts";
import { printTable } from "../table.ts";
import { commands } from "./help-words.ts";
import { servers } from "./words.ts";

/** `config`: all effective settings. */
export function defineConfig(program: Command, io: Io): void {
  withJson(withDataDir(program.command("config")))
    .description(commands.config)
    .addHelpText("after", example("topicapp config"))
    .action((options) => config(io, options));
}

/** Prints the effective settings and their origin; of a secret only that it's set. */
function config(io: Io, options: CommonOptions): void {
  const settings = describeConfig(io.env, options, io.isTerminal);
  if (options.json) {
    io.printJson(settings);
    return;
  }
  const rows = settings.map(({ name, value, origin }) => [name, value ?? servers.noSetting, origin]);
  printTable(io, ["Setting", "Value", "From"], rows);
}
