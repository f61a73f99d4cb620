import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Comment } from "../../src/contract/comments.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { toast } from "../ui/toast.ts";
import { commentsQuery } from "./queries.ts";

/** Posting to and deleting from a topic's comments. */
export function useComments(topicId: string) {
  const client = useQueryClient();
  const { queryKey } = commentsQuery(topicId);

  const change = (edit: (comments: Comment[]) => Comment[]) => {
    client.setQueryData(queryKey, (comments) => edit(comments ?? []));
    void client.invalidateQueries({ queryKey: ["/api/topics", topicId], exact: true });
  };

  const post = useMutation({
    mutationFn: (content: string) =>
      call<Comment>("POST", `/api/topics/${topicId}/comments`, { body: { content } }),
    onSuccess: (comment) => {
      change((comments) => [comment, ...comments]);
      toast({ title: "Comment added", description: "Your comment has been posted successfully." });
    },
    onError: (error) => toast({ ...postFailure(error), variant: "destructive" }),
  });

  const remove = useMutation({
    mutationFn: (commentId: string) => call("DELETE", `/api/comments/${commentId}`),
    onSuccess: (_answer, commentId) => {
      change((comments) => comments.filter(({ id }) => id !== commentId));
      toast({ title: "Comment deleted" });
    },
    onError: () => toast({ title: "Error", description: "Failed to delete comment", variant: "destructive" }),
  });

  return { post, remove };
}

function postFailure(error: Error) {
  return error instanceof ApiError && error.status === 401
    ? { title: "Authentication required", description: "Please log in to post a comment." }
    : { title: "Failed to post comment", description: "Something went wrong. Please try again." };
}
