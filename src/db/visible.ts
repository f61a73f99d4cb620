import { eq, or, type Placeholder, type SQL } from "drizzle-orm";
import { topics } from "./schema.ts";

/**
 * The topics that somebody may see: public ones and their own. Every query that reads topics carries
 * it in its WHERE clause, so that what may not be seen is not found. `viewerId` is null for a visitor,
 * also when it stands as a placeholder: no topic's creator equals NULL.
 */
export function visibleTo(viewerId: string | null | Placeholder): SQL | undefined {
  const isPublic = eq(topics.isPublic, true);
  return viewerId === null ? isPublic : or(isPublic, eq(topics.createdById, viewerId));
}
