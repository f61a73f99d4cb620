import { openApp, takePort } from "../../cli/app.ts";
import { createOutput } from "../../cli/io.ts";
import { readConfig } from "../../src/config/config.ts";

/** A server whose commits wait for the disk (`FULL`) or do not (`NORMAL`): a data folder and which of the two. */
const [dataDir = "", mode = "FULL"] = process.argv.slice(2);
const config = readConfig({ ...process.env, TOPICAPP_PORT: "0" }, { dataDir }, false);
const opened = openApp(
  {
    env: process.env,
    isTerminal: false,
    now: () => new Date(),
    wait: Bun.sleep,
    readInput: async () => "",
    ...createOutput((file, line) => (file === 1 ? console.log(line) : console.error(line))),
  },
  config,
);
opened.db.$client.run(`PRAGMA synchronous = ${mode}`);
console.log(`listening on http://127.0.0.1:${takePort(opened.app, config)}`);
