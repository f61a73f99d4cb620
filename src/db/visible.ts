import { eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topics } from "./schema/topics.ts";

/** A literal, not bound: otherwise SQLite cannot use an index of public topics alone. */
export const isPublic: SQL = sql`${topics.isPublic} = 1`;

/** Every query that reads topics needs it in WHERE. `viewerId` is null for a visitor. */
export function visibleTo(viewerId: string | null | Placeholder): SQL | undefined {
  return viewerId === null ? isPublic : or(isPublic, eq(topics.createdById, viewerId));
}
