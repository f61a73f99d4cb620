import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { formatCount } from "../../ui/text/numbers.ts";
import { FollowButton } from "../reactions/follow-button.tsx";
import { action, LikeButton, SlopButton } from "../reactions/reaction-button.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import type { Screen } from "../reactions/words.ts";
import { words } from "../words.ts";

/** The row at the foot of a card. */
export function TopicActions({ topic, screen }: { topic: Topic; screen: Screen }) {
  const like = useReaction("like", screen, topic.id);
  const slop = useReaction("slop", screen, topic.id);
  return (
    <div className="relative -ms-2 flex flex-wrap items-center gap-x-1 gap-y-2 text-muted">
      <LikeButton pressed={topic.isLiked} count={topic.likeCount} onToggle={(on) => like(topic, on)} />
      <SlopButton pressed={topic.isSlopped} count={topic.slopCount} onToggle={(on) => slop(topic, on)} />
      <Link to={`/topic/${topic.id}#comments`} className={action}>
        <Icon name="comment" label={words.comments} />
        {formatCount(topic.commentCount)}
      </Link>
      <button
        type="button"
        className={action}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => void share(topic)}
      >
        <Icon name="share" />
        <span className="max-sm:sr-only">{words.share}</span>
      </button>
      <span className="ms-auto -me-2 flex items-center gap-1.5 text-note tabular-nums">
        <Followers count={topic.followerCount} />
        <FollowButton topic={topic} screen={screen} size="small" />
      </span>
    </div>
  );
}

/** '12 followers'; on a phone the figure beside a mark, and the word for those who cannot see it. */
function Followers({ count }: { count: number }) {
  return (
    <span className="max-sm:inline-flex max-sm:items-center max-sm:gap-1 max-sm:px-1">
      <Icon name="people" className="size-4 sm:hidden" />
      {formatCount(count)}{" "}
      <span className="max-sm:sr-only">{count === 1 ? words.follower : words.followers}</span>
    </span>
  );
}

/** Fetched when a pointer or the keyboard comes near. */
const sharing = () => import("../share.ts");
const near = () => void sharing().catch(() => undefined);

async function share(topic: Topic): Promise<void> {
  try {
    await (await sharing()).shareTopic(topic);
  } catch (error) {
    toastFailure(words.error, error, words.shareFailed);
  }
}
