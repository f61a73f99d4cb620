import { openParser } from "../../../../cli/parser.ts";
import { closeDatabase, openDatabase } from "../../../../src/db/open.ts";
import { createRollups } from "../../../../src/stories/rollups/rollups.ts";

/** A process of its own that sums up what is due at a time: `bun rollup-process.ts DATA_DIR TIME`. */
const [, , dataDir = "", time = ""] = process.argv;
const now = () => new Date(time);
const db = openDatabase(dataDir, now());
const parser = openParser();
const rollups = createRollups({
  ...{ db, now, parser, budget: null },
  provider: () => undefined,
  endpoint: () => {
    throw new Error("no model is asked");
  },
  whyUnavailable: () => null,
  log: { info() {}, warn() {}, error() {} },
});
await rollups.makeDue();
await rollups.stop(0);
await parser.close();
closeDatabase(db);
