import { and, count, eq } from "drizzle-orm";
import type { User } from "../contract/community/users.ts";
import type { Db } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { visibleTo } from "../db/visible.ts";
import { countUnread } from "../editions/notices/list.ts";
import { countInvitesLeft } from "../people/auth/invitations.ts";
import { requireUser } from "../people/users/users.ts";
import { newSinceOf, readVisit } from "../stories/unread/visits.ts";

/** Only its owner sees address, role, language, last visit and notices. @throws not_found unless verified and active */
export function readUser(db: Db, id: string, viewerId: string | null, now: Date): User {
  const row = requireUser(db, id);
  return {
    id: row.id,
    ...(viewerId === id && { email: row.email, role: row.role, language: row.language }),
    username: row.username,
    name: row.name,
    isVerified: row.isVerified,
    followedTopicsCount: countFollowed(db, id, viewerId),
    createdAt: row.createdAt.toISOString(),
    ...(viewerId === id && {
      newSince: newSinceOf(readVisit(db, id), now)?.toISOString() ?? null,
      unreadNotices: countUnread(db, id, now),
      ...invitesOf(db, id, now),
    }),
  };
}

/** Nothing if the admin doesn't let them invite. */
function invitesOf(db: Db, id: string, now: Date): Pick<User, "invitesLeft"> {
  const left = countInvitesLeft(db, id, now);
  return left === null ? {} : { invitesLeft: left };
}

function countFollowed(db: Db, userId: string, viewerId: string | null): number {
  const counted = db
    .select({ topics: count() })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .where(and(eq(userTopicFollows.userId, userId), visibleTo(viewerId)))
    .get();
  return counted?.topics ?? 0;
}
