import { type Column, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topics } from "./schema/topics.ts";

/** A literal, not bound: otherwise SQLite can't use a partial index on public topics. A hidden topic isn't public. */
export const isPublic: SQL = sql`${topics.isPublic} = 1`;

/** Null for a visitor; a column of an outer query checks each of its rows. */
type Viewer = string | null | Placeholder | Column;

/** The WHERE condition that every query listing topics needs. */
export function visibleTo(viewerId: Viewer): SQL | undefined {
  if (viewerId === null) return isPublic;
  // The plus changes no value; without it SQLite plans the statement again for each viewer, because topics have
  // partial indexes.
  return or(isPublic, sql`${topics.createdById} = +${viewerId}`);
}

/** True whatever its creator changed since. A deleted topic that can be restored is hidden from everybody. */
const isHidden: SQL = sql`(${topics.hiddenAt} is not null and ${topics.deletedAt} is null)`;

/** The topics that moderators decide about: public ones and those that they hid, but never private ones. */
export const isForModerators: SQL = sql`(${topics.isPublic} = 1 or ${isHidden})`;

/** Opens a topic by its id: moderators may open hidden topics too, which no list shows them. */
export function openTo(viewerId: Viewer): SQL | undefined {
  if (viewerId === null) return isPublic;
  const isModerator = sql`exists (select 1 from users as viewing where viewing.id = ${viewerId} and viewing.role <> 'member')`;
  return or(visibleTo(viewerId), sql`(${isHidden} and ${isModerator})`);
}
