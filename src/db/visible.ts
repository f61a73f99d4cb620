import { eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { topics } from "./schema/topics.ts";

/** Written out, not bound: only a constant lets SQLite use an index that holds public topics alone. */
export const isPublic: SQL = sql`${topics.isPublic} = 1`;

/**
 * The topics that somebody may see: public ones and their own. Every query that reads topics carries
 * it in its WHERE clause, so that what may not be seen is not found. `viewerId` is null for a visitor,
 * also when it stands as a placeholder: no topic's creator equals NULL.
 */
export function visibleTo(viewerId: string | null | Placeholder): SQL | undefined {
  return viewerId === null ? isPublic : or(isPublic, eq(topics.createdById, viewerId));
}
