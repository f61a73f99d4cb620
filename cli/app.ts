import { loadWebAssets } from "#web-assets";
import { type App, createApp } from "../src/app/app.ts";
import type { AppDeps } from "../src/app/deps.ts";
import type { Refusal } from "../src/base/errors.ts";
import { createLog } from "../src/base/log.ts";
import { openVault } from "../src/base/secret.ts";
import { spokenLanguage, withLanguage } from "../src/base/words/language.ts";
import { type Config, ConfigError } from "../src/config/config.ts";
import { loadSecret } from "../src/config/secret.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { consoleMailer, smtpMailer } from "../src/sending/mail/mailer.ts";
import { CommandFailed, type Io } from "./io.ts";
import { openParser } from "./parser.ts";
import { servers } from "./program/words.ts";
import { grace } from "./serving.ts";

/** An instance opened on its data folder. */
export interface OpenApp {
  app: App;
  db: Db;
}

/**
 * Opens an instance without listening or starting its clock. `instead` replaces outside services in tests and the
 * demo.
 */
export function openApp(io: Io, config: Config, instead: Partial<AppDeps> = {}): OpenApp {
  const db = openDatabase(config.dataDir, io.now());
  const app = createApp({
    config,
    db,
    vault: openVault(loadSecret(config.secret, config.dataDir)),
    now: io.now,
    random: Math.random,
    mailer: config.smtp ? smtpMailer(config.smtp) : consoleMailer(io.print),
    fetch,
    askProvider: fetch,
    parser: openParser(),
    log: createLog(config.log, io.now, io.tell),
    web: loadWebAssets(),
    ...instead,
  });
  return { app, db };
}

/**
 * @param language of the refusal
 * @throws CommandFailed if the port is taken or unavailable, ConfigError if the address isn't one of this machine's
 */
export function takePort(app: App, config: Config, language = spokenLanguage()): number {
  try {
    return app.listen(config.host, config.port);
  } catch (cause) {
    throw withLanguage(language, () => portRefusal(cause as NodeJS.ErrnoException, config));
  }
}

function portRefusal({ code, message }: NodeJS.ErrnoException, { host, port }: Config): Refusal {
  if (code === "EADDRINUSE") return new CommandFailed(servers.portTaken(String(port)));
  if (code === "EACCES") return new CommandFailed(servers.cannotListen(`${host}:${port}`, message));
  return new ConfigError("TOPICAPP_HOST", servers.foreignHost(host));
}

/** Stops accepting requests and claims, waits for those in progress, here and in `runs`, and closes the database. */
export async function closeApp(
  { app, db }: OpenApp,
  jobs: { stop(): void } | undefined,
  runs?: { stop(): Promise<void> },
): Promise<void> {
  jobs?.stop();
  await Promise.all([app.close(grace), runs?.stop()]);
  closeDatabase(db);
}

/** Resolves when the process is told to end: by the system, the keyboard, or its terminal closing. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => resolve());
  });
}
