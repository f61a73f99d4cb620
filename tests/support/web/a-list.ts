import type { Pages } from "../../../web/lists/pages.ts";

/** A list as the cache holds it, all of it read. */
export function pagesOf<T>(...pages: T[][]): Pages<T> {
  const total = pages.flat().length;
  return {
    pages: pages.map((items, at) => ({
      items,
      total,
      next: at + 1 < pages.length ? `/page/${at + 1}` : null,
    })),
    pageParams: pages.map((_items, at) => `/page/${at}`),
  };
}
