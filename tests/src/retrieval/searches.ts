import type { Search } from "../../../src/retrieval/news/feeds.ts";
import { startOfTest } from "../../support/app.ts";

/** A search of the last 14 days, in any language. */
export function searchFor(...queries: string[]): Search {
  return { queries, language: undefined, since: new Date(startOfTest.getTime() - 14 * 86_400_000) };
}
