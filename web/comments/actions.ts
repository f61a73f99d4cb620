import {
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Comment } from "../../src/contract/comments.ts";
import type { Topic } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { ApiError, tooOftenMessage } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { addItem, isPages, mapItem } from "../lists/pages.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { further } from "../words/further.ts";
import { commentsQuery, type ShownComment } from "./queries.ts";
import { words } from "./words.ts";

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
    onSuccess: () => toast({ title: words.commentAdded, description: words.yourCommentHasBeen }),
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
      return isPages<Comment>(data) ? mapItem(data, id, () => null) : data;
    },
    onSuccess: () => toast({ title: words.commentDeleted }),
    onError: (error) =>
      toastFailure(words.error, null, tooOftenMessage(error) ?? words.failedToDeleteComment),
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
    ? { title: words.authenticationRequired, description: words.pleaseLogInTo }
    : { title: words.failedToPostComment, description: tooOftenMessage(error) ?? further.wentWrong };
}

/** Comments with one more, the newest. One that is there already is not added again. */
function addComment<Comment extends { id: string }>(data: unknown, comment: Comment): unknown {
  return isPages<Comment>(data) ? addItem(data, comment, "items") : data;
}

/** Topic data of any query with a topic's comments counted anew. */
function countComments(data: unknown, topicId: string, more: number): unknown {
  const count = (topic: Topic): Topic =>
    topic.id === topicId ? { ...topic, commentCount: Math.max(0, topic.commentCount + more) } : topic;
  if (isPages<Topic>(data)) return mapItem(data, topicId, count);
  return Array.isArray(data) ? data.map(count) : count(data as Topic);
}
