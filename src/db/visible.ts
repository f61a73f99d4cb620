import { type Column, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topics } from "./schema/topics.ts";

/** A literal, not bound: otherwise SQLite cannot use an index of public topics alone. A hidden topic is not public. */
export const isPublic: SQL = sql`${topics.isPublic} = 1`;

/** Null for a visitor; a column of an outer query asks for each of its rows. */
type Viewer = string | null | Placeholder | Column;

/** Every query that lists topics needs it in WHERE. */
export function visibleTo(viewerId: Viewer): SQL | undefined {
  if (viewerId === null) return isPublic;
  // The plus changes no value; without it SQLite plans the statement anew at each viewer, as topics have partial indexes.
  return or(isPublic, sql`${topics.createdById} = +${viewerId}`);
}

/** Whatever its creator has made of it meanwhile. One that was deleted and can be restored is hidden from everybody. */
const isHidden: SQL = sql`(${topics.hiddenAt} is not null and ${topics.deletedAt} is null)`;

/** The topics that moderators decide about: public ones, and those that they have hidden, but no private one. */
export const isForModerators: SQL = sql`(${topics.isPublic} = 1 or ${isHidden})`;

/** Tells who may open a topic by its id, for WHERE: moderators open hidden topics too, which no list shows them. */
export function openTo(viewerId: Viewer): SQL | undefined {
  if (viewerId === null) return isPublic;
  const isModerator = sql`exists (select 1 from users as viewing where viewing.id = ${viewerId} and viewing.role <> 'member')`;
  return or(visibleTo(viewerId), sql`(${isHidden} and ${isModerator})`);
}
