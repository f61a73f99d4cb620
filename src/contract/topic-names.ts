/** The names below `/api/topics/` that stand for a list: no topic has it as its id, though one may have it as its name. */
export const topicLists: readonly string[] = ["community", "trending"];

/** By this two names are the same. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}
