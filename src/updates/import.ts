import { readCited } from "../analysis/citations/links.ts";
import type { Tx } from "../db/open.ts";
import { jobs, pageJudgements, topicSummaries } from "../db/schema/updates.ts";
import { canonicalPage } from "../retrieval/article.ts";
import { enqueue, nextByClock } from "./queue/queue.ts";

/** An update or a roll-up as another instance published it, without HTML and links to what it does not cite. It is not
 * announced: it is no news here. */
export function importUpdate(tx: Tx, update: typeof topicSummaries.$inferInsert): void {
  const cited = update.citations.map(({ url }) => ({ url, page: canonicalPage(url) }));
  const content = readCited(update.content, cited).source;
  tx.insert(topicSummaries)
    .values({ ...update, content })
    .run();
}

export function importJudgement(tx: Tx, judgement: typeof pageJudgements.$inferInsert): void {
  tx.insert(pageJudgements).values(judgement).run();
}

/** When a topic is due that another instance checked last then; null: never. `frequency` is in hours, 0 for by hand. */
export function importLastCheck(
  tx: Tx,
  topic: { id: string; frequency: number; lastCheckedAt: Date | null },
  now: Date,
): void {
  const { id, frequency, lastCheckedAt } = topic;
  if (lastCheckedAt)
    tx.insert(jobs)
      .values({
        ...{ subject: id, kind: "update", lastCheckedAt },
        ...nextByClock(frequency, lastCheckedAt),
      })
      .run();
  else if (frequency > 0) enqueue(tx, id, "saved", now);
}
