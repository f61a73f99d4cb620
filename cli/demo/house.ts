import { loadWebAssets } from "#web-assets";
import { type App, createApp } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import { type Db, openDatabase } from "../../src/db/open.ts";
import { createLog, type Log } from "../../src/log.ts";
import { consoleMailer } from "../../src/mail/mailer.ts";
import { loadSecret, openVault } from "../../src/secret.ts";
import type { Io } from "../io.ts";
import type { DemoClock } from "./clock.ts";
import type { SampleNewsroom } from "./newsroom.ts";

/** The instance that `serve` opens too, but with the demo's clock and with no network beyond its newsroom. */
export interface DemoHouse {
  app: App;
  db: Db;
}

export function openDemoHouse(io: Io, config: Config, clock: DemoClock, newsroom: SampleNewsroom): DemoHouse {
  const db = openDatabase(config.dataDir, clock.now());
  const app = createApp({
    config,
    db,
    vault: openVault(loadSecret(config.secret, config.dataDir)),
    now: clock.now,
    random: Math.random,
    mailer: consoleMailer(io.print),
    fetch: newsroom.fetch,
    lookup: async () => [],
    log: complaintsOnly(createLog("pretty", clock.now, io.tell)),
    web: loadWebAssets(),
  });
  return { app, db };
}

/** Every run and request in the terminal would bury the address and the mailed codes. */
function complaintsOnly(log: Log): Log {
  return { ...log, info: () => {} };
}
