import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OwnWeek } from "../../../src/contract/reading/stories.ts";
import { call } from "../../api/client.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { Sources } from "../../updates/article/sources.tsx";
import { SummaryText } from "../../updates/summary-text.tsx";
import { common } from "../../words/common.ts";
import { locale } from "../../words/language.ts";
import { isMissing, Missing } from "../missing.tsx";
import { storyColumn } from "./story-parts.tsx";
import { words } from "./words.ts";

/** The stories that mattered last week in the reader's followed topics. */
export function WeekScreen() {
  const { user } = useAuth();
  const { data, error, isPending, refetch } = useQuery({
    ...weekQuery(user?.id ?? ""),
    refetchOnMount: "always",
  });
  const now = useNow();
  if (isMissing(error)) return <Missing title={words.noWeek} text={words.noWeekHint} />;
  if (data) return <Week week={data} now={now} />;
  if (isPending) return <WeekSkeleton />;
  return (
    <Missing
      title={words.yourWeek}
      text={readFailure(words.failedToFetchWeek, error)}
      onRetry={() => void refetch()}
    />
  );
}

const weekQuery = (userId: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "week"],
    queryFn: ({ signal }) => call<OwnWeek>("GET", `/api/users/${userId}/week`, { signal }),
  });

function Week({ week, now }: { week: OwnWeek; now: Date }) {
  const { content, citations, stories, brief, newsCount, from, until, topics } = week;
  return (
    <div className={storyColumn}>
      <PageTitle>{words.yourWeek}</PageTitle>
      <h1 className="headline text-display">{words.yourWeek}</h1>
      <p className="mt-1 text-muted">{words.weekHint}</p>
      <article aria-labelledby="week" className="mt-6 border-t border-line pt-6">
        <h2 id="week" className="headline text-headline tabular-nums">
          {daysOf(from, until)}
        </h2>
        {newsCount > 0 && (
          <p className="mt-1 text-[0.875rem] text-muted tabular-nums">{common.sources(newsCount)}</p>
        )}
        <ul aria-label={words.topicsOfWeek} className="mt-3 mb-5 flex flex-wrap gap-2">
          {topics.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Link
                to={`/topic/${id}`}
                className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line px-3 text-[0.875rem] font-medium transition-colors hover:border-edge hover:bg-wash max-md:min-h-11"
              >
                <bdi className="truncate">{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        <SummaryText content={content} citations={citations} stories={stories} brief={brief} />
        <Sources citations={citations} stories={stories} brief={brief} now={now} />
      </article>
    </div>
  );
}

const day = 86_400_000;

/** '16–22 November': the days from one ISO time up to another, exclusive. */
export function daysOf(from: string, until: string): string {
  const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
  return days.formatRange(Date.parse(from), Date.parse(until) - day).replace(/(?<=\d)\s–\s(?=\d)/, "–");
}

function WeekSkeleton() {
  return (
    <div className={storyColumn}>
      <PageTitle>{words.yourWeek}</PageTitle>
      <h1 className="headline text-display">{words.yourWeek}</h1>
      <p role="status" className="mt-1 text-muted">
        {words.loadingWeek}
      </p>
      <div className="mt-6 grid gap-3.5 border-t border-line pt-6">
        <Skeleton className="h-7 w-3/5" />
        {["a", "b", "c", "d", "e"].map((key) => (
          <Skeleton key={key} className="h-4.5" />
        ))}
      </div>
    </div>
  );
}
