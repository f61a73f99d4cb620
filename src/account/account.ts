import type { Db } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { deleteUser, formerMember } from "../people/users/users.ts";
import { clearThreadsOf } from "../topics/comments/deleting.ts";
import { followedByOthers } from "../topics/reactions/reactions.ts";
import { handOverTopics } from "../topics/topics.ts";

/** Its public topics that others follow stay, under the name of a former member. @throws not_found */
export function deleteAccount(db: Db, userId: string, now: Date): void {
  writeTransaction(db, (tx) => {
    handOverTopics(tx, userId, formerMember(tx, now), followedByOthers(userId));
    clearThreadsOf(tx, userId, now);
    deleteUser(tx, userId);
  });
}
