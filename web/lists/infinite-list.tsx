import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { words } from "../ui/words.ts";

/** Where the reading of a list stands, in the words of an infinite query's result. */
export interface PagesRead {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface Props {
  list: PagesRead;
  /** What is listed, for the button: 'topics'. */
  name: string;
  /** What is said of a page that could not be read. */
  failure: string;
  /** Stands at the list's end while a page is read. */
  skeleton: ReactNode;
  as?: "div" | "ul";
  className?: string;
  /** Hides the spot whose sight reads on (`max-lg:hidden`), where something else comes below the list. */
  readOn?: string;
  children: ReactNode;
}

/** How far below the screen a page is asked for. */
const ahead = "1200px 0px";

/**
 * A list that is read on, page by page, as its end comes near; its button does the same. A page that failed
 * waits for the reader to try again.
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

  // Reading on would break off a reading of the whole list that is under way, so a press waits for its end.
  useEffect(() => {
    if (isFetching || !isWanted.current) return;
    isWanted.current = false;
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);

  useEffect(() => {
    if (isFetchingNextPage || focusAt.current === null) return;
    const item = items.current?.children[focusAt.current] as HTMLElement | undefined;
    focusOn(item);
    focusAt.current = null;
  }, [isFetchingNextPage]);

  // Whoever asks by hand goes on reading at the first item that came.
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

const focusOn = (item: HTMLElement | undefined) =>
  (item?.querySelector<HTMLElement>("a[href]") ?? item)?.focus();

/**
 * Whoever removes the item that has the keyboard goes on at the one that takes its place, or at the page where none is
 * left. Answers what is told of each focus within `items`.
 */
function useFocusAfterRemoval(items: RefObject<HTMLElement | null>) {
  const held = useRef<{ item: Element; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.item.isConnected) return;
    const { at } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const left = [...(items.current?.children ?? [])] as HTMLElement[];
    if (left.length > 0) focusOn(left[at] ?? left.at(-1));
    else document.querySelector("main")?.focus();
  });
  return ({ target }: FocusEvent) => {
    const all = [...(items.current?.children ?? [])];
    const at = all.findIndex((item) => item.contains(target));
    const item = all[at];
    held.current = item && { item, at };
  };
}

/**
 * What is far from the screen is not drawn: these boxes are. They are wider than what they hold, which may
 * be outlined or washed a little beyond its edges.
 */
export const drawnNearScreen = "-mx-4 px-4 [content-visibility:auto]";
