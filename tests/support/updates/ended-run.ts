import type { Citation } from "../../../src/contract/topics/updates.ts";
import type { Db } from "../../../src/db/open.ts";
import type { FindingResult } from "../../../src/updates/finding/finding.ts";
import { recordRefreshed } from "../../../src/updates/ledger.ts";
import { newBill } from "../../../src/updates/money/billing.ts";
import type { RunResult } from "../../../src/updates/publish.ts";
import { claimNext } from "./claim-next.ts";

/** What a run found that looked at nothing. */
export const nothingFound: FindingResult = {
  counts: { feeds: 0, looked: 0, relevant: 0, nearMisses: 0 },
  untold: [],
  marked: new Set(),
  caught: [],
  nearMisses: [],
};

interface Told {
  title: string;
  content: string;
  plainText: string;
  citations: Citation[];
  /** Of the article, without its scheme. */
  page?: string;
}

/** As a run of the topic that waits longest does, which found one article and wrote an update of it. */
export function publishNext(db: Db, { page: given, citations, ...text }: Told, now: Date): void {
  const claim = claimNext(db, { worker: "support", budget: null }, now);
  if (!claim) throw new Error("a topic that was just created must be due");
  const page = given ?? `example.org/${claim.topic.id}`;
  const article = {
    url: `https://${page}`,
    page,
    title: "A page",
    extract: "",
    site: "example.org",
    publishedAt: now,
  };
  const result: RunResult = {
    outcome: "published",
    found: nothingFound,
    news: { groups: [{ storyId: null, articles: [article] }], retold: [], merged: [] },
    told: { ...text, stories: [] },
    cited: [article],
    citations,
  };
  recordRefreshed(db, claim, { result, bill: newBill() }, now);
}
