import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { useAuth } from "../../auth/session.tsx";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { useTopicModeration } from "../../moderation/for-moderators.tsx";
import { Button } from "../../ui/button.tsx";
import { topicPageAttributes } from "../../ui/card-lookup.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { NotifyMenu } from "../notify/notify-menu.tsx";
import { FollowButton } from "../reactions/follow-button.tsx";
import { LikeButton, SlopButton } from "../reactions/reaction-button.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import { shareTopic } from "../share.ts";
import { WhySlop } from "../slop/why.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { useRefresh } from "./refresh.ts";
import { topicBar } from "./skeleton.tsx";
import { words } from "./words.ts";

const EditTopicDialog = lazyDialog(async () => (await import("../form/edit-dialog.tsx")).EditTopicDialog);

const DeleteTopicDialog = lazyDialog(
  async () => (await import("../mine/delete-dialog.tsx")).DeleteTopicDialog,
);

const reaction =
  "inline-flex min-h-9.5 items-center gap-2 rounded-surface border border-line px-3.5 text-[0.875rem] font-medium tabular-nums transition-colors hover:border-edge hover:bg-wash max-md:min-h-11 max-md:gap-1.5 max-md:px-2.5 max-[23rem]:min-w-11 max-[23rem]:justify-center max-[23rem]:gap-1 max-[23rem]:px-1";

interface Props {
  topic: Topic;
  /** The summary on the page. */
  summary: Summary | null;
}

/** The actions on an open topic: one row on a phone, with a menu for the rest. */
export function TopicBar({ topic, summary }: Props) {
  const { user } = useAuth();
  const like = useReaction("like", "topic", topic.id);
  const slop = useReaction("slop", "topic", topic.id);
  const edit = useEditing();
  const refresh = useRefresh(topic);
  const moderation = useTopicModeration(topic);
  const isCreator = user?.id === topic.createdById;
  // Creators have two more buttons, which fit in one row if three of them are icons only.
  const [narrow, unseen] = isCreator ? ["px-2.5!", "sr-only"] : [];
  const refreshing = refresh.isUnderWay ? words.updating : words.refreshNow;
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <div {...topicPageAttributes} className={topicBar}>
      <FollowButton
        topic={topic}
        screen="topic"
        looks={["primary", "outline"]}
        className={classes(
          "max-[23rem]:px-1 max-[23rem]:text-note max-[23rem]:[&>svg]:hidden",
          topic.isFollowing && "max-md:px-2.5 max-md:[&>svg]:hidden",
        )}
      />
      {user && <NotifyMenu topic={topic} className="px-2.5 max-md:min-w-11 max-[23rem]:px-1" />}
      <LikeButton
        pressed={topic.isLiked}
        count={topic.likeCount}
        onToggle={(on) => like(topic, on)}
        className={reaction}
      />
      <SlopButton
        pressed={topic.isSlopped}
        count={topic.slopCount}
        onToggle={(on) => slop(topic, on)}
        className={reaction}
      />
      <WideOnly>
        <Button
          title={isCreator ? words.share : undefined}
          className={narrow}
          onClick={() => void shareTopic(topic)}
        >
          <Icon name="share" />
          <span className={unseen}>{words.share}</span>
        </Button>
        <Button asChild className={narrow}>
          <Link to={`/topic/${topic.id}/stories`} title={isCreator ? words.stories : undefined}>
            <Icon name="list" />
            <span className={unseen}>{words.stories}</span>
          </Link>
        </Button>
        {isCreator && (
          <>
            <Button onClick={edit.open}>
              <Icon name="edit" />
              {words.edit}
            </Button>
            <Button
              title={refreshing}
              className={narrow}
              onClick={refresh.start}
              disabled={refresh.isUnderWay}
            >
              <Icon name="refresh" className={classes(refresh.isUnderWay && "animate-turn")} />
              <span className={unseen}>{refreshing}</span>
            </Button>
          </>
        )}
      </WideOnly>
      <MoreMenu
        topic={topic}
        summary={summary}
        creator={isCreator ? { edit: edit.open, refresh, remove: () => setDeleting(true) } : null}
        moderation={moderation}
      />
      <WideOnly>
        <WhySlop topic={topic} className="px-1.5" />
      </WideOnly>
      {moderation?.dialog}
      {deleting && (
        <DeleteTopicDialog
          topic={topic}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate("/my-topics", { replace: true })}
        />
      )}
      {isCreator && edit.isOpen && <EditTopicDialog topic={topic} onClose={edit.close} />}
    </div>
  );
}

const WideOnly = ({ children }: { children: ReactNode }) => (
  <span className="contents max-md:hidden">{children}</span>
);

/** An address with `?edit` opens the dialog. Notices and topics without results link to it. */
function useEditing() {
  const [search, setSearch] = useSearchParams();
  const [isOpened, setEditing] = useState(false);
  const close = () => {
    setEditing(false);
    if (!search.has("edit")) return;
    search.delete("edit");
    setSearch(search, { replace: true });
  };
  return { isOpen: isOpened || search.has("edit"), open: () => setEditing(true), close };
}
