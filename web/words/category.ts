import { translationOf } from "./language.ts";

/** A category's name in the page's language; in English, the stored one. */
export function categoryName(category: string): string {
  return translationOf<Record<string, string>>("categories")?.[category] ?? category;
}
