import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary, SummaryKind } from "../../../src/contract/topics/updates.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { type ListedItems, pagesQuery } from "../../lists/pages.ts";
import { classes } from "../../ui/classes.ts";
import { ReadFailure } from "../../ui/failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { shortTime } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { isSince } from "../../updates/visit.ts";
import { common } from "../../words/common.ts";
import { words } from "./words.ts";

interface Props {
  topic: Topic;
  summaries: UseInfiniteQueryResult<ListedItems<Summary>>;
  kind: SummaryKind;
  /** The id of the summary on the page. */
  shown: string | undefined;
  /** When the topic was last seen before this visit. */
  since: string | null;
  now: Date;
}

/**
 * A topic's earlier updates, or its weekly or monthly summaries. Beside the article only the button loads more, or
 * the page would never end.
 */
export function EarlierSummaries({ topic, summaries, kind, shown, since, now }: Props) {
  const { data, hasNextPage } = summaries;
  const latest = topic.summary?.id;
  const earlier = data?.items.filter(({ id }) => kind !== "update" || id !== latest);
  const oldest = data?.items.at(-1)?.lastUpdated;
  const hasRollUps = kind !== "update" || hasNextPage || (oldest !== undefined && mayBeSummedUp(oldest, now));
  if (!hasRollUps && !earlier?.length) return null;
  return (
    <nav aria-labelledby="earlier" className="border-t border-line py-6">
      <h2 id="earlier" className="eyebrow mb-3">
        {words.earlier}
      </h2>
      {hasRollUps && <Kinds topicId={topic.id} kind={kind} shown={shown === latest ? undefined : shown} />}
      {summaries.isError && !data && (
        <ReadFailure isCompact title={words.failedToFetchSummaries} query={summaries} />
      )}
      {summaries.isPending && kind !== "update" && (
        <ul role="status" aria-label={words.loadingSummaries}>
          <SummarySkeleton />
        </ul>
      )}
      {earlier?.length === 0 && <p className="text-[0.875rem] text-muted">{words.noneOfKind[kind]}</p>}
      <InfiniteList
        list={summaries}
        name="summaries"
        failure={readFailure(words.failedToFetchSummaries, summaries.error)}
        skeleton={<SummarySkeleton />}
        as="ul"
        className="grid gap-1"
        readOn="lg:hidden"
      >
        {earlier?.map((summary) => (
          <li key={summary.id}>
            <Link
              to={addressOf(topic.id, kind, summary.id)}
              aria-current={summary.id === shown || undefined}
              className={classes(
                "-mx-2 block rounded-chip px-2 py-1.5 leading-snug hover:bg-wash",
                summary.id === shown && "bg-wash",
              )}
            >
              <span {...written(summary.title, { beside: summary.content })} className="block">
                {summary.title || words.update}
              </span>
              <span className="text-note text-muted tabular-nums">
                <Separated>
                  {isSince(summary.lastUpdated, since) && <NewMark />}
                  <Moment at={summary.lastUpdated}>{shortTime(summary.lastUpdated, now)}</Moment>
                  {summary.newsCount > 0 && common.sources(summary.newsCount)}
                </Separated>
              </span>
            </Link>
          </li>
        ))}
      </InfiniteList>
    </nav>
  );
}

const kinds: SummaryKind[] = ["update", "week", "month"];

/** The kind of summary in an address. */
export const kindIn = (search: URLSearchParams): SummaryKind =>
  kinds.find((kind) => kind === search.get("kind")) ?? "update";

function addressOf(topicId: string, kind: SummaryKind, summaryId: string | undefined): string {
  const search = new URLSearchParams();
  if (kind !== "update") search.set("kind", kind);
  if (summaryId) search.set("summary", summaryId);
  return `/topic/${topicId}${search.size > 0 ? `?${search}` : ""}`;
}

interface KindsProps {
  topicId: string;
  kind: SummaryKind;
  /** The id of an earlier summary on the page, which stays while the list beside it changes. */
  shown: string | undefined;
}

/** Chooses which summaries are listed. The choice is no entry in the browser's history. */
function Kinds({ topicId, kind, shown }: KindsProps) {
  return (
    <ul className="mb-3 flex flex-wrap gap-1.5">
      {kinds.map((one) => (
        <li key={one}>
          <Link
            to={addressOf(topicId, one, one === kind ? shown : undefined)}
            replace
            preventScrollReset
            aria-current={one === kind || undefined}
            className="tap inline-flex min-h-8 items-center rounded-full border border-line px-3 text-note font-medium text-muted transition-colors hover:border-edge hover:text-ink aria-[current=true]:border-ink aria-[current=true]:bg-wash aria-[current=true]:text-ink"
          >
            {words.kinds[one]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** True if a time lies in a past ISO week or month (UTC). */
export function mayBeSummedUp(iso: string, now: Date): boolean {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * 86_400_000;
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return Date.parse(iso) < Math.max(monday, first);
}

function SummarySkeleton() {
  return (
    <li className="grid gap-2 py-2">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-3 w-1/2" />
    </li>
  );
}

/** A topic's summaries of one kind in pages, newest first. */
const summariesQuery = (topicId: string, kind: SummaryKind) =>
  pagesQuery<Summary>(
    ["/api/topics", topicId, "summaries", kind],
    `/api/topics/${encodeURIComponent(topicId)}/summaries?kind=${kind}`,
  );

/**
 * A topic's summaries of one kind, and the requested one unless it's the current one: pages are loaded until it's
 * found. Refetched when a newer update is published.
 */
export function useEarlierSummary(topic: Topic, kind: SummaryKind, asked: string | null) {
  const latest = topic.summary?.id;
  const summaries = useInfiniteQuery({
    ...summariesQuery(topic.id, kind),
    refetchOnMount: kind === "update" || "always",
  });
  const { data, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = summaries;
  const first = data?.items[0]?.id;
  const isBehind = kind === "update" && latest !== undefined && first !== undefined && first !== latest;
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
