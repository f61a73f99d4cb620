import type { ListPage } from "../db/cursor.ts";

/** Sets `X-Total-Count`, and `Link` to the next page (RFC 8288). @returns the rows as the body */
export function answerPage<T>(
  page: ListPage<T>,
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
