import type { Search } from "../../src/retrieval/feeds.ts";
import type { Found } from "../../src/updates/finding.ts";
import { startOfTest } from "./app.ts";

/** A search of the last 14 days, in any language. */
export function searchFor(...queries: string[]): Search {
  return { queries, language: undefined, since: new Date(startOfTest.getTime() - 14 * 86_400_000) };
}

/** What a run found that looked at nothing. */
export const nothingFound: Found = {
  counts: { feeds: 0, looked: 0, relevant: 0, nearMisses: 0 },
  offered: [],
  filters: new Map(),
  marked: new Set(),
  unfit: [],
  caught: [],
  nearMisses: [],
};
