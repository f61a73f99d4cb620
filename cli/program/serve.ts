import type { Config } from "../../src/config.ts";
import { doubtAbout } from "../../src/db/file-system.ts";
import { upgradeOf } from "../../src/db/open.ts";
import { startJobs } from "../../src/jobs.ts";
import { version } from "../../src/version.ts";
import { displayHost, type House, localUrl, openHouse, putAway, takePort, untilToldToStop } from "../app.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure, orRefuse } from "../open.ts";
import { announceServing } from "../serving.ts";

export interface ServeOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** Serves until it is told to stop. */
export async function serve(io: Io, options: ServeOptions): Promise<void> {
  const config = configure(io, options, { logs: true });
  const house = orRefuse(config, () => openHouse(io, config));
  if (!config.rateLimits) {
    house.app.log.warn("TOPICAPP_RATE_LIMITS is off: anybody can send and guess without limit");
  }
  tellOfDatabase(house, config);
  const told = untilToldToStop();
  const port = takePort(house.app, config);
  const jobs = startJobs(house.app);
  try {
    const serving = { url: localUrl(config, port), version, startedAt: io.now().toISOString() };
    const withdraw = orRefuse(config, () => announceServing(config.dataDir, serving));
    io.print(`listening on http://${displayHost(config.host)}:${port}`);
    await told;
    withdraw();
  } finally {
    await putAway(house, jobs);
  }
}

/** What its admin should know: where the database lies badly, and what was done to it. */
function tellOfDatabase({ app: { log }, db }: House, { dataDir }: Config): void {
  const doubt = doubtAbout(dataDir);
  if (doubt) log.warn(`the data folder is ${doubt}`, { folder: dataDir });
  const upgrade = upgradeOf(db);
  if (!upgrade?.copy) return;
  log.info("brought the database up to date", {
    applied: upgrade.applied.join(" "),
    before: upgrade.copy,
  });
}
