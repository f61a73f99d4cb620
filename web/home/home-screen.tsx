import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { Link } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { followedTopicsQuery } from "../topics/queries.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { Discover } from "./discover.tsx";
import { ProfileCard, QuickStats } from "./my-profile.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { useUpdatesToday } from "./updates-today.ts";
import { words } from "./words.ts";

/** How often Home looks for news, in milliseconds: less often where nobody looks at it. */
const looks = { inView: 30_000, inBackground: 120_000 };

/** Who leaves sooner has seen nothing; in milliseconds. */
const glance = 3000;

export function HomeScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useDeferredValue(useNow());
  const followed = useInfiniteQuery({
    ...followedTopicsQuery(userId),
    staleTime: looks.inView,
    refetchInterval: () => (document.hidden ? looks.inBackground : looks.inView),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const client = useQueryClient();
  useEffect(() => {
    const watch = () =>
      import("../topics/unread/watch.ts").then(
        ({ watchCards }) => watchCards(client, userId),
        () => undefined,
      );
    const timer = setTimeout(watch, glance);
    return () => clearTimeout(timer);
  }, [client, userId]);
  const today = useUpdatesToday(userId, followed.data, now);
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 max-lg:max-w-[43rem] md:pt-8.5 lg:grid-cols-[12rem_minmax(0,40rem)_15rem] lg:justify-between xl:grid-cols-[13.75rem_minmax(0,40rem)_17.5rem] xl:gap-x-11.5">
      <div className="min-w-0 lg:col-start-2">
        <MyUpdates followed={followed} user={user} now={now} />
      </div>
      <div className="min-w-0 lg:contents">
        <aside aria-label={words.profile} className="lg:col-start-1 lg:row-start-1">
          <ProfileCard user={user} />
          <QuickStats followed={followed.data?.total ?? user?.followedTopicsCount ?? 0} today={today} />
        </aside>
        <aside aria-label={words.discover} className="min-w-0 lg:col-start-3">
          <Discover />
        </aside>
      </div>
      <AddButton />
    </div>
  );
}

/** Floats above the bottom bar, or in the corner of a wide screen. */
function AddButton() {
  return (
    <Link
      to="/create-topic"
      aria-label={words.add}
      className="fixed inset-e-[max(1rem,env(safe-area-inset-right))] bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float forced-colors:border transition-colors hover:bg-accent-strong md:inset-e-[max(1.75rem,env(safe-area-inset-right))] md:bottom-[max(1.75rem,env(safe-area-inset-bottom))]"
    >
      <Icon name="plus" className="size-6.5" />
    </Link>
  );
}
