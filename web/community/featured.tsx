import { useQuery } from "@tanstack/react-query";
import { readFailure } from "../api/errors.ts";
import { trendingTopicsQuery } from "../topics/further-queries.ts";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { FeaturedCard } from "./featured-card.tsx";
import { words } from "./words.ts";

const columns = "grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3";

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
        <p className="border-t border-line py-8 text-muted">
          <strong className="block font-semibold text-ink">{words.noTrendingTopicsFound}</strong>
          {words.whatManyPeopleFollow}
        </p>
      )}
      <div className={columns}>
        {topics.data?.map((topic) => (
          <FeaturedCard key={topic.id} topic={topic} now={now} />
        ))}
      </div>
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
