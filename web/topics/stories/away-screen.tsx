import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { CatchUp, CurrentStory } from "../../../src/contract/reading/stories.ts";
import { call } from "../../api/client.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { longTime, shortDate, useNow } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { common } from "../../words/common.ts";
import { Missing } from "../missing.tsx";
import { markAll } from "../unread/marking.ts";
import { storyColumn, ToldFacts } from "./story-parts.tsx";
import { words } from "./words.ts";

const twoWeeks = 14 * 86_400_000;

/**
 * The stories that the reader missed since the time in the address, or in two weeks without one, in their current
 * state.
 */
export function AwayScreen() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const now = useNow();
  const asked = Date.parse(search.get("since") ?? "");
  const since = new Date(Number.isNaN(asked) ? startOfDay(now.getTime() - twoWeeks) : asked).toISOString();
  const { data, error, isPending, refetch } = useQuery({
    ...catchUpQuery(user?.id ?? "", since),
    refetchOnMount: "always",
  });
  if (data) return <Away missed={data} userId={user?.id ?? ""} now={now} />;
  if (isPending) return <AwaySkeleton />;
  return (
    <Missing
      title={words.whileYouWereAway}
      text={readFailure(words.failedToFetchAway, error)}
      onRetry={() => void refetch()}
    />
  );
}

/** Rounded to a day, or every render would fetch again. */
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

const catchUpQuery = (userId: string, since: string) =>
  queryOptions({
    queryKey: ["/api/users", userId, "catch-up", since],
    queryFn: ({ signal }) => {
      const path = `/api/users/${userId}/catch-up?since=${encodeURIComponent(since)}`;
      return call<CatchUp>("GET", path, { signal });
    },
  });

interface Props {
  missed: CatchUp;
  userId: string;
  now: Date;
}

function Away({ missed, userId, now }: Props) {
  const client = useQueryClient();
  const { since, until, topics } = missed;
  return (
    <div className={storyColumn}>
      <PageTitle>{words.whileYouWereAway}</PageTitle>
      <h1 className="headline text-display">{words.whileYouWereAway}</h1>
      <p className="mt-1 text-muted">{words.awayHint(shortDate(since, now))}</p>
      {topics.length === 0 && (
        <div className="mt-6">
          <EmptyState title={words.nothingMissed}>{words.nothingMissedHint}</EmptyState>
        </div>
      )}
      {topics.map(({ topic, stories, left }) => (
        <section key={topic.id} aria-labelledby={`away-${topic.id}`} className="mt-9">
          <h2 id={`away-${topic.id}`} className="eyebrow">
            <Link to={`/topic/${topic.id}`} className="hover:underline">
              <bdi>{topic.name}</bdi>
            </Link>
          </h2>
          {stories.map((story) => (
            <Story key={story.id} story={story} now={now} />
          ))}
          {left > 0 && (
            <p className="border-t border-line pt-4 text-note">
              <Link to={`/topic/${topic.id}/stories`} className="tap text-accent hover:underline">
                {words.moreStories(left)}
                <span className="sr-only"> {words.ofTopic(topic.name)}</span>
              </Link>
            </p>
          )}
        </section>
      ))}
      {topics.length > 0 && (
        <div className="mt-9 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="text-muted">{words.theEnd}</p>
          <Button onClick={() => markAll(client, userId, until)}>{common.markAllRead}</Button>
        </div>
      )}
    </div>
  );
}

function Story({ story, now }: { story: CurrentStory; now: Date }) {
  const { id, headline, lastToldAt, updates, publishers, latest } = story;
  return (
    <article aria-labelledby={`away-${id}`} className="mt-3 grid gap-3 border-t border-line pt-4 pb-3">
      <div>
        <h3 id={`away-${id}`} {...written(headline)} className="headline text-title">
          <Link to={`/story/${encodeURIComponent(id)}`} className="hover:underline hover:decoration-1">
            {headline}
          </Link>
        </h3>
        <p className="mt-1 text-note text-muted tabular-nums">
          <Separated>
            <Moment at={lastToldAt}>{words.lastTold(longTime(lastToldAt, now))}</Moment>
            <span>{words.updates(updates)}</span>
            {publishers > 0 && <span>{words.publishers(publishers)}</span>}
          </Separated>
        </p>
      </div>
      <ToldFacts event={latest} now={now} />
    </article>
  );
}

function AwaySkeleton() {
  return (
    <div className={storyColumn}>
      <PageTitle>{words.whileYouWereAway}</PageTitle>
      <h1 className="headline text-display">{words.whileYouWereAway}</h1>
      <p role="status" className="mt-1 text-muted">
        {words.loadingAway}
      </p>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="mt-9 grid gap-3 border-t border-line pt-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4.5" />
          <Skeleton className="h-4.5 w-4/5" />
        </div>
      ))}
    </div>
  );
}
