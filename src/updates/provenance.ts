import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import type { Citation, Making, Story } from "../contract/topics/updates.ts";
import type { Db } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { runs, topicSummaries } from "../db/schema/updates.ts";
import { openTo } from "../db/visible.ts";
import { missing } from "./words.ts";

/** Reads how a summary was made. @throws not_found when there is none, or the viewer may not see its topic */
export function readMaking(db: Db, viewerId: string | null, summaryId: string): Making {
  const found = db
    .select({ summary: topicSummaries, run: runs, source: topicSources.name, creatorId: topics.createdById })
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    // Literally as in the index, which SQLite would not use otherwise.
    .leftJoin(runs, and(eq(runs.summaryId, topicSummaries.id), sql`${runs.summaryId} is not null`))
    // The digest's model is its id: what code summed up has no run.
    .leftJoin(topicSources, eq(topicSources.id, sql`coalesce(${runs.sourceId}, ${topicSummaries.model})`))
    .where(and(eq(topicSummaries.id, summaryId), openTo(viewerId)))
    .get();
  if (!found) throw new AppError("not_found", missing.summary);
  const { summary, run, source, creatorId } = found;
  const looked = run?.kind === "update" ? run : null;
  return {
    kind: summary.kind,
    looked: looked?.looked ?? null,
    fitted: looked?.relevant ?? null,
    told: summary.newsCount,
    left: looked?.left ?? null,
    source: source ?? run?.sourceId ?? summary.model,
    model: summary.model,
    costUsd: viewerId === creatorId ? (run?.costUsd ?? 0) : null,
    citations: countChecked(summary.citations),
    claims: countClaims(summary.stories),
  };
}

function countChecked(citations: Citation[]): Making["citations"] {
  const counts = { ok: 0, unreachable: 0, unchecked: 0 };
  for (const { checked } of citations) counts[checked]++;
  return counts;
}

function countClaims(stories: Story[]): Making["claims"] {
  const counts = { found: 0, not_found: 0, not_stated: 0, unchecked: 0 };
  for (const { claim } of stories.flatMap(({ facts, statements }) => [...facts, ...statements]))
    counts[claim]++;
  return counts;
}
