import { loadWebAssets } from "#web-assets";
import { type App, createApp } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/db/open.ts";
import { startJobs } from "../../src/jobs.ts";
import { createLog } from "../../src/log.ts";
import { consoleMailer, smtpMailer } from "../../src/mail/mailer.ts";
import { loadSecret, openVault } from "../../src/secret.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure } from "../open.ts";

/** Milliseconds that requests and refreshes get to end when the server is told to stop. */
const grace = 10_000;

export interface ServeOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** Serves until it is told to stop by SIGTERM or SIGINT. */
export async function serve(io: Io, options: ServeOptions): Promise<void> {
  const config = configure(io, options);
  const house = openHouse(io, config);
  if (!config.rateLimits)
    house.app.log.warn("TOPICAPP_RATE_LIMITS is off: anybody can send and guess without limit");
  const told = untilToldToStop();
  const port = takePort(house.app, config);
  const jobs = startJobs(house.app);
  io.print(`listening on http://${displayHost(config.host)}:${port}`);
  await told;
  await putAway(house, jobs);
}

/** Opens an instance on its data folder without listening or starting its clock. */
export function openHouse(io: Io, config: Config): { app: App; db: Db } {
  const log = createLog(config.log, io.now, io.tell);
  const db = openDatabase(config.dataDir, io.now());
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  const app = createApp({
    config,
    db,
    vault,
    now: io.now,
    random: Math.random,
    mailer: config.smtp ? smtpMailer(config.smtp) : consoleMailer(io.print),
    fetch,
    log,
    web: loadWebAssets(),
  });
  return { app, db };
}

/** @throws CommandFailed when the port is taken or the address is not this machine's */
export function takePort(app: App, { host, port }: Config): number {
  try {
    return app.listen(host, port);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new CommandFailed(
      code === "EADDRINUSE"
        ? `Port ${port} is taken. Choose another one with --port, or stop what listens there.`
        : `Cannot listen on ${host}:${port}: ${message}`,
    );
  }
}

/** Stops taking requests and claims, waits for what is under way, and closes the database. */
export async function putAway({ app, db }: { app: App; db: Db }, jobs: { stop(): void }): Promise<void> {
  jobs.stop();
  await app.close(grace);
  closeDatabase(db);
}

export function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });
}

export function displayHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
