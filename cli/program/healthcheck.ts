import type { Command } from "commander";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure } from "../open.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { localUrl } from "../serving.ts";
import { commands } from "./help-words.ts";
import { servers as words } from "./words.ts";

/** `healthcheck`: for a container's health check. */
export function defineHealthcheck(program: Command, io: Io): void {
  withJson(withDataDir(program.command("healthcheck")))
    .description(commands.healthcheck)
    .addHelpText("after", example("topicapp healthcheck"))
    .action((options) => healthcheck(io, options));
}

/** Milliseconds that the server has to answer. */
const timeout = 5_000;

/** Asks the server at TOPICAPP_HOST and TOPICAPP_PORT for its health, for containers. */
async function healthcheck(io: Io, options: CommonOptions): Promise<void> {
  const url = `${localUrl(configure(io, options))}/api/health`;
  const health = await ask(url);
  if (options.json) io.printJson({ url, ...health });
  else io.print(`${url}: ${health.status}, ${health.version}`);
}

async function ask(url: string): Promise<{ status: string; version: string }> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
  } catch {
    throw new CommandFailed(words.unreachable(url));
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok || body?.status !== "ok") {
    throw new CommandFailed(words.unhealthy(url, answer.status, body?.message ?? words.otherServer));
  }
  return body;
}
