import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of `migrations`, oldest first. A macro: Bun calls it while it bundles, and puts what it answers in its place. */
export function readMigrationFiles(): { tag: string; sql: string }[] {
  const folder = join(import.meta.dir, "../../migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names
    .sort()
    .map((name) => ({ tag: name.replace(".sql", ""), sql: readFileSync(join(folder, name), "utf8") }));
}
