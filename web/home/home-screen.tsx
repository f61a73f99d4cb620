import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { followedTopicsQuery } from "../topics/queries.ts";
import { watchVisit } from "../topics/unread/watch.ts";
import { Icon } from "../ui/icon.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { loadMarkdown } from "../updates/summary-text.tsx";
import { Discover } from "./discover.tsx";
import { ProfileCard, QuickStats } from "./my-profile.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { useUpdatesToday } from "./updates-today.ts";
import { words } from "./words.ts";

/** How often Home looks for news, in milliseconds: less often where nobody looks at it. */
const looks = { inView: 30_000, inBackground: 120_000 };

/** Who leaves sooner has seen nothing; whoever stays may open a topic, whose screen is fetched then. In milliseconds. */
const glance = 3000;

/** Whether the reader's browser is asked to send and fetch little. */
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
  const today = useUpdatesToday(userId, followed.data, now);
  const profile = (
    <aside key="profile" aria-label={words.profile} className="lg:col-start-1 lg:row-start-1">
      <ProfileCard user={user} />
      <QuickStats followed={followed.data?.total ?? user?.followedTopicsCount} today={today} />
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
        <MyUpdates followed={followed} user={user} now={now} />
      </div>
      <div className="min-w-0 lg:contents">
        {followed.data?.total === 0 ? [discover, profile] : [profile, discover]}
      </div>
      <AddButton />
    </div>
  );
}

/** What the user follows. */
function useFollowed(userId: string) {
  return useInfiniteQuery({
    ...followedTopicsQuery(userId),
    staleTime: looks.inView,
    refetchInterval: () => (document.hidden ? looks.inBackground : looks.inView),
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
