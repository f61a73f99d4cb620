import { inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { followWishes, userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { readItems } from "../../db/schema/unread.ts";
import { sameStories, topicSummaries } from "../../db/schema/updates.ts";
import { visibleTo } from "../../db/visible.ts";

/**
 * Marks updates as read for followers to whom other topics told all their stories before, if those topics are visible
 * to them, were followed by then and aren't switched off. Updates with a new fact stay unread.
 */
export function foldItems(tx: Tx, summaryIds: string[]): void {
  const follow = userTopicFollows;
  const earlier = sql`select 1 from ${sameStories}
    join ${topicSummaries} as earlier on earlier.id = ${sameStories.otherSummaryId}
    join ${topics} on ${topics.id} = earlier.topic_id
    join ${follow} as others on others.topic_id = earlier.topic_id and others.user_id = ${follow.userId}
      and others.created_at < earlier.last_updated
    where ${sameStories.summaryId} = ${topicSummaries.id} and ${sameStories.isRepeat} = 1
      and ${sameStories.storyId} = json_extract(told.value, '$.id')
      and (earlier.last_updated, earlier.id) < (${topicSummaries.lastUpdated}, ${topicSummaries.id})
      and ${visibleTo(follow.userId)}
      and not exists (select 1 from ${followWishes} where ${followWishes.userId} = ${follow.userId}
        and ${followWishes.topicId} = earlier.topic_id and ${followWishes.notify} = 'off')`;
  tx.run(sql`insert into read_items (user_id, summary_id, is_read, is_folded)
    select ${follow.userId}, ${topicSummaries.id}, 1, 1
    from ${topicSummaries} join ${follow} on ${follow.topicId} = ${topicSummaries.topicId}
      and ${follow.createdAt} < ${topicSummaries.lastUpdated}
    where ${inArray(topicSummaries.id, summaryIds)} and ${topicSummaries.stories} <> '[]'
      and not exists (select 1 from json_each(${topicSummaries.stories}) as told where not exists (${earlier}))
    on conflict do nothing`);
}

/** Reading an update also marks the updates that tell the same in other topics. */
export function readCopies(tx: Tx, userId: string, summaryIds: string[]): void {
  const held = sql`select 1 from ${sameStories} where ${sameStories.summaryId} = ${topicSummaries.id}
    and ${sameStories.storyId} = json_extract(told.value, '$.id') and ${sameStories.isRepeat} = 1
    and ${inArray(sameStories.otherSummaryId, summaryIds)}`;
  tx.run(sql`insert into read_items (user_id, summary_id, is_read, is_folded)
    select ${userId}, ${topicSummaries.id}, 1, 1 from ${topicSummaries}
    join ${topics} on ${topics.id} = ${topicSummaries.topicId}
    where ${topicSummaries.id} in (select ${sameStories.summaryId} from ${sameStories}
        where ${inArray(sameStories.otherSummaryId, summaryIds)})
      and ${visibleTo(userId)} and ${topicSummaries.stories} <> '[]'
      and not exists (select 1 from json_each(${topicSummaries.stories}) as told where not exists (${held}))
    on conflict do nothing`);
}

/** True for an update that arrived as read, because another topic had told it. For WHERE, together with the update. */
export const isFolded = (userId: Placeholder | string): SQL =>
  sql`exists (select 1 from ${readItems} where ${readItems.userId} = ${userId}
    and ${readItems.summaryId} = ${topicSummaries.id} and ${readItems.isFolded} = 1)`;
