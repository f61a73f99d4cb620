import { memo } from "react";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { useAuth } from "../auth/session.tsx";
import { Cover } from "../cover/cover.tsx";
import { drawnNearScreen } from "../lists/infinite-list.tsx";
import { openCard } from "../topics/card/open-card.ts";
import { FollowButton } from "../topics/reactions/follow-button.tsx";
import { words as topicWords } from "../topics/words.ts";
import { Button } from "../ui/button.tsx";
import { cardAttributes } from "../ui/card-lookup.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { plainText } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";
import { Freshness, hasFreshness } from "../updates/status-line.tsx";
import { categoryName } from "../words/category.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** A topic on a profile, smaller than elsewhere. */
export const ProfileTopic = memo(function ProfileTopic({ topic, now }: { topic: Topic; now: Date }) {
  const told = topic.summary ? plainText(topic.summary.content) : topic.description;
  return (
    <div className={classes(drawnNearScreen, "[contain-intrinsic-block-size:auto_8.5rem]")}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link in the headline */}
      <article
        onClick={openCard}
        {...cardAttributes(topic.id)}
        aria-labelledby={`${topic.id}-headline`}
        className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-5"
      >
        <Cover topic={topic} className="size-16" />
        <div>
          <h2
            id={`${topic.id}-headline`}
            {...written(topic.name, { language: topic.language, beside: topic.description })}
            className="headline text-title"
          >
            <Link
              to={`/topic/${topic.id}`}
              className="outline-offset-4 after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {topic.name}
            </Link>
          </h2>
          <p className="relative mt-0.5 text-note text-muted tabular-nums">
            <Separated>
              <span className="font-semibold whitespace-nowrap text-ink">
                <Icon
                  name={topic.isPublic ? "globe" : "lock"}
                  label={topic.isPublic ? words.isPublic : common.isPrivate}
                  className="me-1 inline size-3.5 align-[-0.15em]"
                />
                {categoryName(topic.category)}
              </span>
              <span>{topicWords.followers(topic.followerCount)}</span>
              {hasFreshness(topic) && <Freshness topic={topic} now={now} />}
            </Separated>
          </p>
          {told && (
            <p {...written(told)} className="relative mt-1.5 line-clamp-2 text-muted">
              {told}
            </p>
          )}
        </div>
        <div className="relative">
          <Follow topic={topic} />
        </div>
      </article>
    </div>
  );
});

const looks = ["outline", "outline"] as const;
const square = "h-9 min-w-9 px-0 max-md:h-11 max-md:min-w-11";

function Follow({ topic }: { topic: Topic }) {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) {
    return (
      <FollowButton topic={topic} screen="list" size="small" iconOnly looks={looks} className={square} />
    );
  }
  return (
    <Button asChild size="small" className={square}>
      <Link to="/auth" aria-label={words.signInToFollow(topic.name)}>
        <Icon name="plus" className="size-4" />
      </Link>
    </Button>
  );
}
