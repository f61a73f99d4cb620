import { asc } from "drizzle-orm";
import type { Source } from "../contract/sources.ts";
import type { Db } from "../db/open.ts";
import { topicSources } from "../db/schema.ts";
import { defaultSources } from "./defaults.ts";

/** Adds the sources that a new instance has; what an admin changed since stays as it is. */
export function addDefaultSources(db: Db, now: Date): void {
  const rows = defaultSources.map((source, position) => ({ ...source, position, createdAt: now }));
  db.insert(topicSources).values(rows).onConflictDoNothing({ target: topicSources.id }).run();
}

/** The sources as everybody may see them, in their order. */
export function listSources(db: Db): Source[] {
  return db.select().from(topicSources).orderBy(asc(topicSources.position)).all().map(present);
}

/** The source of a topic whose creator chose none. */
export function defaultSourceId(db: Db): string {
  return listSources(db).find((source) => source.available)?.id ?? "digest";
}

function present(row: typeof topicSources.$inferSelect): Source {
  const { id, name, description, provider, icon, model, webSearch } = row;
  const available = row.isEnabled && row.stoppedReason === null && row.type === "digest";
  return { id, name, description, provider, icon, model, webSearch, available };
}
