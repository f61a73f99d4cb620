import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../db/open.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import type { ToldStory } from "../providers/provider.ts";

const UPDATES = 10;

/** Reads what a topic's last ten updates said of their stories: of the pages behind them the memory keeps what feeds announce. */
export function readRecentStories(db: Db, topicId: string): ToldStory[] {
  const updates = db
    .select({ stories: topicSummaries.stories })
    .from(topicSummaries)
    .where(and(eq(topicSummaries.topicId, topicId), eq(topicSummaries.kind, "update")))
    .orderBy(desc(topicSummaries.lastUpdated))
    .limit(UPDATES)
    .all();
  return updates.flatMap(({ stories }) =>
    stories.map(({ id, gist, since, facts }) => {
      const said = [gist, since ?? "", ...facts.map(({ text }) => text)].filter((text) => text !== "");
      return { id, articles: said.map((extract) => ({ title: "", extract })) };
    }),
  );
}
