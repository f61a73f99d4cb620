import { asc, eq, gt, max } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { announcements } from "../../db/schema/announcements.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import type { HtmlWriter } from "./html.ts";

const atOnce = 25;

/**
 * Renders updates as they're published, because feeds and reader apps request them soon afterwards, many at a time.
 * @returns a function that renders the next ones, and whether there may be more
 */
export function createRendering(db: Db, htmlOf: HtmlWriter): () => Promise<boolean> {
  const { id } = announcements;
  let upTo =
    db
      .select({ last: max(id) })
      .from(announcements)
      .get()?.last ?? 0;
  return async () => {
    const next = db
      .select({ announcement: id, id: topicSummaries.id, content: topicSummaries.content })
      .from(announcements)
      .innerJoin(topicSummaries, eq(topicSummaries.id, announcements.summaryId))
      .where(gt(id, upTo))
      .orderBy(asc(id))
      .limit(atOnce)
      .all();
    await htmlOf(next);
    upTo = next.at(-1)?.announcement ?? upTo;
    return next.length === atOnce;
  };
}
