import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryMeta,
} from "@tanstack/react-query";
import { limits } from "../../src/contract/limits.ts";
import { page } from "../api/client.ts";
import { actionsSettled } from "./optimistic.ts";
import { type HeldPage, isPages, listed, type Pages, touchAll } from "./pages.ts";

/** The first page fills a screen; those after it are read while one scrolls. */
const pageLimits = { first: 24, later: 48 };

/**
 * How many more are read of a page that was changed on the screen: newcomers may have pushed out of it what the
 * change was about, and an answer that was lost left unsaid whether it is still there.
 */
const doubt = 12;

type Key = readonly unknown[];
type Context = QueryFunctionContext<Key, string> & { client: QueryClient };

interface Options<T> {
  meta?: QueryMeta;
  /** Reads an item by itself that stands in front of the list; null when it is not one of the list any more. */
  readOne?: (item: T) => Promise<T | null>;
}

/**
 * Options of an infinite query for the list at a path, whose data is `Listed`.
 *
 * A refetch does not read a long list anew: it reads the first page, those that were changed on the screen,
 * and of the others the one that was read longest ago. Each keeps the cursor at its end, so that the pages
 * after it still fit.
 */
export function pagesQuery<T extends { id: string }>(key: Key, path: string, options: Options<T> = {}) {
  const { meta, readOne } = options;
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: (context: Context) => readPage(context, readOne),
    initialPageParam: withLimit(path, pageLimits.first),
    getNextPageParam: ({ next }: HeldPage<T>) => next && withLimit(next, pageLimits.later),
    select: listed<T>,
    ...(meta && { meta }),
  });
}

/** Has the next refetch of every list read all of it: for what may have changed anywhere in one. */
export function touchLists(client: QueryClient): void {
  client.setQueriesData({ predicate: ({ state }) => isPages(state.data) }, touchAll);
}

async function readPage<T extends { id: string }>(
  context: Context,
  readOne: Options<T>["readOne"],
): Promise<HeldPage<T>> {
  const { client, queryKey, pageParam, signal } = context;
  // What is on the screen is what the server said only while nothing is on its way there.
  if (client.getQueryData(queryKey)) await actionsSettled(client);
  signal.throwIfAborted();
  const pages = client.getQueryData<Pages<T>>(queryKey);
  const at = pages?.pageParams.indexOf(pageParam) ?? -1;
  const held = pages?.pages[at];
  if (!held) return { ...(await page<T>(pageParam, signal)), readAt: Date.now() };
  const { isDue, rereadFront, rereadPage } = await import("./reread.ts");
  if (!isDue(pages.pages, at)) return held;
  const fresh = await page<T>(withLimit(pageParam, held.items.length + (held.touched ? doubt : 0)), signal);
  const answer = rereadPage(fresh, held, pages.pages[at + 1]);
  return { ...answer, ...(await rereadFront(answer.items, held, readOne)), readAt: Date.now() };
}

/** The path of a page with room for at least so many items. */
function withLimit(path: string, least: number): string {
  const [pathname, search] = path.split("?");
  const query = new URLSearchParams(search);
  const limit = Math.max(Number(query.get("limit")), least);
  query.set("limit", String(Math.min(limit, limits.page.max)));
  return `${pathname}?${query}`;
}
