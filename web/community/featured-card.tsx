import { useId } from "react";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics.ts";
import { Cover } from "../cover/cover.tsx";
import { openCard } from "../topics/card/open-card.ts";
import { TrendingLabel } from "../topics/labels.tsx";
import { FollowButton } from "../topics/reactions/follow-button.tsx";
import { LikeButton, SlopButton } from "../topics/reactions/reaction-button.tsx";
import { useReaction } from "../topics/reactions/use-reaction.ts";
import { Separated } from "../ui/text/labels.tsx";
import { plainText } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/written.ts";
import { Freshness } from "../updates/status-line.tsx";
import { common } from "../words/common.ts";

/** A trending topic, its cover above it. */
export function FeaturedCard({ topic, now }: { topic: Topic; now: Date }) {
  const headline = useId();
  const like = useReaction("like", "community", topic.id);
  const slop = useReaction("slop", "community", topic.id);
  const told = topic.summary ? plainText(topic.summary.content) : topic.description;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link in the headline
    <article
      onClick={openCard}
      data-card={topic.id}
      aria-labelledby={headline}
      className="relative flex flex-col"
    >
      <Cover topic={topic} shape="wide" className="h-36 w-full" />
      <p className="mt-3.5 text-note text-muted">
        <Separated>
          <TrendingLabel topic={topic} />
          <span className="font-semibold text-ink">{topic.category}</span>
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
      {told && (
        <p {...written(told)} className="relative mt-1.5 line-clamp-3 text-muted">
          {told}
        </p>
      )}
      <p className="relative mt-2 mb-1.5 self-start text-note text-muted">
        <Separated>
          <Freshness topic={topic} now={now} />
          <span>
            {common.by}{" "}
            <Link to={`/user/${topic.createdById}`} className="font-medium text-ink hover:underline">
              <bdi>{topic.creator.name}</bdi>
            </Link>
          </span>
        </Separated>
      </p>
      <div data-reactions className="relative -ms-2 mt-auto flex items-center gap-x-1 pt-1 text-muted">
        <LikeButton pressed={topic.isLiked} count={topic.likeCount} onToggle={(on) => like(topic, on)} />
        <SlopButton pressed={topic.isSlopped} count={topic.slopCount} onToggle={(on) => slop(topic, on)} />
        <FollowButton topic={topic} screen="community" size="small" className="ms-auto" />
      </div>
    </article>
  );
}
