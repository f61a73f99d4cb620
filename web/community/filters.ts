import { type Category, categories, limits } from "../../src/contract/base/limits.ts";
import type { TopicQuery } from "../../src/contract/topics/topics.ts";

export type Sort = TopicQuery["sort"];

/** The filters and the order of the public list. If empty: all topics in the default order. */
export interface Filters {
  q: string;
  category: Category | "";
  tag: string;
  sort: Sort | "";
}

export const nothingAsked: Filters = { q: "", category: "", tag: "", sort: "" };

/** The available orders, default first. Relevance needs a search text. */
export function sortsOf(q: string): readonly [Sort, ...Sort[]] {
  return q ? ["best", "hot", "updated", "new"] : ["updated", "hot", "new"];
}

/** Reads the filters from an address. Invalid values are ignored, since anybody can write an address. */
export function readFilters(search: URLSearchParams): Filters {
  const q = searchFor(search.get("q") ?? "");
  const [, ...unusual] = sortsOf(q);
  return {
    q,
    category: categories.find((name) => name === search.get("category")) ?? "",
    tag: cut(search.get("tag") ?? "", limits.tag),
    sort: unusual.find((sort) => sort === search.get("sort")) ?? "",
  };
}

/** Writes the filters into address parameters. */
export function writeFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, asked]) => asked));
}

/** Normalises typed text for a search. */
export const searchFor = (typed: string) => cut(typed, limits.search);

export const isNarrowed = (filters: Filters) => Object.values(filters).some(Boolean);

/** Drops half surrogate pairs, which can't be sent. */
const cut = (text: string, length: number) => text.trim().slice(0, length).toWellFormed().trim();
