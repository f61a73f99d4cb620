import { eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topics } from "./schema/topics.ts";

/** A literal, not bound: otherwise SQLite cannot use an index of public topics alone. A hidden topic is not public. */
export const isPublic: SQL = sql`${topics.isPublic} = 1`;

/** Every query that lists topics needs it in WHERE. `viewerId` is null for a visitor. */
export function visibleTo(viewerId: string | null | Placeholder): SQL | undefined {
  return viewerId === null ? isPublic : or(isPublic, eq(topics.createdById, viewerId));
}

/** What moderators may decide about: public topics, and those that they have hidden, but no private one. */
export const isForModerators: SQL = sql`(${topics.isPublic} = 1 or ${topics.isPublicOnceShown} = 1)`;

/** What is asked for by its id needs it in WHERE: moderators open hidden topics too, which no list shows them. */
export function openTo(viewerId: string | null | Placeholder): SQL | undefined {
  if (viewerId === null) return isPublic;
  const isModerator = sql`exists (select 1 from users as viewing where viewing.id = ${viewerId} and viewing.role <> 'member')`;
  return or(visibleTo(viewerId), sql`(${topics.isPublicOnceShown} = 1 and ${isModerator})`);
}
