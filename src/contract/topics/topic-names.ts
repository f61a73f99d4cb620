/** Paths below `/api/topics/` that are lists: no topic has such an id, though one may have such a name. */
export const topicLists: readonly string[] = ["community", "trending"];

/** Two names with the same key count as the same. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}
