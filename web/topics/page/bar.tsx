import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { furtherIcons } from "../../ui/icon/further-icons.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { topicQuery } from "../further-queries.ts";
import { NotifyMenu } from "../notify/notify-menu.tsx";
import { FollowButton } from "../reactions/follow-button.tsx";
import { LikeButton, SlopButton } from "../reactions/reaction-button.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import { shareTopic } from "../share.ts";
import { WhySlop } from "../slop/why.tsx";
import { words } from "./words.ts";

const EditTopicDialog = lazy(async () => ({
  default: (await import("../form/edit-dialog.tsx")).EditTopicDialog,
}));

const reaction =
  "inline-flex min-h-9.5 items-center gap-2 rounded-surface border border-line px-3.5 text-[0.875rem] font-medium tabular-nums transition-colors hover:border-edge hover:bg-wash max-md:min-h-11";

/** What can be done with an open topic. */
export function TopicBar({ topic }: { topic: Topic }) {
  const { user } = useAuth();
  const like = useReaction("like", "topic", topic.id);
  const slop = useReaction("slop", "topic", topic.id);
  return (
    <div data-topic={topic.id} className="mt-5 mb-6.5 flex flex-wrap gap-2 border-b border-line pb-6">
      <FollowButton topic={topic} screen="topic" looks={["primary", "outline"]} />
      {user && <NotifyMenu topic={topic} className="px-2.5 max-md:min-w-11" />}
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
      <Button onClick={() => void shareTopic(topic)}>
        <Icon name="share" />
        {words.share}
      </Button>
      <Button asChild>
        <Link to={`/topic/${topic.id}/stories`}>
          <Icon name="list" />
          {words.stories}
        </Link>
      </Button>
      {user?.id === topic.createdById && <CreatorActions topic={topic} />}
      <WhySlop topic={topic} className="px-1.5" />
    </div>
  );
}

/** An address with `?edit` opens the dialog: notices and a topic that found nothing lead to it. */
function CreatorActions({ topic }: { topic: Topic }) {
  const [search, setSearch] = useSearchParams();
  const [isOpened, setEditing] = useState(false);
  const editing = isOpened || search.has("edit");
  const close = () => {
    setEditing(false);
    if (!search.has("edit")) return;
    search.delete("edit");
    setSearch(search, { replace: true });
  };
  return (
    <>
      <Button onClick={() => setEditing(true)}>
        <Icon name={furtherIcons.edit} />
        {words.edit}
      </Button>
      <RefreshButton topic={topic} />
      {editing && (
        <Suspense>
          <EditTopicDialog topic={topic} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Asks for an update now. Under way, it says so. */
function RefreshButton({ topic }: { topic: Topic }) {
  const client = useQueryClient();
  const { queryKey } = topicQuery(topic.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST", `/api/topics/${topic.id}/refresh`),
    onSuccess: () => {
      client.setQueryData(queryKey, (held) =>
        held ? { ...held, update: { ...held.update, state: "queued" as const } } : held,
      );
      return client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => toastFailure(words.refreshFailed, error, words.failedToRefreshTopic),
  });
  const underWay = isPending || topic.update.state === "queued" || topic.update.state === "running";
  return (
    <Button onClick={() => mutate()} disabled={underWay}>
      <Icon name="refresh" className={classes(underWay && "animate-turn")} />
      {underWay ? words.updating : words.refreshNow}
    </Button>
  );
}
