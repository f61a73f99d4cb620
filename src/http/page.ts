import type { Page } from "../db/cursor.ts";

/**
 * Says of a list how long it is in all and where it goes on (`X-Total-Count`, and `Link` as RFC 8288
 * has it). @returns the rows, which are the whole body
 */
export function answerPage<T>(
  page: Page<T>,
  { request, set }: { request: Request; set: { headers: Record<string, string | number | undefined> } },
): T[] {
  set.headers["x-total-count"] = String(page.total);
  if (page.next) {
    const { pathname, searchParams } = new URL(request.url);
    searchParams.set("cursor", page.next);
    set.headers.link = `<${pathname}?${searchParams}>; rel="next"`;
  }
  return page.items;
}
