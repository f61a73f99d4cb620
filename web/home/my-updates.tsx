import { type UseInfiniteQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics.ts";
import { readFailure } from "../api/errors.ts";
import { InfiniteList } from "../lists/infinite-list.tsx";
import type { Listed } from "../lists/pages.ts";
import { CardSkeleton, CardSkeletons } from "../topics/card/skeleton.tsx";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { CreateLink } from "../topics/create-link.tsx";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { useReading } from "../topics/reading.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { isNew, newsLine, type Visit } from "../updates/visit.ts";
import { common } from "../words/common.ts";
import { SurpriseButton } from "./surprise.tsx";
import { words } from "./words.ts";

interface Props {
  followed: UseInfiniteQueryResult<Listed<Topic>>;
  visit: Visit;
  now: Date;
}

export function MyUpdates({ followed, visit, now }: Props) {
  const { topics, waiting, arrived, show } = useReading(followed.data);
  const held = [...waiting, ...topics];
  const fresh = held.filter(({ summary }) => isNew(summary, visit)).length;
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
        <p className="text-muted tabular-nums">{topics.length > 0 && newsLine(fresh, visit, now)}</p>
        {hadNewsLastWeek(topics, now) && (
          <Link to="/week" className="tap ms-auto font-medium text-accent hover:underline">
            {words.yourWeek}
          </Link>
        )}
      </div>
      <ArrivalPill arrived={held.filter(({ id }) => arrived.includes(id))} onShow={bringUp} />
      {followed.isPending && <CardSkeletons count={3} />}
      {followed.isError && !followed.data && (
        <Failure title={failure} onRetry={() => void followed.refetch()} />
      )}
      {followed.data?.items.length === 0 && (
        <EmptyState title={words.nothingFollowed} action={<FirstStep />}>
          {words.startFollowing}
        </EmptyState>
      )}
      <InfiniteList list={followed} name="updates" failure={failure} skeleton={<CardSkeleton />}>
        {topics.map((topic) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            screen="home"
            headline="update"
            now={now}
            isNew={isNew(topic.summary, visit)}
            arrived={arrived.includes(topic.id)}
          />
        ))}
      </InfiniteList>
    </section>
  );
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

interface ArrivalPillProps {
  arrived: Topic[];
  onShow: () => void;
}

/** Says what came in while the page was open, and brings it to the top when asked. It floats: nothing moves. */
function ArrivalPill({ arrived, onShow }: ArrivalPillProps) {
  const latest = arrived[0];
  const count = `${arrived.length} new ${arrived.length === 1 ? "update" : "updates"}`;
  return (
    <>
      <p role="status" className="sr-only">
        {latest && `${latest.name}: ${latest.summary?.title ?? "updated"}`}
      </p>
      {latest && (
        <button
          type="button"
          onClick={onShow}
          className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex min-h-11 w-fit max-w-[90vw] animate-rise items-center gap-2 rounded-full bg-accent px-4 forced-colors:border md:bottom-7 font-semibold text-on-accent shadow-float hover:bg-accent-strong"
        >
          <Icon name="back" className="size-4 rotate-90" />
          {count}
        </button>
      )}
    </>
  );
}

/** For somebody who follows nothing: a surprise or, where there is nothing to follow, a topic of their own. */
function FirstStep() {
  const { data } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const isNothingLeft = data?.every(({ isFollowing }) => isFollowing);
  return isNothingLeft ? <CreateLink /> : <SurpriseButton variant="primary" />;
}
