import type { ApiDocument, Reference } from "../parts.ts";

/** What a reference into the document leads to, or what stands there in its place. */
export function find<T extends object>(document: ApiDocument, there: T | Reference): T {
  if (!("$ref" in there)) return there;
  const [, ...keys] = there.$ref.split("/");
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as T;
}
