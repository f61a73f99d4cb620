import { eq, sql } from "drizzle-orm";
import { defaultEdition } from "../contract/account/editions.ts";
import type { Db, Tx } from "../db/open.ts";
import { followWishes, userTopicFollows } from "../db/schema/community.ts";
import { editionItems, editionSettings } from "../db/schema/editions.ts";
import { users } from "../db/schema/people.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { writeTransaction } from "../db/transaction.ts";
import { addReader, advance, readAnnouncements } from "../sending/announcements.ts";
import { linkingReader } from "../updates/linking.ts";
import { weightOf } from "./updates.ts";

const reader = "editions";

/** Limits a transaction, because other writers and requests wait for it. */
const atOnce = 5;

/** Call it at every start: updates published from then on are news. */
export function startCollecting(db: Db): void {
  addReader(db, reader);
}

/** Records some announced updates for the people to whom they're news. @returns true if there may be more */
export function collectNews(db: Db): boolean {
  // First checks without the lock: usually nothing was announced.
  if (readAnnouncements(db, reader, 1, linkingReader).length === 0) return false;
  return writeTransaction(db, (tx) => {
    const announced = readAnnouncements(tx, reader, atOnce, linkingReader);
    for (const { topicId, summaryId, createdAt } of announced) {
      if (topicId !== null && summaryId !== null) collect(tx, topicId, summaryId, createdAt);
    }
    const last = announced.at(-1);
    if (last) advance(tx, reader, last.id);
    return announced.length === atOnce;
  });
}

/** An update reaches those who followed, and had a schedule or a setting for the topic, before it was published. */
function collect(tx: Tx, topicId: string, summaryId: string, publishedAt: Date): void {
  const { stories, citations } = topicSummaries;
  const update = tx
    .select({ stories, citations })
    .from(topicSummaries)
    .where(eq(topicSummaries.id, summaryId))
    .get();
  if (!update) return;
  const weight = weightOf(update);
  const at = publishedAt.getTime();
  const { schedule, since } = editionSettings;
  const isWished = sql`coalesce(${followWishes.notify} = 'each' and ${followWishes.since} <= ${at}, 0)`;
  const isScheduled = sql`coalesce(${schedule} <> 'off' and ${since} <= ${at}, 0)`;
  tx.run(sql`insert or ignore into edition_items (user_id, summary_id, topic_id, is_at_once, weight, published_at)
    select ${userTopicFollows.userId}, ${summaryId}, ${topicId}, ${isWished} or ${schedule} is 'each', ${weight}, ${at}
    from ${userTopicFollows}
    inner join ${users} on ${users.id} = ${userTopicFollows.userId}
    left join ${editionSettings} on ${editionSettings.userId} = ${userTopicFollows.userId}
    left join ${followWishes} on ${followWishes.userId} = ${userTopicFollows.userId}
      and ${followWishes.topicId} = ${userTopicFollows.topicId}
    where ${userTopicFollows.topicId} = ${topicId} and ${userTopicFollows.createdAt} <= ${at}
      and ${users.isSuspended} = 0 and ${followWishes.notify} is not 'off'
      and (${isScheduled} or ${isWished})`);
  const { at: clock, weekday, timeZone } = defaultEdition;
  const hurried = sql`select ${editionItems.userId} from ${editionItems}
    where ${editionItems.summaryId} = ${summaryId} and ${editionItems.isAtOnce} = 1`;
  tx.run(sql`insert or ignore into edition_settings (user_id, schedule, at, weekday, time_zone)
    select user_id, 'off', ${clock}, ${weekday}, ${timeZone} from (${hurried})`);
  tx.update(editionSettings)
    .set({ atOnceDueAt: publishedAt })
    .where(sql`${editionSettings.atOnceDueAt} is null and ${editionSettings.userId} in (${hurried})`)
    .run();
}
