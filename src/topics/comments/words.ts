export const words = {
  noComment: "Comment not found",
  notRestorable: "This comment can no longer be restored",
  noStory: "This story is in no update of the topic",
  onlyAuthor: "Only its author can delete a comment",
  onlyAuthorEdits: "Only its author can edit a comment",
  tooLate: (minutes: number) => `A comment can be edited for ${minutes} minutes after it was posted`,
  removedStays: "A moderator removed this comment: it can no longer be edited",
  flaggedStays: "Somebody asked the moderators to look at this comment: until they have, it stays as it is",
  tooManyMentions: (most: number) => `At most ${most} members can be mentioned in a comment`,
  formerMember: "Former member",
};
