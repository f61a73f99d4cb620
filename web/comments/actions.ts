import {
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Comment } from "../../src/contract/comments.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { isPages, removeItem } from "../lists/pages.ts";
import { toast } from "../ui/overlay/toast.ts";
import { addComment, countComments } from "./comment-state.ts";
import { commentsQuery, type ShownComment } from "./queries.ts";

/** Posts to a topic's comments: the comment shows at once, and goes again when the server refuses it. */
export function usePostComment(topicId: string) {
  return useMutation(postingComment(useQueryClient(), topicId));
}

/** Deletes one of a topic's comments, at once on the screen. */
export function useDeleteComment(topicId: string) {
  return useMutation(deletingComment(useQueryClient(), topicId));
}

export function postingComment(client: QueryClient, topicId: string) {
  const { affects, isComments } = commentsOf(topicId);
  const add = (data: unknown, comment: ShownComment, key: QueryKey) =>
    isComments(key) ? addComment(data, comment) : countComments(data, topicId, 1);
  return optimistic<ShownComment, Comment>(client, {
    scope: `comments ${topicId}`,
    send: ({ content }) => call<Comment>("POST", `/api/topics/${topicId}/comments`, { body: { content } }),
    affects,
    apply: add,
    confirm: (data, posted, _comment, key) => add(data, posted, key),
    onSuccess: () =>
      toast({ title: "Comment added", description: "Your comment has been posted successfully." }),
    onError: (error) => toast({ ...postFailure(error), variant: "destructive" }),
  });
}

export function deletingComment(client: QueryClient, topicId: string) {
  const { affects, isComments } = commentsOf(topicId);
  return optimistic<Comment>(client, {
    scope: `comments ${topicId}`,
    send: ({ id }) => call("DELETE", `/api/comments/${id}`),
    affects,
    apply: (data, { id }, key) => {
      if (!isComments(key)) return countComments(data, topicId, -1);
      return isPages<Comment>(data) ? removeItem(data, id) : data;
    },
    onSuccess: () => toast({ title: "Comment deleted" }),
    onError: () => toast({ title: "Error", description: "Failed to delete comment", variant: "destructive" }),
  });
}

/** What a change of a topic's comments changes: the comments, and the topic's count of them wherever it is held. */
function commentsOf(topicId: string) {
  const written = commentsQuery(topicId).queryKey.join("/");
  const isComments = (key: QueryKey) => key.join("/") === written;
  const affects = ({ queryKey, meta }: Query) => meta?.topics === true || isComments(queryKey);
  return { isComments, affects };
}

function postFailure(error: Error) {
  return error instanceof ApiError && error.status === 401
    ? { title: "Authentication required", description: "Please log in to post a comment." }
    : { title: "Failed to post comment", description: "Something went wrong. Please try again." };
}
