import { useQuery } from "@tanstack/react-query";
import { readFailure } from "../api/errors.ts";
import { trendingTopicsQuery } from "../topics/queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { FeaturedCard } from "./featured-card.tsx";
import { words } from "./words.ts";

/** Side by side on a wide screen; before that a shelf that scrolls sideways, so that what is new is not far below. */
const columns =
  "max-lg:flex max-lg:snap-x max-lg:scroll-ps-4.5 max-lg:gap-5 max-lg:overflow-x-auto max-lg:-mx-4.5 max-lg:px-4.5 max-lg:py-1 max-lg:[scrollbar-width:none] max-lg:*:w-[min(17.5rem,80vw)] max-lg:*:shrink-0 max-lg:*:snap-start md:max-lg:-mx-6 md:max-lg:px-6 md:max-lg:scroll-ps-6 lg:grid lg:grid-cols-3 lg:gap-x-8 lg:gap-y-10";

/** The topics that are trending. */
export function Featured({ now }: { now: Date }) {
  const topics = useQuery(trendingTopicsQuery());
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="eyebrow mb-4">
        {words.featured}
      </h2>
      {topics.isPending && <FeaturedSkeleton />}
      {topics.isError && !topics.data && (
        <Failure title={readFailure(common.noTopics, topics.error)} onRetry={() => void topics.refetch()} />
      )}
      {topics.data?.length === 0 && (
        <EmptyState title={words.noTrendingTopicsFound} level={3}>
          {words.whatManyPeopleFollow}
        </EmptyState>
      )}
      {topics.data && topics.data.length > 0 && (
        <div className={columns}>
          {topics.data.map((topic) => (
            <FeaturedCard key={topic.id} topic={topic} now={now} />
          ))}
        </div>
      )}
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <div role="status" aria-label={words.loadingTrendingTopics} className={columns}>
      {["a", "b", "c"].map((key) => (
        <div key={key}>
          <Skeleton className="h-36 w-full rounded-surface" />
          <Skeleton className="mt-4 h-3.5 w-2/3" />
          <Skeleton className="mt-2.5 h-5.5 w-4/5" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2.5 h-4 w-full" />
          <Skeleton className="mt-2.5 h-4 w-3/5" />
          <Skeleton className="mt-4 h-3.5 w-1/3" />
          <Skeleton className="mt-4.5 h-5 w-full" />
        </div>
      ))}
    </div>
  );
}
