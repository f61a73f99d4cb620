import type { ApiDocument, Reference } from "./parts.ts";

export function find<T extends object>(document: ApiDocument, there: T | Reference): T {
  if (!("$ref" in there)) return there;
  const [, ...keys] = there.$ref.split("/");
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document) as T;
}
