import { sql } from "drizzle-orm";
import type { SlopReason, SlopReasonCounts } from "../../contract/topics/reactions.ts";
import type { Db } from "../../db/open.ts";
import { topicSlops } from "../../db/schema/community.ts";
import { runs, topicSummaries } from "../../db/schema/updates.ts";
import { publisherOf } from "../../retrieval/article.ts";

/** Readers' remarks on one source's updates, or on updates citing one publisher. */
export interface RemarkCounts {
  name: string;
  /** Updates of the source, or citations of the publisher. */
  published: number;
  remarks: number;
  reasons: SlopReasonCounts;
}

/** Remarks since a time on updates published since then, those with the most remarks per update first. */
export function readRemarkCounts(
  db: Db,
  since: Date,
): { sources: RemarkCounts[]; publishers: RemarkCounts[] } {
  const from = since.getTime();
  const sources = db.all<{ name: string; published: number }>(sql`
    select source_id as name, count(*) as published from ${runs}
    where kind = 'update' and outcome = 'published' and ended_at >= ${from} group by 1`);
  const bySource = db.all<RemarkRow>(sql`
    select r.source_id as name, s.reason as reason, count(*) as people from ${topicSlops} s
    join ${runs} r on r.summary_id = s.summary_id and r.summary_id is not null and r.kind = 'update'
    where s.remarked_at >= ${from} and s.reason is not null group by 1, 2`);
  const sites = db.all<{ name: string; published: number }>(sql`
    select json_extract(value, '$.site') as name, count(*) as published
    from ${topicSummaries}, json_each(citations)
    where kind = 'update' and last_updated >= ${from} group by 1`);
  const bySite = db.all<RemarkRow>(sql`
    select json_extract(value, '$.site') as name, s.reason as reason, count(distinct s.id) as people
    from ${topicSlops} s join ${topicSummaries} u on u.id = s.summary_id, json_each(u.citations)
    where s.remarked_at >= ${from} and s.reason is not null group by 1, 2`);
  return {
    sources: countRemarks(sources, bySource, (id) => id),
    publishers: countRemarks(sites, bySite, publisherOf),
  };
}

interface RemarkRow {
  name: string;
  reason: SlopReason;
  people: number;
}

function countRemarks(
  published: { name: string; published: number }[],
  told: RemarkRow[],
  nameOf: (name: string) => string,
): RemarkCounts[] {
  const all = new Map<string, RemarkCounts>();
  const of = (name: string) => {
    const found = all.get(nameOf(name)) ?? { name: nameOf(name), published: 0, remarks: 0, reasons: {} };
    all.set(found.name, found);
    return found;
  };
  for (const each of published) of(each.name).published += each.published;
  for (const { name, reason, people } of told) {
    const remarked = of(name);
    remarked.remarks += people;
    remarked.reasons[reason] = (remarked.reasons[reason] ?? 0) + people;
  }
  const share = ({ remarks, published }: RemarkCounts) => remarks / Math.max(1, published);
  return [...all.values()].sort(
    (one, other) =>
      share(other) - share(one) || other.published - one.published || (one.name < other.name ? -1 : 1),
  );
}
