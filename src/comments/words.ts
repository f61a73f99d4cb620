export const words = {
  noComment: "Comment not found",
  onlyAuthor: "Only its author can delete a comment",
};
