import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { useAuth } from "../auth/session.tsx";
import { readSession } from "../auth/session-storage.ts";
import { type FirstTopics, keepHome, keptHome } from "../early/kept-home.ts";
import { onePage } from "../lists/pages.ts";
import { fetchTopicScreen } from "../topics/card/topic-card.tsx";
import { followedTopicsQuery } from "../topics/queries.ts";
import { Icon } from "../ui/icon.tsx";
import { useSteps } from "../ui/steps.ts";
import { useNow } from "../ui/text/relative-time.ts";
import { Discover } from "./discover.tsx";
import { ProfileCard, QuickStats } from "./my-profile.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { useUpdatesToday } from "./updates-today.ts";
import { words } from "./words.ts";

/** How often Home looks for news, in milliseconds: less often where nobody looks at it. */
const looks = { inView: 30_000, inBackground: 120_000 };

/** How long Home's list may take until what was kept stands in for it, in milliseconds. */
const long = 1000;

/** Who leaves sooner has seen nothing; whoever stays may open a topic, whose screen is fetched then. In milliseconds. */
const glance = 3000;

/** Whether the reader's browser is asked to send and fetch little. */
const saves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function HomeScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useNow();
  const { followed, at } = useFollowed(user);
  const drawn = useSteps(0, 1);
  const client = useQueryClient();
  useEffect(() => {
    const watch = () => {
      if (!saves()) fetchTopicScreen();
      void import("../topics/unread/watch.ts").then(
        ({ watchCards }) => watchCards(client, userId),
        () => undefined,
      );
    };
    const timer = setTimeout(watch, glance);
    return () => clearTimeout(timer);
  }, [client, userId]);
  const today = useUpdatesToday(userId, followed.isPlaceholderData ? undefined : followed.data, now);
  const profile = drawn > 0 && (
    <aside key="profile" aria-label={words.profile} className="lg:col-start-1 lg:row-start-1">
      <ProfileCard user={user} />
      <QuickStats followed={followed.data?.total ?? user?.followedTopicsCount ?? 0} today={today} />
    </aside>
  );
  const discover = (
    <aside key="discover" aria-label={words.discover} className="min-w-0 lg:col-start-3 lg:row-start-1">
      <Discover />
    </aside>
  );
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 max-lg:max-w-[43rem] md:pt-8.5 lg:grid-cols-[12rem_minmax(0,40rem)_15rem] lg:justify-between xl:grid-cols-[13.75rem_minmax(0,40rem)_17.5rem] xl:gap-x-11.5">
      <div className="min-w-0 lg:col-start-2">
        <MyUpdates followed={followed} user={user} now={now} at={at} />
      </div>
      <div className="min-w-0 lg:contents">
        {followed.data?.total === 0 ? [discover, profile] : [profile, drawn > 1 && discover]}
      </div>
      <AddButton />
    </div>
  );
}

/**
 * What the user follows. Where that takes long, it is what was kept of the last visit meanwhile, and `at` is of when that
 * is, in milliseconds.
 */
function useFollowed(user: User | null) {
  const userId = user?.id ?? "";
  const [kept, setKept] = useState<FirstTopics | null>(null);
  const placeholderData = useMemo(
    () => kept && onePage(kept.topics, user?.followedTopicsCount ?? kept.topics.length),
    [kept, user?.followedTopicsCount],
  );
  const followed = useInfiniteQuery({
    ...followedTopicsQuery(userId),
    ...(placeholderData && { placeholderData }),
    staleTime: looks.inView,
    refetchInterval: () => (document.hidden ? looks.inBackground : looks.inView),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const { data, dataUpdatedAt, isPending, isPlaceholderData } = followed;
  useEffect(() => {
    const timer = isPending && setTimeout(() => setKept(keptHome(localStorage, userId)), long);
    return () => clearTimeout(timer || undefined);
  }, [isPending, userId]);
  useEffect(() => {
    // What comes when its reader has just signed out is not kept.
    if (!data || isPlaceholderData || readSession(localStorage).user?.id !== userId) return;
    keepHome(localStorage, { userId, topics: data.items, at: dataUpdatedAt });
  }, [data, dataUpdatedAt, isPlaceholderData, userId]);
  return { followed, at: isPlaceholderData ? (kept?.at ?? null) : null };
}

/** Floats above the bottom bar, or in the corner of a wide screen. */
function AddButton() {
  return (
    <Link to="/create-topic" aria-label={words.add} className="add-button">
      <Icon name="plus" className="size-6.5" />
    </Link>
  );
}
