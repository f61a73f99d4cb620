import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useAuth } from "../auth/session.tsx";
import { useVisit } from "../summaries/use-visit.ts";
import { followedTopicsQuery } from "../topics/queries.ts";
import { useNow } from "../ui/text/now.ts";
import { AddButton } from "./add-button.tsx";
import { Discover } from "./discover.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { QuickStats } from "./quick-stats.tsx";
import { useUpdatesToday } from "./use-updates-today.ts";

/** How often Home looks for news, in milliseconds: less often where nobody looks at it. */
const looks = { inView: 30_000, inBackground: 120_000 };

export function HomeScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useDeferredValue(useNow());
  const visit = useVisit(userId);
  const followed = useInfiniteQuery({
    ...followedTopicsQuery(userId),
    staleTime: looks.inView,
    refetchInterval: () => (document.hidden ? looks.inBackground : looks.inView),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
  const today = useUpdatesToday(userId, followed.data, now);
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 max-lg:max-w-[43rem] md:pt-8.5 lg:grid-cols-[12rem_minmax(0,40rem)_15rem] lg:justify-between xl:grid-cols-[13.75rem_minmax(0,40rem)_17.5rem] xl:gap-x-11.5">
      <div className="min-w-0 lg:col-start-2">
        <MyUpdates followed={followed} visit={visit} now={now} />
      </div>
      <div className="min-w-0 lg:contents">
        <aside aria-label="My Profile" className="lg:col-start-1 lg:row-start-1">
          <ProfileCard user={user} />
          <QuickStats followed={followed.data?.total ?? user?.followedTopicsCount ?? 0} today={today} />
        </aside>
        <aside aria-label="Discover" className="min-w-0 lg:col-start-3">
          <Discover />
        </aside>
      </div>
      <AddButton />
    </div>
  );
}
