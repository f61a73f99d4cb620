import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readFailure } from "../api/errors.ts";
import { InfiniteList, type PagesRead } from "../lists/infinite-list.tsx";
import type { Listed } from "../lists/pages.ts";
import { Failure } from "../ui/failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { words } from "./words.ts";

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
}

/** A list that is read whole: its rows, that there are none, or why they could not be read. */
export function Rows<T>({ title, none, query, row }: RowsProps<T>) {
  const { data, error, refetch } = query;
  if (data) {
    if (data.length === 0) return <p className="text-muted">{none}</p>;
    return <ul className="divide-y divide-line border-y border-line">{data.map(row)}</ul>;
  }
  if (!error) return <RowSkeletons label={words.loading(title)} count={2} />;
  return <Failure title={readFailure(words.failed(title), error)} onRetry={() => void refetch()} />;
}

interface PagedProps<T> extends Omit<RowsProps<T>, "query"> {
  query: Pick<UseQueryResult<Listed<T>>, "data" | "error" | "refetch"> & PagesRead;
}

/** The same of a list that is read page by page. */
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
          <RowSkeletons label={words.loading(title)} count={1} />
        </li>
      }
      as="ul"
      className="divide-y divide-line border-y border-line"
    >
      {items.map(row)}
    </InfiniteList>
  );
}
