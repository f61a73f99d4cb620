import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.topics.comments", {
  en: {
    noComment: "Comment not found",
    notRestorable: "This comment can no longer be restored",
    noStory: "This story isn't in any of the topic's updates",
    onlyAuthor: "Only its author can delete a comment",
    onlyAuthorEdits: "Only its author can edit a comment",
    tooLate: (minutes: number) => `Comments can only be edited for ${minutes} minutes after posting`,
    removedStays: "A moderator removed this comment, so it can't be edited",
    flaggedStays: "Someone flagged this comment. It can't be edited until the moderators have decided",
    tooManyMentions: (most: number) => `You can mention at most ${most} members in a comment`,
    formerMember: "Former member",
  },
});
