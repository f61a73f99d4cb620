import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { Cover } from "../cover/cover.tsx";
import { openCard } from "../topics/card/open-card.ts";
import { TrendingLabel } from "../topics/labels.tsx";
import { trendingTopicsQuery } from "../topics/queries.ts";
import { FollowButton } from "../topics/reactions/follow-button.tsx";
import { LikeButton, SlopButton } from "../topics/reactions/reaction-button.tsx";
import { useReaction } from "../topics/reactions/use-reaction.ts";
import { cardAttributes } from "../ui/card-lookup.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { plainText } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";
import { Freshness, hasFreshness } from "../updates/status-line.tsx";
import { categoryName } from "../words/category.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** A grid on wide screens, otherwise a row that scrolls sideways, so that the latest topics aren't far below. */
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
      {topics.isError && !topics.data && <ReadFailure title={common.noTopics} query={topics} />}
      {topics.data?.length === 0 && (
        <EmptyState title={words.noTrendingTopicsFound} level={3}>
          {words.featuredHint}
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

/** A trending topic with its cover above it. */
function FeaturedCard({ topic, now }: { topic: Topic; now: Date }) {
  const headline = useId();
  const like = useReaction("like", "community", topic.id);
  const slop = useReaction("slop", "community", topic.id);
  const told = topic.summary ? plainText(topic.summary.content) : topic.description;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link in the headline
    <article
      onClick={openCard}
      {...cardAttributes(topic.id)}
      aria-labelledby={headline}
      className="relative flex flex-col"
    >
      <Cover topic={topic} shape="wide" className="h-36 w-full" />
      <p className="mt-3.5 text-note text-muted">
        <Separated>
          <span className="font-semibold text-ink">{categoryName(topic.category)}</span>
          <TrendingLabel topic={topic} />
          {hasFreshness(topic) && <Freshness topic={topic} now={now} />}
        </Separated>
      </p>
      <h3
        id={headline}
        {...written(topic.name, { language: topic.language, beside: topic.description })}
        className="headline mt-1 text-title"
      >
        <Link
          to={`/topic/${topic.id}`}
          className="outline-offset-4 after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {topic.name}
        </Link>
      </h3>
      {topic.summary?.title && (
        <p
          {...written(topic.summary.title)}
          className="relative mt-1 line-clamp-2 font-serif text-lead leading-snug font-medium"
        >
          {topic.summary.title}
        </p>
      )}
      {told && (
        <p {...written(told)} className="relative mt-1.5 line-clamp-2 text-muted">
          {told}
        </p>
      )}
      <p className="relative mt-2 mb-1.5 self-start text-note text-muted">
        {common.by}{" "}
        <Link to={`/user/${topic.createdById}`} className="font-medium text-ink hover:underline">
          <bdi>{topic.creator.name}</bdi>
        </Link>
      </p>
      <div data-reactions className="relative -ms-2 mt-auto flex items-center gap-x-1 pt-1 text-muted">
        <LikeButton pressed={topic.isLiked} count={topic.likeCount} onToggle={(on) => like(topic, on)} />
        <SlopButton pressed={topic.isSlopped} count={topic.slopCount} onToggle={(on) => slop(topic, on)} />
        <FollowButton topic={topic} screen="community" size="small" className="ms-auto" />
      </div>
    </article>
  );
}
