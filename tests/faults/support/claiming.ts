import { openDatabase } from "../../../src/db/open.ts";
import { recordRefreshed } from "../../../src/updates/ledger.ts";
import { newBill } from "../../../src/updates/money/billing.ts";
import type { RunResult } from "../../../src/updates/publish.ts";
import { claimNext } from "../../support/updates/claim-next.ts";
import { nothingFound } from "../../support/updates/ended-run.ts";

/** A worker as a process of its own: claims what is due at a time, ends it at once, and prints what it claimed. */
const [dataDir = "", worker = "", time = ""] = process.argv.slice(2);
const now = new Date(Number(time));
const db = openDatabase(dataDir, now);
db.$client.run("PRAGMA synchronous = OFF");
const claimed: string[] = [];
for (;;) {
  const claim = claimNext(db, { worker, budget: 2 }, now);
  if (!claim) break;
  claimed.push(claim.topic.id);
  const result: RunResult = {
    outcome: "nothing_new",
    news: { groups: [], retold: [], merged: [] },
    found: nothingFound,
  };
  recordRefreshed(db, claim, { result, bill: newBill() }, now);
}
process.stdout.write(JSON.stringify(claimed));
