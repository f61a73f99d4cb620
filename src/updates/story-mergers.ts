import { and, eq, sql } from "drizzle-orm";
import type { StoryMerger } from "../analysis/memory/news.ts";
import { mergeStory } from "../analysis/memory/stories.ts";
import type { Story } from "../contract/topics/updates.ts";
import type { Tx } from "../db/open.ts";
import { sameStories, topicSummaries } from "../db/schema/updates.ts";
import { storyBounds } from "./writing/parsing-jobs.ts";

/** Call it in a transaction. Attributes what a topic's updates told about two stories to one of them. */
export function mergeStories(tx: Tx, topicId: string, mergers: StoryMerger[]): void {
  for (const merger of mergers) {
    mergeStory(tx, merger);
    for (const { id, stories } of updatesNaming(tx, topicId, merger.from)) {
      const told = stories.map((story) => (story.id === merger.from ? { ...story, id: merger.into } : story));
      tx.update(topicSummaries)
        .set({ stories: eachOnce(told) })
        .where(eq(topicSummaries.id, id))
        .run();
    }
    relink(tx, merger);
  }
}

function updatesNaming(tx: Tx, topicId: string, storyId: string) {
  const { id, stories } = topicSummaries;
  return tx
    .select({ id, stories })
    .from(topicSummaries)
    .where(and(eq(topicSummaries.topicId, topicId), sql`instr(${stories}, ${`"id":"${storyId}"`}) > 0`))
    .all();
}

/** A link that both stories have is kept once. */
function relink(tx: Tx, { from, into }: StoryMerger): void {
  for (const column of ["story_id", "other_story_id"]) {
    const name = sql.raw(column);
    tx.run(sql`update or ignore ${sameStories} set ${name} = ${into} where ${name} = ${from}`);
    tx.run(sql`delete from ${sameStories} where ${name} = ${from}`);
  }
}

/** Combines stories with the same id at the position of the first. */
export function eachOnce(told: Story[]): Story[] {
  const stories = new Map<string, Story>();
  for (const story of told) {
    const first = stories.get(story.id);
    stories.set(story.id, first ? together(first, story) : story);
  }
  return [...stories.values()];
}

function together(first: Story, { since, why, facts, statements, sources = [] }: Story): Story {
  const named = [...new Set([...(first.sources ?? []), ...sources])];
  return {
    ...first,
    since: first.since ?? since,
    why: first.why ?? why,
    facts: [...first.facts, ...facts].slice(0, storyBounds.facts),
    statements: [...first.statements, ...statements].slice(0, storyBounds.facts),
    ...(named.length > 0 && { sources: named }),
  };
}
