import type { Command } from "commander";
import type { Io } from "../io.ts";
import { example } from "../options.ts";
import { commands, options as help } from "./help-words.ts";

/** `demo`: a sample instance to try. */
export function defineDemo(program: Command, io: Io): void {
  program
    .command("demo")
    .description(commands.demo)
    .option("--host <address>", help.host)
    .option("--port <port>", help.demoPort)
    .option("--public", help.demoPublic)
    .addHelpText("after", example("topicapp demo"))
    .action(async (options) => (await import("../demo/demo.ts")).demo(io, options));
}
