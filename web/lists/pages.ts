import { type InfiniteData, infiniteQueryOptions, type QueryMeta } from "@tanstack/react-query";
import { type ListPage, page } from "../api/client.ts";

/** A page in the cache. On the first page, `front` holds items that the reader added and that no page contains yet. */
type HeldPage<T> = ListPage<T> & { front?: T[] };

/** A list in the cache: its pages and their paths. */
export type Pages<T> = InfiniteData<HeldPage<T>, string>;

/** A list for screens: each item once, the total, and the ids of those in `front`. */
export type ListedItems<T> = { items: T[]; total: number; front: string[] };

type Identified = { id: string };

/**
 * Options for an infinite query over the list at a path, as `ListedItems`. The first page fills a screen. `readAnew`
 * refetches an item in front; null if it has left the list.
 */
export function pagesQuery<T extends Identified>(
  key: readonly unknown[],
  path: string,
  meta: QueryMeta = {},
  readAnew: (item: T) => Promise<T | null> = async (item) => item,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: async ({ client, pageParam, signal }): Promise<HeldPage<T>> => {
      const fresh = await page<T>(pageParam, signal);
      const held = client.getQueryData<Pages<T>>(key);
      if (held?.pageParams[0] !== pageParam) return fresh;
      const front =
        held.pages[0]?.front?.filter(({ id }) => !fresh.items.some((item) => item.id === id)) ?? [];
      return { ...fresh, front: (await Promise.all(front.map(readAnew))).filter((item) => item !== null) };
    },
    initialPageParam: withLimit(path, 24),
    getNextPageParam: ({ next }: HeldPage<T>) => next && withLimit(next, 48),
    select: listed<T>,
    meta,
  });
}

function withLimit(path: string, limit: number): string {
  const { pathname, searchParams } = new URL(path, "http://_");
  searchParams.set("limit", String(limit));
  return `${pathname}?${searchParams}`;
}

export const isPages = <T>(data: unknown): data is Pages<T> =>
  Array.isArray((data as Partial<Pages<T>> | null | undefined)?.pages);

/** Items can move between pages while they load, so the first occurrence counts. */
export function listed<T extends Identified>({ pages }: Pages<T>): ListedItems<T> {
  const items = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  const front = pages[0]?.front?.filter(({ id }) => !items.has(id)) ?? [];
  const all = [...front, ...items.values()];
  return { items: all, total: pages[0]?.total ?? 0, front: front.map(({ id }) => id) };
}

/** Replaces an item in a list, or removes it if null. Returns the same list if the item isn't in it. */
export function mapItem<T extends Identified>(data: Pages<T>, id: string, change: (item: T) => T | null) {
  const held = listed(data).items.find((item) => item.id === id);
  const changed = held && change(held);
  if (!held || changed === held) return data;
  const edit = (items: T[]) => items.flatMap((item) => (item.id === id ? (changed ?? []) : item));
  const pages = data.pages.map((page) => {
    const { items, front = [], total } = page;
    if (changed && ![...items, ...front].some((item) => item.id === id)) return page;
    return { ...page, items: edit(items), front: edit(front), total: total - (changed ? 0 : 1) };
  });
  return { ...data, pages };
}

/** Adds a new first item: to its page, or in front if its place isn't known. */
export function addItem<T extends Identified>(data: Pages<T>, item: T, to: "items" | "front"): Pages<T> {
  const [first, ...others] = data.pages;
  if (!first || listed(data).items.some(({ id }) => id === item.id)) return data;
  const longer = { ...first, [to]: [item, ...(first[to] ?? [])], total: first.total + 1 };
  return { ...data, pages: [longer, ...others] };
}
