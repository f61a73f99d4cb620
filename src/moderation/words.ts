import { inLanguage } from "../base/words/language.ts";
import type { ModerationAction } from "../contract/community/moderation.ts";

export const words = inLanguage("server.moderation", {
  en: {
    noComment: "Comment not found",
    noTopic: "Topic not found",
    ownFlag: "This is your own comment. You can delete it",
    own: "This one is yours. Another moderator will decide",
    oneself: "You can't suspend or reinstate yourself",
    admin: "Admins can't be suspended",
  },
});

/** Reasons why nothing was done. */
export const needless: Record<ModerationAction, string> = inLanguage("server.moderation.needless", {
  en: {
    remove_comment: "This comment has already been removed",
    restore_comment: "This comment hasn't been removed",
    hide_topic: "This topic is already hidden",
    show_topic: "This topic isn't hidden",
    dismiss: "No flags on this comment are waiting for a decision",
    reopen: "No flags on this comment have been decided",
    suspend: "This user is already suspended",
    restore: "This user isn't suspended",
  },
});
