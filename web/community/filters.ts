import { type Category, categories, limits } from "../../src/contract/limits.ts";
import type { TopicQuery } from "../../src/contract/topics.ts";

export type Sort = TopicQuery["sort"];

/** What the list of the community is narrowed to, and its order. Empty: everything, in the usual order. */
export interface Filters {
  q: string;
  category: Category | "";
  tag: string;
  sort: Sort | "";
}

export const nothingAsked: Filters = { q: "", category: "", tag: "", sort: "" };

/** The orders that there are, the usual one first. How well a topic answers needs something to answer. */
export function sortsOf(q: string): readonly [Sort, ...Sort[]] {
  return q ? ["best", "hot", "updated", "new"] : ["updated", "hot", "new"];
}

/** The filters that an address holds. Anybody can write an address: what makes no sense in it is left out. */
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

/** The same filters as an address holds them. */
export function writeFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, asked]) => asked));
}

/** What was typed, as it is searched for. */
export const searchFor = (typed: string) => cut(typed, limits.search);

export const isNarrowed = (filters: Filters) => Object.values(filters).some(Boolean);

/** Half a character at the end, or anywhere else, cannot be sent. */
const cut = (text: string, length: number) => text.trim().slice(0, length).toWellFormed().trim();
