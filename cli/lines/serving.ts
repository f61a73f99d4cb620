import type { Command } from "commander";
import type { Io } from "../io.ts";
import { example, withDataDir } from "../options.ts";

/** `serve`: the server itself. */
export function addServe(program: Command, io: Io): void {
  withDataDir(program.command("serve"))
    .description("run the server: API, web app and scheduler")
    .option("--host <address>", "where to listen (TOPICAPP_HOST, default 127.0.0.1)")
    .option("--port <port>", "0 takes a free one (TOPICAPP_PORT, default 3000)")
    .addHelpText("after", example("topicapp serve --data-dir /var/lib/topicapp --port 8080"))
    .action(async (options) => (await import("../program/serve.ts")).serve(io, options));
}

/** `demo`: a sample instance to try. */
export function addDemo(program: Command, io: Io): void {
  program
    .command("demo")
    .description("try it: sample people, topics and news on a throw-away data folder")
    .option("--host <address>", "where to listen (TOPICAPP_HOST, default 127.0.0.1)")
    .option(
      "--port <port>",
      "0 takes a free one (TOPICAPP_PORT, default 3000, or a free one where that is taken)",
    )
    .addHelpText("after", example("topicapp demo"))
    .action(async (options) => (await import("../demo/demo.ts")).demo(io, options));
}
