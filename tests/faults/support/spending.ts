import { openDatabase } from "../../../src/db/open.ts";
import { recordFailed } from "../../../src/updates/ledger.ts";
import { newBill } from "../../../src/updates/money/billing.ts";
import { noteSending } from "../../../src/updates/queue/claims.ts";
import { rescueLapsed } from "../../../src/updates/queue/rescue.ts";
import { claimNext } from "../../support/updates/claim-next.ts";

/** A worker as a process of its own: claims what is due and spends all that was reserved, until nothing is due. */
const [dataDir = "", worker = "", time = "", memberBudget = ""] = process.argv.slice(2);
const now = new Date(Number(time));
const db = openDatabase(dataDir, now);
rescueLapsed(db, now);
const terms = { worker, budget: null, memberBudget: Number(memberBudget) };
for (;;) {
  const claim = claimNext(db, terms, now);
  if (!claim) break;
  if (claim.reservedUsd > 0) noteSending(db, claim, now);
  process.stdout.write(`${claim.reservedUsd > 0 ? "paid" : "free"}\n`);
  const bill = {
    ...newBill(),
    spent: { inputTokens: 0, outputTokens: 0, searches: 0, costUsd: claim.reservedUsd },
  };
  const failure = { reason: "over", kind: null, retryAfter: null, isFinal: true };
  recordFailed(db, claim, { failure, bill, random: 0 }, now);
}
