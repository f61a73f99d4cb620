import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { words } from "../ui/words.ts";

/** The state of an infinite query that a list needs. */
export interface PagesRead {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  list: PagesRead;
  /** The plural of the items, for the button: 'topics'. */
  name: string;
  /** The message for a page that couldn't be loaded. */
  failure: string;
  /** Shown at the end of the list while a page loads. */
  skeleton: ReactNode;
  as?: "div" | "ul";
  className?: string;
  /**
   * Classes that hide the spot which loads more when visible (`max-lg:hidden`), if something else comes below the
   * list.
   */
  readOn?: string;
  children: ReactNode;
}

/** The distance below the screen at which the next page starts loading. */
const ahead = "1200px 0px";

/**
 * A list that loads page after page as its end gets near, or with its button. A failed page waits for the reader to
 * try again.
 */
export function InfiniteList({ list, name, failure, skeleton, as: Tag = "div", ...props }: Props) {
  const items = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | null>(null);
  const isWanted = useRef(false);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const mayReadOn = hasNextPage && !isFetching && !isFetchNextPageError;

  const noteFocus = useFocusAfterRemoval(items);

  useEffect(() => {
    if (!mayReadOn || !end.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayReadOn, fetchNextPage]);

  // Loading more would cancel a refetch of the whole list, so a click waits for its end.
  useEffect(() => {
    if (isFetching || !isWanted.current) return;
    isWanted.current = false;
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);

  useEffect(() => {
    if (isFetchingNextPage || focusAt.current === null) return;
    const item = items.current?.children[focusAt.current];
    if (item) focusable(item)?.focus();
    focusAt.current = null;
  }, [isFetchingNextPage]);

  // After a click on the button, the focus moves to the first new item.
  const showMore = () => {
    if (isFetchingNextPage) return;
    focusAt.current = items.current?.childElementCount ?? null;
    if (isFetching) isWanted.current = true;
    else void fetchNextPage();
  };

  return (
    <>
      <Tag
        ref={(element: HTMLElement | null) => {
          items.current = element;
        }}
        className={props.className}
        onFocus={noteFocus}
      >
        {props.children}
        {isFetchingNextPage && skeleton}
      </Tag>
      <div ref={end} className={props.readOn} />
      {isFetchNextPageError && !isFetchingNextPage ? (
        <div className="*:border-t-0">
          <Failure title={failure} onRetry={showMore} />
        </div>
      ) : (
        hasNextPage && (
          <Button className="mx-auto mt-8 flex" aria-disabled={isFetchingNextPage} onClick={showMore}>
            {words.showMore}
            <span className="sr-only"> {name}</span>
          </Button>
        )
      )}
    </>
  );
}

/** An item gives the focus to its first link, else to its first button, else takes it itself. */
const focusable = (item: Element) =>
  item.querySelector<HTMLElement>("a[href]") ??
  item.querySelector<HTMLElement>("button") ??
  (item.matches("[tabindex]") ? (item as HTMLElement) : null);

/**
 * Moves the focus, after the focused item or element is removed, to the nearest item that takes it, or else to the
 * page. Returns a handler for each focus within `items`.
 */
function useFocusAfterRemoval(items: RefObject<HTMLElement | null>) {
  const held = useRef<{ target: Element; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.target.isConnected) return;
    const { at } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const left = [...(items.current?.children ?? [])];
    const nearest = [...left.slice(at), ...left.slice(0, at).reverse()].flatMap(
      (item) => focusable(item) ?? [],
    );
    (nearest[0] ?? document.querySelector("main"))?.focus();
  });
  return ({ target }: FocusEvent) => {
    const at = [...(items.current?.children ?? [])].findIndex((item) => item.contains(target));
    held.current = at < 0 ? undefined : { target, at };
  };
}

/**
 * The browser skips drawing these boxes far from the screen. They're wider than their content, so that outlines and
 * backgrounds aren't clipped.
 */
export const drawnNearScreen = "-mx-4 px-4 [content-visibility:auto]";
