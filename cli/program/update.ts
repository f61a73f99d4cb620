import type { Command } from "commander";
import { version } from "../../src/base/version.ts";
import { isNewer, readLatestRelease, releasesAddress } from "../../src/operations/status/release.ts";
import type { Io } from "../io.ts";
import { example, withJson } from "../options.ts";
import { commands, options as help } from "./help-words.ts";
import { servers as words } from "./words.ts";

/** `update --check`: looks for a newer release. A server does so by itself only if TOPICAPP_UPDATE_CHECK is on. */
export function defineUpdate(program: Command, io: Io): void {
  withJson(program.command("update"))
    .description(commands.update)
    .requiredOption("--check", help.check)
    .option("--from <address>", help.releasesFrom)
    .addHelpText("after", example("topicapp update --check"))
    .action((options) => update(io, options));
}

interface UpdateOptions {
  from?: string;
  json?: boolean;
}

async function update(io: Io, options: UpdateOptions): Promise<void> {
  const latest = await readLatestRelease(fetch, options.from ?? releasesAddress());
  if (options.json)
    io.printJson({ version, latest: latest.version, isNewer: isNewer(latest), url: latest.url });
  else if (!isNewer(latest)) io.print(words.newest(version));
  else io.print(words.newer(latest.version, version, latest.url));
}
