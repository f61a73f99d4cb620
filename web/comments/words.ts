import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    areYouSureYou: "Are you sure you want to delete this comment?",
    yourCommentHasBeen: "Your comment has been posted successfully.",
    pleaseLogInTo: "Please log in to post a comment.",
    whatDidTheSummary: "What did the summary miss?",
    failedToDeleteComment: "Failed to delete comment",
    failedToFetchComments: "Failed to fetch comments",
    authenticationRequired: "Authentication required",
    failedToPostComment: "Failed to post comment",
    commentDeleted: "Comment deleted",
    deleteComment: "Delete comment",
    commentAdded: "Comment added",
    postComment: "Post Comment",
    posting: "Posting...",
    comment: "Comment",
    error: "Error",
    commentsOf: (count: string) => `Comments (${count})`,
    charactersOf: (count: number, limit: number) => `${count}/${limit} characters`,
  },
});
