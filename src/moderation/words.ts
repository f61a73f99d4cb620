import type { ModerationAction } from "../contract/community/moderation.ts";

export const words = {
  noComment: "Comment not found",
  noTopic: "Topic not found",
  ownFlag: "This comment is your own: you can delete it",
  own: "This is your own: another moderator decides about it",
  oneself: "Nobody suspends or restores themselves",
  admin: "An admin cannot be suspended",
};

/** Why nothing was done. */
export const needless: Record<ModerationAction, string> = {
  remove_comment: "This comment is removed already",
  restore_comment: "This comment is not removed",
  hide_topic: "This topic is hidden already",
  show_topic: "This topic is not hidden",
  dismiss: "No flag on this comment waits for an answer",
  reopen: "This comment has no flags that were answered",
  suspend: "This user is suspended already",
  restore: "This user is not suspended",
};
