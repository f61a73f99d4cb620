import { limits } from "../../src/contract/limits.ts";
import type { Page } from "../api/client.ts";
import type { HeldPage } from "./pages.ts";

/**
 * Whether a refetch reads a page again: the first, one that was changed on the screen, and of the others
 * the one that was read longest ago.
 */
export function isDue<T>(pages: HeldPage<T>[], at: number): boolean {
  const [, ...later] = pages;
  const longestAgo = Math.min(...later.map(({ readAt }) => readAt));
  return (
    at === 0 ||
    pages[at]?.touched === true ||
    later.findIndex((page) => page.readAt === longestAgo) === at - 1
  );
}

/**
 * A page that was read again. It still ends where the held one ended: what newcomers pushed out of the
 * answer stays at its end, and an answer that reaches into the page after it changes nothing there. An
 * answer that has nothing to do with either is taken as it is, and the pages after it are read anew.
 */
export function rereadPage<T extends { id: string }>(
  fresh: Page<T>,
  held: HeldPage<T>,
  following: HeldPage<T> | undefined,
): Omit<HeldPage<T>, "readAt" | "front"> {
  const known = new Set(fresh.items.map(({ id }) => id));
  const last = fresh.items.at(-1);
  if (!last || !fresh.next || held.items.length > limits.page.max) return fresh;
  const end = held.items.findIndex(({ id }) => id === last.id);
  if (end >= 0) {
    const pushedOut = held.items.slice(end + 1).filter(({ id }) => !known.has(id));
    const items = [...fresh.items, ...pushedOut];
    return {
      ...fresh,
      items,
      next: held.next,
      ...(pushedOut.length > 0 && held.touched && { touched: true }),
    };
  }
  return following?.items.some(({ id }) => id === last.id) ? { ...fresh, next: held.next } : fresh;
}

/** What stood in front of the list and has not reached its own place on the first page, as it is now. */
export async function rereadFront<T extends { id: string }>(
  items: T[],
  { front = [] }: HeldPage<T>,
  readOne: (item: T) => Promise<T | null> = async (item) => item,
): Promise<Pick<HeldPage<T>, "front">> {
  const outside = front.filter(({ id }) => !items.some((item) => item.id === id));
  const read = await Promise.all(outside.map(readOne));
  const left = read.filter((item) => item !== null);
  return left.length > 0 ? { front: left } : {};
}
