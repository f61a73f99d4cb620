import { type InfiniteData, infiniteQueryOptions, type QueryMeta } from "@tanstack/react-query";
import { type ListPage, page } from "../api/client.ts";

/** A page as the cache holds it. `front`, on the first: what the reader added, while no page holds it. */
type HeldPage<T> = ListPage<T> & { front?: T[] };

/** A list as the cache holds it: its pages, and the path of each. */
export type Pages<T> = InfiniteData<HeldPage<T>, string>;

/** A list as screens see it: each item once, how long it is in all, and the ids of those in `front`. */
export type ListedItems<T> = { items: T[]; total: number; front: string[] };

type Identified = { id: string };

/**
 * Options of an infinite query for the list at a path, whose data is `Listed`. The first page fills a screen.
 * `readAnew` reads an item in front: null when it is not one of the list any more.
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

/** While pages are read one by one an item can move from one to another: the first place counts. */
export function listed<T extends Identified>({ pages }: Pages<T>): ListedItems<T> {
  const items = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item);
  const front = pages[0]?.front?.filter(({ id }) => !items.has(id)) ?? [];
  const all = [...front, ...items.values()];
  return { items: all, total: pages[0]?.total ?? 0, front: front.map(({ id }) => id) };
}

/** The list with one item changed, or taken out by null, wherever it is held; the very same list without it. */
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

/** The list with a new first item: on its page, or in front where its own place is not known. */
export function addItem<T extends Identified>(data: Pages<T>, item: T, to: "items" | "front"): Pages<T> {
  const [first, ...others] = data.pages;
  if (!first || listed(data).items.some(({ id }) => id === item.id)) return data;
  const longer = { ...first, [to]: [item, ...(first[to] ?? [])], total: first.total + 1 };
  return { ...data, pages: [longer, ...others] };
}
