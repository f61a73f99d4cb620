import { clearThreadsOf } from "../comments/deleting.ts";
import type { Db } from "../db/open.ts";
import { followedByOthers } from "../reactions/reactions.ts";
import { handOverTopics } from "../topics/topics.ts";
import { deleteUser, formerMember } from "../users/users.ts";

/** Public topics that others follow stay, under the name of a former member. @throws not_found */
export function deleteAccount(db: Db, userId: string, now: Date): void {
  db.transaction(
    (tx) => {
      handOverTopics(tx, userId, formerMember(tx, now), followedByOthers(userId));
      clearThreadsOf(tx, userId, now);
      deleteUser(tx, userId);
    },
    { behavior: "immediate" },
  );
}
