import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { EditionEntry } from "../../../src/contract/account/editions.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import type { Listed } from "../../lists/pages.ts";
import { Failure } from "../../ui/failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { editionDay } from "./times.ts";
import { words } from "./words.ts";

interface Props {
  editions: UseInfiniteQueryResult<Listed<EditionEntry>>;
  /** The id of the one on the page. */
  shown: string;
  now: Date;
}

/** The other editions. The list is read on by its button alone: an edition's page has an end. */
export function EarlierEditions({ editions, shown, now }: Props) {
  const { data, error, isError } = editions;
  const failure = readFailure(words.failedToFetchEditions, error);
  const others = data?.items.filter(({ id }) => id !== shown);
  if (others?.length === 0 && !editions.hasNextPage) return null;
  return (
    <nav aria-labelledby="earlier" className="border-t border-line py-6">
      <h2 id="earlier" className="eyebrow mb-3">
        {words.others}
      </h2>
      {isError && !data && <Failure title={failure} onRetry={() => void editions.refetch()} />}
      <InfiniteList
        list={editions}
        name={words.editions.toLowerCase()}
        failure={failure}
        skeleton={<EntrySkeleton />}
        as="ul"
        className="grid gap-1"
        readOn="hidden"
      >
        {others?.map((edition) => (
          <li key={edition.id}>
            <Link
              to={`/edition/${encodeURIComponent(edition.id)}`}
              className="-mx-2 block rounded-chip px-2 py-1.5 leading-snug hover:bg-wash"
            >
              <span className="flex flex-wrap items-baseline gap-x-2.5">
                <Moment at={edition.createdAt} className="font-medium">
                  {editionDay(edition.createdAt, now)}
                </Moment>
                <span className="text-note text-muted tabular-nums">{words.updates(edition.updates)}</span>
              </span>
              <span dir="auto" className="line-clamp-1 text-note text-muted">
                {edition.topics.join(", ")}
              </span>
            </Link>
          </li>
        ))}
      </InfiniteList>
    </nav>
  );
}

function EntrySkeleton() {
  return (
    <li className="grid gap-2 py-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-64" />
    </li>
  );
}
