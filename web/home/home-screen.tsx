import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../auth/session.tsx";
import { followedTopicsQuery } from "../topics/queries.ts";
import { useNow } from "../ui/now.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { useVisit } from "../visits/use-visit.ts";
import { AddButton } from "./add-button.tsx";
import { Discover } from "./discover.tsx";
import { MyUpdates } from "./my-updates.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { QuickStats } from "./quick-stats.tsx";
import { useUpdatesToday } from "./use-updates-today.ts";

const watched = 30_000;

export function HomeScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useNow();
  const visit = useVisit(userId);
  const followed = useQuery({
    ...followedTopicsQuery(userId),
    staleTime: watched,
    refetchInterval: watched,
  });
  const today = useUpdatesToday(followed.data, now);
  return (
    <div className="page grid gap-x-8 gap-y-8 pt-6 max-lg:max-w-[43rem] md:pt-8.5 lg:grid-cols-[12rem_minmax(0,40rem)_15rem] lg:justify-between xl:grid-cols-[13.75rem_minmax(0,40rem)_17.5rem] xl:gap-x-11.5">
      <PageTitle>Home</PageTitle>
      <div className="min-w-0 lg:col-start-2">
        <MyUpdates followed={followed} visit={visit} now={now} />
      </div>
      <div className="min-w-0 lg:contents">
        <aside aria-label="My Profile" className="lg:col-start-1 lg:row-start-1">
          <ProfileCard user={user} />
          <QuickStats followed={followed.data?.length ?? user?.followedTopicsCount ?? 0} today={today} />
        </aside>
        <aside aria-label="Discover" className="min-w-0 lg:col-start-3">
          <Discover />
        </aside>
      </div>
      <AddButton />
    </div>
  );
}
