import type { Command } from "commander";
import type { Io } from "../io.ts";
import { example } from "../options.ts";

/** `demo`: a sample instance to try. */
export function defineDemo(program: Command, io: Io): void {
  program
    .command("demo")
    .description("try it out: sample people, topics and news in a temporary data folder")
    .option("--host <address>", "where to listen (TOPICAPP_HOST, default 127.0.0.1)")
    .option(
      "--port <port>",
      "0 takes a free one (TOPICAPP_PORT, default 3000, or a free one where that is taken)",
    )
    .option("--public", "for strangers: read-only, new each hour, behind TOPICAPP_URL")
    .addHelpText("after", example("topicapp demo"))
    .action(async (options) => (await import("../demo/demo.ts")).demo(io, options));
}
