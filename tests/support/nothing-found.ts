import type { Found } from "../../src/updates/finding/finding.ts";

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
