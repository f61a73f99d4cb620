import { type ReactNode, useState } from "react";
import type { User } from "../../src/contract/community/users.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { useAuth } from "../auth/session.tsx";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ActionRequest } from "./action-dialog.tsx";
import { does } from "./words.ts";

const ActionDialog = lazyDialog(async () => (await import("./action-dialog.tsx")).ActionDialog);

export const isModerator = (user: User | null) => (user?.role ?? "member") !== "member";

export interface TopicModeration {
  label: string;
  ask: () => void;
  dialog: ReactNode;
}

/** Lets a moderator hide or show somebody else's topic; null for others, and for private topics. */
export function useTopicModeration(topic: Topic): TopicModeration | null {
  const { user } = useAuth();
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  const isForModerators = topic.isPublic || topic.hidden !== null;
  if (!isModerator(user) || user?.id === topic.createdById || !isForModerators) return null;
  const action = topic.hidden ? "show_topic" : "hide_topic";
  return {
    label: does[action],
    ask: () => setAsked({ action, target: topic.id }),
    dialog: <Dialog asked={asked} onClose={() => setAsked(null)} />,
  };
}

/** Lets a moderator remove somebody else's comment that nobody flagged. */
export function RemoveComment({ commentId }: { commentId: string }) {
  const { user } = useAuth();
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  if (!isModerator(user)) return null;
  return (
    <>
      <button
        type="button"
        aria-label={does.remove_comment}
        title={does.remove_comment}
        aria-haspopup="dialog"
        onClick={() => setAsked({ action: "remove_comment", target: commentId })}
        className="tap grid size-8 shrink-0 place-items-center rounded-chip text-muted hover:bg-wash hover:text-danger"
      >
        <Icon name="trash" />
      </button>
      <Dialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Dialog({ asked, onClose }: { asked: ActionRequest | null; onClose: () => void }) {
  if (!asked) return null;
  return <ActionDialog asked={asked} onClose={onClose} />;
}
