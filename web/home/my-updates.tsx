import { type UseInfiniteQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { Link } from "react-router";
import type { User } from "../../src/contract/community/users.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { readFailure } from "../api/errors.ts";
import { InfiniteList } from "../lists/infinite-list.tsx";
import type { ListedItems } from "../lists/pages.ts";
import { CardSkeleton, CardSkeletons } from "../topics/card/skeleton.tsx";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { CreateLink } from "../topics/create-link.tsx";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { useReading } from "../topics/reading.ts";
import { mark } from "../topics/unread/mark.ts";
import { noteTopic, watchHeadlines } from "../topics/unread/watch.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { isNew, newsLine, useVisit } from "../updates/visit.ts";
import { common } from "../words/common.ts";
import { SurpriseButton } from "./discover.tsx";
import { fewestForToday, Today } from "./today.tsx";
import { words } from "./words.ts";

interface Props {
  followed: UseInfiniteQueryResult<ListedItems<Topic>>;
  user: User | null;
  now: Date;
}

export function MyUpdates({ followed, user, now }: Props) {
  const client = useQueryClient();
  const visit = useVisit(user?.id ?? "");
  const { topics, waiting, arrived, show } = useReading(followed.data);
  const isWhole = useDeferredValue(true, !isFirst);
  useEffect(() => {
    isFirst = false;
  }, []);
  const section = useRef<HTMLElement>(null);
  const userId = user?.id ?? "";
  useEffect(() => {
    if (!section.current || topics.length === 0) return;
    return watchHeadlines(section.current, (id) => {
      const seen = topics.find((topic) => topic.id === id);
      if (seen) noteTopic(client, userId, seen);
    });
  }, [client, userId, topics]);
  const held = useMemo(() => [...waiting, ...topics], [waiting, topics]);
  const freshTopics = useMemo(() => held.filter((topic) => isNew(topic, visit)), [held, visit]);
  const fresh = freshTopics.length;
  const last = visit.noted ?? user?.newSince ?? null;
  const wasAway = last && fresh > 0 && now.getTime() - Date.parse(last) >= 14 * day;
  const review = wasAway
    ? { to: `/away?since=${last}`, label: words.away }
    : hadNewsLastWeek(topics, now) && { to: "/week", label: words.yourWeek };
  const news = held.filter(({ id }) => arrived.includes(id));
  const latest = news[0];
  const failure = readFailure(common.noFollowed, followed.error);
  const bringUp = () => {
    show();
    window.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <>
      <Today fresh={freshTopics} now={now} />
      <section ref={section} aria-labelledby="updates">
        <PageTitle news={fresh}>{words.home}</PageTitle>
        <h1 id="updates" className="headline text-display wrap-normal">
          {words.updates}
        </h1>
        <div className="flex min-h-9.5 items-baseline justify-between gap-x-3.5 pb-1.5">
          <p className="text-muted tabular-nums max-sm:text-note">
            <Separated>
              {topics.length > 0 && fresh < fewestForToday && newsLine(fresh, last, now)}
              {review && (
                <Link to={review.to} className="tap z-1 font-medium text-accent hover:underline">
                  {review.label}
                </Link>
              )}
            </Separated>
          </p>
          {fresh > 0 && (
            <Button size="small" className="z-1" onClick={() => mark(client)}>
              <Icon name="check" className="size-4" />
              {common.markAllRead}
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {latest && `${latest.name}: ${latest.summary?.title ?? common.latest}`}
        </p>
        {latest && <ArrivalButton count={news.length} onShow={bringUp} />}
        {followed.data?.items.length === 0 && <NothingFollowed />}
        {followed.isError && !followed.data && (
          <Failure title={failure} onRetry={() => void followed.refetch()} />
        )}
        <InfiniteList list={followed} name="updates" failure={failure} skeleton={<CardSkeleton />}>
          {(isWhole ? topics : topics.slice(0, inSight)).map((topic) => (
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
        {followed.isPending && <CardSkeletons count={inSight} />}
        {topics.some(({ summary }) => summary) && !followed.hasNextPage && (
          <p className="pt-8 text-center text-muted">{words.upToDate}</p>
        )}
      </section>
    </>
  );
}

/** Cards that fit on most screens. They're rendered first, the others when the browser is idle. */
const inSight = 3;

let isFirst = true;

const day = 86_400_000;

/** True if one of these topics may have news from the last ISO week (UTC), judging by its age and its latest update. */
export function hadNewsLastWeek(topics: Pick<Topic, "createdAt" | "summary">[], now: Date): boolean {
  const today = Math.floor(now.getTime() / day);
  // 1 January 1970 was a Thursday.
  const monday = (today - ((today + 3) % 7)) * day;
  return topics.some(
    ({ createdAt, summary }) =>
      Date.parse(createdAt) < monday && summary && Date.parse(summary.lastUpdated) >= monday - 7 * day,
  );
}

function NothingFollowed() {
  return (
    <EmptyState title={words.nothingFollowed} action={<FirstStep />}>
      {words.startFollowing}
    </EmptyState>
  );
}

/** Shown to readers who follow nothing: Surprise Me or, if there is nothing to follow, a topic of their own. */
function FirstStep() {
  const { data } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const isNothingLeft = data?.every(({ isFollowing }) => isFollowing);
  return isNothingLeft ? <CreateLink /> : <SurpriseButton variant="primary" />;
}

interface ArrivalButtonProps {
  /** The number of updates that arrived. */
  count: number;
  onShow: () => void;
}

/** Shows updates that arrived while the page was open. The button floats, so nothing moves. */
function ArrivalButton({ count, onShow }: ArrivalButtonProps) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex min-h-11 w-fit max-w-[90vw] animate-rise items-center gap-2 rounded-full bg-accent px-4 forced-colors:border md:bottom-7 font-semibold text-on-accent shadow-float hover:bg-accent-strong"
    >
      <Icon name="back" className="size-4 rotate-90" />
      {words.newUpdates(count)}
    </button>
  );
}
