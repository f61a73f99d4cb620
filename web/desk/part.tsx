import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readFailure } from "../api/errors.ts";
import { InfiniteList, type PagesRead } from "../lists/infinite-list.tsx";
import type { ListedItems } from "../lists/pages.ts";
import { classes } from "../ui/classes.ts";
import { ReadFailure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { words } from "./words.ts";

/** The classes of a row, and of the buttons at its end, whose words reach the row's edge. */
export const deskRow = "flex items-center justify-between gap-x-4 gap-y-1 py-3 max-[23rem]:flex-wrap";
export const deskActions = "-me-2.5 flex shrink-0 gap-1 max-[23rem]:ms-auto";

/** A part of the Desk with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 scroll-mt-20">
      <h2 id={id} tabIndex={-1} className="headline mb-2 text-title outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface RowsProps<T> {
  title: string;
  none: string;
  query: Pick<UseQueryResult<T[]>, "data" | "error" | "refetch">;
  row: (item: T) => ReactNode;
  /** Two-line rows by default. */
  skeleton?: ReactNode;
}

/** Placeholders for two-line rows, with an icon on the left and buttons below if the list has them. */
export function RowsSkeleton({ count = 2, isTall = false }: { count?: number; isTall?: boolean }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={classes("flex gap-3.5", isTall ? "py-4" : "py-3")}>
          {isTall && <Skeleton className="mt-1 size-5 rounded-full" />}
          <div className="grid grow gap-2 py-1">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
            {isTall && <Skeleton className="mt-2 h-4 w-24" />}
          </div>
        </div>
      ))}
    </div>
  );
}

/** A list that is fetched whole: its rows, a note that there are none, or the reason why it couldn't be loaded. */
export function Rows<T>({ title, none, query, row, skeleton = <RowsSkeleton /> }: RowsProps<T>) {
  const { data, error, refetch } = query;
  if (data) {
    if (data.length === 0) return <p className="text-muted">{none}</p>;
    return <ul className="divide-y divide-line border-y border-line">{data.map(row)}</ul>;
  }
  if (!error)
    return (
      <div role="status" aria-label={words.loading(title)}>
        {skeleton}
      </div>
    );
  return <ReadFailure title={words.failed(title)} query={{ error, refetch }} />;
}

interface PagedProps<T> extends Omit<RowsProps<T>, "query"> {
  query: Pick<UseQueryResult<ListedItems<T>>, "data" | "error" | "refetch"> & PagesRead;
}

/** Like `Rows`, for a list that is fetched page by page. */
export function PagedRows<T>({ title, none, query, row }: PagedProps<T>) {
  const items = query.data?.items;
  if (!items || items.length === 0)
    return (
      <Rows
        title={title}
        none={none}
        query={{ data: items, error: query.error, refetch: query.refetch } as never}
        row={row}
      />
    );
  return (
    <InfiniteList
      list={query}
      name={title.toLowerCase()}
      failure={readFailure(words.failed(title), query.error)}
      skeleton={
        <li>
          <RowsSkeleton count={1} />
        </li>
      }
      as="ul"
      className="divide-y divide-line border-y border-line"
    >
      {items.map(row)}
    </InfiniteList>
  );
}
