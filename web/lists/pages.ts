import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../api/client.ts";

interface Identified {
  id: string;
}

/** A page as the cache holds it. */
export interface HeldPage<T> extends Page<T> {
  /** When it was read, in milliseconds. */
  readAt: number;
  /** It was changed on the screen since it was read. */
  touched?: true;
  /** On the first page: what the reader added, shown first until a page holds it at its own place. */
  front?: T[];
}

/** A list as the cache holds it: its pages, and the path of each. */
export type Pages<T> = InfiniteData<HeldPage<T>, string>;

/** A list as screens see it: what is loaded of it, each item once, and how long it is in all. */
export interface Listed<T> {
  items: T[];
  total: number;
  /** Ids of the first items, which the reader added and whose place is further down. */
  front: string[];
}

export function isPages<T>(data: unknown): data is Pages<T> {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages);
}

/** While pages are read one by one an item can move from one to another: the first place counts. */
export function listed<T extends Identified>({ pages }: Pages<T>): Listed<T> {
  const items = new Map<string, T>();
  for (const item of pages.flatMap((page) => page.items)) {
    if (!items.has(item.id)) items.set(item.id, item);
  }
  const front = pages[0]?.front?.filter(({ id }) => !items.has(id)) ?? [];
  return {
    items: [...front, ...items.values()],
    total: pages[0]?.total ?? 0,
    front: front.map(({ id }) => id),
  };
}

/** The list with one item changed, wherever it is held. The very same list when that changes nothing. */
export function mapItem<T extends Identified>(data: Pages<T>, id: string, change: (item: T) => T): Pages<T> {
  return editItems(data, (items) => {
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    const changed = item && change(item);
    return changed && changed !== item ? items.with(at, changed) : items;
  });
}

/** The list without an item, and shorter by one if it held it. */
export function removeItem<T extends Identified>(data: Pages<T>, id: string): Pages<T> {
  const left = editItems(data, (items) =>
    items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items,
  );
  return left === data ? data : withTotal(left, -1);
}

/** The list with a new first item: one whose place is there. */
export function addFirst<T extends Identified>(data: Pages<T>, item: T): Pages<T> {
  const [first, ...others] = data.pages;
  if (!first) return data;
  const longer: HeldPage<T> = { ...first, items: [item, ...first.items], touched: true };
  return withTotal({ ...data, pages: [longer, ...others] }, 1);
}

/** The list with an item in front whose own place is not known, so that all pages are to be read again. */
export function addInFront<T extends Identified>(data: Pages<T>, item: T): Pages<T> {
  const [first, ...others] = data.pages;
  if (!first || listed(data).items.some(({ id }) => id === item.id)) return data;
  const fronted = { ...first, front: [item, ...(first.front ?? [])] };
  return withTotal(touchAll({ ...data, pages: [fronted, ...others] }), 1);
}

/** The list with every page due to be read again on the next refetch. */
export function touchAll<T>(data: Pages<T>): Pages<T> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, touched: true })) };
}

/** The list with those pages due to be read again that are so in another version of it. */
export function touchAlike<T>(data: Pages<T>, other: Pages<T>): Pages<T> {
  const pages = data.pages.map((page, at) =>
    other.pages[at]?.touched ? { ...page, touched: true as const } : page,
  );
  return { ...data, pages };
}

function editItems<T>(data: Pages<T>, edit: (items: T[]) => T[]): Pages<T> {
  const pages = data.pages.map((page) => {
    const items = edit(page.items);
    const front = page.front && edit(page.front);
    if (items === page.items && front === page.front) return page;
    return { ...page, items, ...(front && { front }), touched: true as const };
  });
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
}

function withTotal<T>(data: Pages<T>, difference: number): Pages<T> {
  const pages = data.pages.map((page, at) =>
    at === 0 ? { ...page, total: Math.max(0, page.total + difference) } : page,
  );
  return { ...data, pages };
}
