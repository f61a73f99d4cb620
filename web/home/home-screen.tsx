import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { User } from "../../src/contract/community/users.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { useAuth } from "../auth/session.tsx";
import { type ListedItems, listed } from "../lists/pages.ts";
import { firstRun, isInFirstRun } from "../topics/first-run.ts";
import { followedTopicsQuery, updatesTodayQuery } from "../topics/queries.ts";
import { watchVisit } from "../topics/unread/watch.ts";
import { words as topicWords } from "../topics/words.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { formatCount } from "../ui/text/numbers.ts";
import { useNow } from "../ui/text/relative-time.ts";
import { loadMarkdown } from "../updates/summary-text.tsx";
import { Discover } from "./discover.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { words } from "./words.ts";

/** Milliseconds between checks for news: longer while the page is hidden. */
const looks = { inView: 30_000, inBackground: 120_000 };

/** Milliseconds. Shorter visits don't count as reading; in longer ones the topic's screen is preloaded. */
const glance = 3000;

/** True if the browser asks for less data to be sent. */
const saves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function HomeScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useNow();
  const followed = useFollowed(userId);
  const client = useQueryClient();
  useEffect(() => {
    const stay = () => {
      watchVisit(client, userId);
      if (saves()) return;
      for (const code of [import("../topics/page/topic-screen.tsx"), loadMarkdown()])
        code.catch(() => undefined);
    };
    const timer = setTimeout(stay, glance);
    return () => clearTimeout(timer);
  }, [client, userId]);
  const today = useUpdatesToday(userId, followed, now);
  const profile = (
    <aside key="profile" aria-label={words.profile} className="lg:col-start-1 lg:row-start-1">
      <ProfileCard user={user} />
      <QuickStats followed={followed.data?.total ?? user?.followedTopicsCount} today={today} />
    </aside>
  );
  const discover = (
    <aside key="discover" aria-label={words.discover} className="min-w-0 lg:col-start-3 lg:row-start-1">
      <Discover isFirstStep={followed.data?.total === 0} />
    </aside>
  );
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 max-lg:max-w-[43rem] md:pt-8.5 lg:grid-cols-[12rem_minmax(0,40rem)_15rem] lg:justify-between xl:grid-cols-[13.75rem_minmax(0,40rem)_17.5rem] xl:gap-x-11.5">
      <div className="min-w-0 lg:col-start-2">
        <MyUpdates followed={followed} user={user} now={now} />
      </div>
      <div className="min-w-0 max-lg:grid max-lg:gap-y-6 lg:contents">
        {followed.data?.total === 0 ? [discover, profile] : [profile, discover]}
      </div>
      <AddButton />
    </div>
  );
}

/** The user's followed topics. */
function useFollowed(userId: string) {
  return useInfiniteQuery({
    ...followedTopicsQuery(userId),
    staleTime: looks.inView,
    refetchInterval: ({ state: { data } }) => {
      if (document.hidden) return looks.inBackground;
      const isAwaited = data && listed(data).items.some((topic) => isInFirstRun(topic, Date.now()));
      return isAwaited ? firstRun.interval : looks.inView;
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
}

/** Floats above the bottom bar, or in the corner of a wide screen. */
function AddButton() {
  return (
    <Link to="/create-topic" aria-label={words.add} className="add-button">
      <Icon name="plus" className="size-6.5" />
    </Link>
  );
}

/**
 * The number of summaries that the followed topics published today: undefined while loading, null if unknown.
 * Recounted after a new summary, or after a change of what is followed.
 */
function useUpdatesToday(
  userId: string,
  { data: followed, isPending }: UseInfiniteQueryResult<ListedItems<Topic>>,
  now: Date,
): number | null | undefined {
  const since = startOfDay(now).toISOString();
  const summaries = followed?.items.flatMap(({ summary }) => summary ?? []) ?? [];
  const newest = summaries
    .map(({ lastUpdated, id }) => `${lastUpdated} ${id}`)
    .toSorted()
    .at(-1);
  const { data, isError } = useQuery({
    ...updatesTodayQuery(userId, since, `${newest} ${followed?.total}`),
    enabled: !isPending,
    placeholderData: keepPreviousData,
  });
  return data?.count ?? (isError ? null : undefined);
}

/** The start of the reader's calendar day. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

function ProfileCard({ user }: { user: User | null }) {
  return (
    <section className="pb-6">
      <h2 className="eyebrow mb-3.5">{words.profile}</h2>
      <p className="headline text-title">
        {user?.name ? <bdi>{user.name}</bdi> : <Skeleton className="h-6.25 w-32" />}
      </p>
      <p className="mb-3.5 text-muted tabular-nums">
        {user?.followedTopicsCount === undefined ? (
          <Skeleton className="my-1 h-4 w-40" />
        ) : (
          words.following(topicWords.count(user.followedTopicsCount))
        )}
      </p>
      <Button asChild size="small">
        <Link to="/my-topics">{words.myTopics}</Link>
      </Button>
    </section>
  );
}

interface Props {
  /** Undefined while unknown. */
  followed: number | undefined;
  /** Undefined while counting, null if it couldn't be counted. */
  today: number | null | undefined;
}

function QuickStats({ followed, today }: Props) {
  return (
    <section className="border-t border-line pt-6 pb-6">
      <h2 className="eyebrow mb-3">{words.stats}</h2>
      <dl className="grid gap-1.5 max-lg:max-w-72">
        <Stat name={words.followed} value={followed} />
        <Stat name={words.today} value={today} />
      </dl>
    </section>
  );
}

function Stat({ name, value }: { name: string; value: number | null | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="headline text-title tabular-nums">
        {value === undefined ? <Skeleton className="h-5 w-6" /> : value === null ? "–" : formatCount(value)}
      </dd>
    </div>
  );
}
