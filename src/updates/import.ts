import { readCited } from "../analysis/citations/links.ts";
import type { Tx } from "../db/open.ts";
import { jobs, pageJudgements, topicSummaries } from "../db/schema/updates.ts";
import { canonicalPage } from "../retrieval/article.ts";
import { enqueue, nextByClock } from "./queue/queue.ts";

/** Without HTML and links that it doesn't cite. It isn't announced, because it's no news here. */
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

/** When a topic is due that was last checked elsewhere; null: never. `frequency` is in hours, 0 for manual. */
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
