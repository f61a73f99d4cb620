import type { Command } from "commander";
import { version } from "../../src/base/version.ts";
import { type Config, publicUrl } from "../../src/config/config.ts";
import { doubtAbout } from "../../src/db/file-system.ts";
import { isChecked, upgradeOf } from "../../src/db/open.ts";
import type { OpenApp } from "../app.ts";
import { createBackupProcess } from "../backup-process.ts";
import { type DatabaseCheck, startCheck } from "../database-check.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure, orRefuse } from "../open.ts";
import { example, withDataDir } from "../options.ts";
import { createRunsProcess, runsCommandLine } from "../runs-process.ts";
import { announceServing, displayHost, keepPublicAddress, localUrl } from "../serving.ts";
import { describeConfig, type Setting } from "../settings.ts";
import { speakAsServer } from "../terminal-language.ts";
import { commands, options as help } from "./help-words.ts";

/** `serve`: the server itself. */
export function defineServe(program: Command, io: Io): void {
  withDataDir(program.command("serve"))
    .description(commands.serve)
    .option("--host <address>", help.host)
    .option("--port <port>", help.port)
    .addHelpText("after", example("topicapp serve --data-dir /var/lib/topicapp --port 8080"))
    .action((options) => serve(io, options));
}

interface ServeOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** Milliseconds after the start in which a server does nothing but answer. */
const settling = 200;

/** Serves until it's told to stop. */
async function serve(io: Io, options: ServeOptions): Promise<void> {
  const config = configure(io, options, { logs: true });
  const language = speakAsServer();
  const [{ closeApp, openApp, takePort, untilStopped }, { refreshing, startJobs }] = await Promise.all([
    import("../app.ts"),
    import("../../src/app/jobs.ts"),
  ]);
  const opened = orRefuse(config, () => openApp(io, config));
  if (!config.rateLimits) {
    opened.app.log.warn("TOPICAPP_RATE_LIMITS is off: anybody can send, guess and write without limit");
  }
  tellOfDatabase(opened, config);
  const told = untilStopped();
  const port = takePort(opened.app, config, language);
  const { app, db } = opened;
  const runs = createRunsProcess({
    ...{ command: runsCommandLine(config.dataDir), env: { ...io.env, TOPICAPP_LOG: config.log } },
    ...{ db, now: io.now, log: app.log, tell: io.tell },
  });
  const backups = createBackupProcess(io, config, { db, log: app.log });
  let check: DatabaseCheck | undefined;
  let jobs: ReturnType<typeof startJobs> | undefined;
  let isClosing = false;
  const work = async () => {
    await io.wait(settling);
    if (isClosing) return;
    if (!isChecked(db)) check = startCheck(db, app.log);
    await check?.done;
    if (isClosing) return;
    const refreshTopics = { ...refreshing, run: runs.refreshDue };
    jobs = startJobs(
      { ...app.jobs, refreshTopics, backUp: { ...app.jobs.backUp, run: backups.run } },
      app.log,
    );
  };
  const working = work();
  let withdraw = () => {};
  try {
    withdraw = orRefuse(config, () =>
      announce(config, port, describeConfig(io.env, options, io.isTerminal), io.now()),
    );
    io.print(`listening on http://${displayHost(config.host)}:${port}`);
    const setup = opened.app.setupAddress();
    if (setup !== null) io.print(`setup address=${setup}`);
    await Promise.race([told, working.then(() => told)]);
  } finally {
    isClosing = true;
    withdraw();
    check?.stop();
    backups.stop();
    await closeApp(opened, jobs, runs);
  }
}

/** @returns a function that removes the announcement. It keeps the address unless the port was picked at random */
function announce(config: Config, port: number, settings: Setting[], now: Date): () => void {
  const address = publicUrl(config, port);
  keepPublicAddress(config.dataDir, config.url === null && config.port === 0 ? null : address);
  const url = localUrl(config, port);
  return announceServing(config.dataDir, {
    ...{ url, publicUrl: address, version, settings },
    startedAt: now.toISOString(),
  });
}

/** Warns the admin about an unsuitable place of the database, and tells what was done to it. */
function tellOfDatabase({ app: { log }, db }: OpenApp, { dataDir }: Config): void {
  const doubt = doubtAbout(dataDir);
  if (doubt) log.warn(`the data folder is ${doubt}`, { folder: dataDir });
  const upgrade = upgradeOf(db);
  if (!upgrade?.copy) return;
  log.info("brought the database up to date", {
    applied: upgrade.applied.join(" "),
    before: upgrade.copy,
  });
}
