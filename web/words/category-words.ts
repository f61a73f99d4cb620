import { type Category, categories } from "../../src/contract/limits.ts";
import { inLanguage } from "./language.ts";

/** Categories are stored by their English names. */
const names = inLanguage("categories", {
  en: Object.fromEntries(categories.map((name) => [name, name])) as Record<Category, string>,
});

/** The name of a category in the language of the page. */
export const categoryName = (category: string): string => names[category as Category] ?? category;
