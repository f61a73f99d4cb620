import { startJobs } from "../../src/jobs.ts";
import { version } from "../../src/version.ts";
import { displayHost, localUrl, openHouse, putAway, takePort, untilToldToStop } from "../house.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configure } from "../open.ts";
import { announceServing } from "../serving.ts";

export interface ServeOptions extends CommonOptions {
  host?: string;
  port?: string;
}

/** Serves until it is told to stop. */
export async function serve(io: Io, options: ServeOptions): Promise<void> {
  const config = configure(io, options, { logs: true });
  const house = openHouse(io, config);
  if (!config.rateLimits) {
    house.app.log.warn("TOPICAPP_RATE_LIMITS is off: anybody can send and guess without limit");
  }
  const told = untilToldToStop();
  const port = takePort(house.app, config);
  const jobs = startJobs(house.app);
  const withdraw = announceServing(config.dataDir, {
    url: localUrl(config, port),
    version,
    startedAt: io.now().toISOString(),
  });
  io.print(`listening on http://${displayHost(config.host)}:${port}`);
  await told;
  withdraw();
  await putAway(house, jobs);
}
