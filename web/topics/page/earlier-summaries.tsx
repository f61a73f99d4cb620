import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import type { Summary } from "../../../src/contract/updates.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import type { Listed } from "../../lists/pages.ts";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { shortTime } from "../../ui/text/relative-time.ts";
import { further } from "../../words/further.ts";
import { summariesQuery } from "../queries.ts";
import { words } from "./words.ts";

interface Props {
  topic: Topic;
  summaries: UseInfiniteQueryResult<Listed<Summary>>;
  /** The id of the summary on the page. */
  shown: string | undefined;
  now: Date;
}

/** Beside the article the list is read on by its button alone, or it would lengthen the page without end. */
export function EarlierSummaries({ topic, summaries, shown, now }: Props) {
  const earlier = summaries.data?.items.filter(({ id }) => id !== topic.summary?.id);
  if (!earlier?.length) return null;
  return (
    <nav aria-labelledby="earlier" className="border-t border-line py-6">
      <h2 id="earlier" className="eyebrow mb-3">
        {words.earlier}
      </h2>
      <InfiniteList
        list={summaries}
        name="summaries"
        failure={readFailure(words.failedToFetchSummaries, summaries.error)}
        skeleton={<SummarySkeleton />}
        as="ul"
        className="grid gap-1"
        readOn="lg:hidden"
      >
        {earlier.map(({ id, title, lastUpdated, newsCount }) => (
          <li key={id}>
            <Link
              to={`/topic/${topic.id}?summary=${encodeURIComponent(id)}`}
              aria-current={id === shown || undefined}
              className={classes(
                "-mx-2 block rounded-chip px-2 py-1.5 leading-snug hover:bg-wash",
                id === shown && "bg-wash",
              )}
            >
              <span dir="auto" className="block">
                {title || words.update}
              </span>
              <span className="text-note text-muted tabular-nums">
                {shortTime(lastUpdated, now)}
                {newsCount > 0 && ` · ${further.sources(newsCount)}`}
              </span>
            </Link>
          </li>
        ))}
      </InfiniteList>
    </nav>
  );
}

function SummarySkeleton() {
  return (
    <li className="grid gap-2 py-2">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-3 w-1/2" />
    </li>
  );
}

/**
 * A topic's summaries, read again when a newer one is published, and the earlier one that is asked for:
 * they are read on until it is found.
 */
export function useEarlierSummary(topic: Topic, asked: string | null) {
  const latest = topic.summary?.id;
  const summaries = useInfiniteQuery(summariesQuery(topic.id));
  const { data, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = summaries;
  const isBehind = latest !== undefined && data?.items[0] !== undefined && data.items[0].id !== latest;
  const earlier = data?.items.find(({ id }) => id === asked && id !== latest);
  const isMissing = asked !== null && asked !== latest && !earlier && hasNextPage;
  const mayReadOn = isMissing && !isFetching && !isFetchNextPageError;

  useEffect(() => {
    if (latest && isBehind) void refetch();
  }, [latest, isBehind, refetch]);

  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);

  return { summaries, earlier };
}
