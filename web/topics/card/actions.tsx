import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
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
    <div data-reactions className="relative -ms-2 flex flex-wrap items-center gap-x-1 gap-y-2 text-muted">
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
      <FollowButton
        topic={topic}
        screen={screen}
        size="small"
        className={classes("ms-auto", isLong(topic) && "max-sm:gap-0 max-sm:text-[0px]")}
      />
    </div>
  );
}

/** Whether the counts take the room on a phone that the button's words need. */
const isLong = ({ likeCount, slopCount, commentCount }: Topic) => likeCount + slopCount + commentCount > 999;

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
