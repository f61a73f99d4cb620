import { type UseInfiniteQueryResult, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics.ts";
import type { User } from "../../src/contract/users.ts";
import { readFailure } from "../api/errors.ts";
import { asOf } from "../early/kept-home.ts";
import { useEndOfPlaceholder } from "../early/use-placeholder.ts";
import { InfiniteList } from "../lists/infinite-list.tsx";
import type { Listed } from "../lists/pages.ts";
import { CardSkeleton, CardSkeletons } from "../topics/card/skeleton.tsx";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { useReading } from "../topics/reading.ts";
import { mark } from "../topics/unread/mark.ts";
import { Failure } from "../ui/failure.tsx";
import { useSteps } from "../ui/steps.ts";
import { PageTitle } from "../ui/text/page-title.tsx";
import { isNew, newsLine, useVisit } from "../updates/visit.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

const link = "tap z-1 font-medium text-accent hover:underline";

const ArrivalButton = lazy(async () => ({ default: (await import("./arrival-button.tsx")).ArrivalButton }));
const NothingFollowed = lazy(async () => ({
  default: (await import("./nothing-followed.tsx")).NothingFollowed,
}));

interface Props {
  followed: UseInfiniteQueryResult<Listed<Topic>>;
  user: User | null;
  now: Date;
  /** Of when what is shown is, in milliseconds; null for now. */
  at: number | null;
}

export function MyUpdates({ followed, user, now, at }: Props) {
  const client = useQueryClient();
  const visit = useVisit(user?.id ?? "");
  const { topics, waiting, arrived, show } = useReading(followed.data, followed.isPlaceholderData);
  const drawn = useDrawn(topics);
  const isWhole = drawn.length === topics.length;
  const isAwaited = followed.isPending || drawn.length < Math.min(inSight, topics.length);
  useEndOfPlaceholder(!isAwaited);
  const held = [...waiting, ...topics];
  const fresh = held.filter((topic) => isNew(topic, visit)).length;
  const last = visit.noted ?? user?.newSince ?? null;
  const wasAway = last && fresh > 0 && now.getTime() - Date.parse(last) >= 14 * day;
  const news = held.filter(({ id }) => arrived.includes(id));
  const latest = news[0];
  const failure = readFailure(common.noFollowed, followed.error);
  const bringUp = () => {
    show();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <section aria-labelledby="updates">
      <PageTitle news={fresh}>{words.home}</PageTitle>
      <div className="flex min-h-10 flex-wrap items-baseline gap-x-3.5 pb-1.5">
        <h1 id="updates" className="headline text-display">
          {words.updates}
        </h1>
        <p className="text-muted tabular-nums">
          {at ? asOf(at) : topics.length > 0 && newsLine(fresh, last, now)}
        </p>
        <span className="ms-auto flex flex-wrap gap-x-4">
          {fresh > 0 && (
            <button type="button" className={link} onClick={() => mark(client)}>
              {words.allRead}
            </button>
          )}
          {wasAway ? (
            <Link to={`/away?since=${last}`} className={link}>
              {words.away}
            </Link>
          ) : (
            hadNewsLastWeek(topics, now) && (
              <Link to="/week" className={link}>
                {words.yourWeek}
              </Link>
            )
          )}
        </span>
      </div>
      <p role="status" className="sr-only">
        {latest && `${latest.name}: ${latest.summary?.title ?? "updated"}`}
      </p>
      <Suspense>
        {latest && <ArrivalButton count={news.length} onShow={bringUp} />}
        {followed.data?.items.length === 0 && <NothingFollowed />}
      </Suspense>
      {followed.isError && !followed.data && (
        <Failure title={failure} onRetry={() => void followed.refetch()} />
      )}
      <InfiniteList
        list={isWhole ? followed : { ...followed, hasNextPage: false }}
        name="updates"
        failure={failure}
        skeleton={<CardSkeleton />}
      >
        {drawn.map((topic) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            screen="home"
            headline="update"
            now={now}
            isNew={isNew(topic, visit)}
            arrived={arrived.includes(topic.id)}
          />
        ))}
      </InfiniteList>
      {isAwaited && <CardSkeletons count={inSight - drawn.length} />}
      {topics.length > 0 && isWhole && !followed.hasNextPage && !followed.isPlaceholderData && (
        <p className="pt-8 text-center text-muted">{words.upToDate}</p>
      )}
    </section>
  );
}

/** Cards that most screens show at once: so many stand there, drawn or as skeletons. */
const inSight = 3;

/** A list that comes while its screen is shown is drawn card by card: nobody is kept waiting meanwhile. */
function useDrawn(topics: Topic[]): Topic[] {
  const isThere = topics.length > 0;
  const most = useSteps(isThere ? Number.POSITIVE_INFINITY : 0, topics.length, isThere);
  return most < topics.length ? topics.slice(0, most) : topics;
}

const day = 86_400_000;

/** Whether one of these was told in the last ISO week (UTC), as far as its age and its latest update tell. */
export function hadNewsLastWeek(topics: Pick<Topic, "createdAt" | "summary">[], now: Date): boolean {
  const today = Math.floor(now.getTime() / day);
  // The first of January 1970 was a Thursday.
  const monday = (today - ((today + 3) % 7)) * day;
  return topics.some(
    ({ createdAt, summary }) =>
      Date.parse(createdAt) < monday && summary && Date.parse(summary.lastUpdated) >= monday - 7 * day,
  );
}
