import { translationOf } from "./language.ts";

/** The name of a category in the language of the page: in English, it is what is stored. */
export function categoryName(category: string): string {
  return translationOf<Record<string, string>>("categories")?.[category] ?? category;
}
