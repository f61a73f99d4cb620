import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads the files of `migrations`, oldest first. A macro: Bun calls it while bundling and inserts its result. */
export function readMigrationFiles(): { tag: string; sql: string }[] {
  const folder = join(import.meta.dir, "../../migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names
    .sort()
    .map((name) => ({ tag: name.replace(".sql", ""), sql: readFileSync(join(folder, name), "utf8") }));
}
