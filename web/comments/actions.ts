import {
  type Query,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Comment } from "../../src/contract/community/comments.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { call } from "../api/client.ts";
import { ApiError, tooOftenMessage } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { addItem, isPages, mapItem } from "../lists/pages.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";
import { commentsQuery, type ShownComment } from "./queries.ts";
import { words } from "./words.ts";

/** Posts a comment, which appears at once and is removed if the server refuses it. */
export function usePostComment(topicId: string) {
  return useMutation(postingComment(useQueryClient(), topicId));
}

/** Deletes a comment; it disappears at once. */
export function useDeleteComment(topicId: string) {
  return useMutation(deletingComment(useQueryClient(), topicId));
}

/** Edits a comment; the change shows at once. */
export function useEditComment(topicId: string) {
  return useMutation(editingComment(useQueryClient(), topicId));
}

export function postingComment(client: QueryClient, topicId: string) {
  const { affects, isComments } = commentsOf(topicId);
  const add = (data: unknown, comment: ShownComment, key: QueryKey) =>
    isComments(key) ? addComment(data, comment, threadIn(key)) : countComments(data, topicId, 1);
  return optimistic<ShownComment, Comment>(client, {
    scope: `comments ${topicId}`,
    send: ({ content, replyTo, quote, answers = replyTo }) => {
      const body = { content, ...(answers && { replyTo: answers }), ...(quote && { quote }) };
      return call<Comment>("POST", `/api/topics/${topicId}/comments`, { body });
    },
    affects,
    apply: add,
    confirm: (data, posted, _comment, key) => add(data, posted, key),
    onSuccess: () => toast({ title: words.commentAdded, description: words.postedHint }),
    onError: (error) => toast({ ...postFailure(error), variant: "destructive" }),
  });
}

export function deletingComment(client: QueryClient, topicId: string) {
  const { affects, isComments } = commentsOf(topicId);
  const restore = async (id: string) => {
    try {
      await call("POST", `/api/comments/${id}/restore`);
      toast({ title: words.commentRestored });
    } catch (error) {
      toastFailure(common.notUndone, error, common.wentWrong);
    }
    await client.invalidateQueries({ predicate: affects });
  };
  return optimistic<Comment>(client, {
    scope: `comments ${topicId}`,
    send: ({ id }) => call("DELETE", `/api/comments/${id}?restorable=true`),
    affects,
    apply: (data, comment, key) =>
      isComments(key) ? changeComment(data, comment, () => null) : countComments(data, topicId, -1),
    onSuccess: (_answer, { id }) => toast({ title: words.commentDeleted, undo: () => void restore(id) }),
    onError: (error) =>
      toastFailure(words.error, null, tooOftenMessage(error) ?? words.failedToDeleteComment),
  });
}

/** Returns the options of a mutation whose variable is the comment in its new form. */
function editingComment(client: QueryClient, topicId: string) {
  const { isComments } = commentsOf(topicId);
  const change = (data: unknown, { content, editedAt, mentions, ...comment }: ShownComment) =>
    changeComment(data, comment, (held) => ({ ...held, content, editedAt, mentions }));
  return optimistic<ShownComment, Comment>(client, {
    scope: `comments ${topicId}`,
    send: ({ id, content }) => call<Comment>("PUT", `/api/comments/${id}`, { body: { content } }),
    affects: ({ queryKey }) => isComments(queryKey),
    apply: change,
    confirm: (data, edited) => change(data, edited),
    onError: (error) => toastFailure(words.failedToEditComment, error, common.wentWrong),
  });
}

/**
 * Tells which queries a change of a topic's comments affects: the comments, and the topic's comment count everywhere.
 */
function commentsOf(topicId: string) {
  const written = commentsQuery(topicId).queryKey;
  const isComments = (key: QueryKey) => written.every((part, at) => part === key[at]);
  const affects = ({ queryKey, meta }: Query) => meta?.topics === true || isComments(queryKey);
  return { isComments, affects };
}

/** The comment whose replies a query holds; undefined for top-level comments. */
const threadIn = (key: QueryKey) => key[3] as string | undefined;

function postFailure(error: Error) {
  return error instanceof ApiError && error.status === 401
    ? { title: words.authenticationRequired, description: words.logInToPost }
    : { title: words.failedToPostComment, description: tooOftenMessage(error) ?? common.wentWrong };
}

/** Adds the newest comment, or a reply to its thread. One that is there already isn't added again. */
function addComment(data: unknown, comment: ShownComment, thread: string | undefined): unknown {
  if (!isPages<ShownComment>(data)) return data;
  const { replyTo = null } = comment;
  if (thread !== undefined) return replyTo === thread ? addItem(data, comment, "items") : data;
  if (replyTo === null) return addItem(data, comment, "items");
  return mapItem(data, replyTo, (held) => {
    const { replies = [], replyCount } = held;
    if (replies.some(({ id }) => id === comment.id)) return held;
    return { ...held, replies: [...replies, comment], replyCount: replyCount + 1 };
  });
}

type Change = (held: ShownComment) => ShownComment | null;

/**
 * Replaces a comment, or removes it if null. A comment with replies leaves a placeholder until the last reply is
 * gone.
 */
function changeComment(data: unknown, { id, replyTo }: Pick<Comment, "id" | "replyTo">, change: Change) {
  if (!isPages<ShownComment>(data)) return data;
  const withoutReply = (held: ShownComment): ShownComment | null => {
    const replies = held.replies?.flatMap((reply) => (reply.id === id ? (change(reply) ?? []) : reply));
    const replyCount = held.replyCount - ((held.replies?.length ?? 0) - (replies?.length ?? 0));
    return held.gone && replyCount === 0 ? null : { ...held, replies: replies ?? [], replyCount };
  };
  const changed = mapItem(data, id, (held) => change(held) ?? placeOf(held));
  return replyTo ? mapItem(changed, replyTo, withoutReply) : changed;
}

const placeOf = (comment: ShownComment): ShownComment | null =>
  comment.replyCount > 0 ? { ...comment, content: "", quote: null, mentions: [], gone: "deleted" } : null;

/** Updates a topic's comment count in the data of any query. */
function countComments(data: unknown, topicId: string, more: number): unknown {
  const count = (topic: Topic): Topic =>
    topic.id === topicId ? { ...topic, commentCount: Math.max(0, topic.commentCount + more) } : topic;
  if (isPages<Topic>(data)) return mapItem(data, topicId, count);
  return Array.isArray(data) ? data.map(count) : count(data as Topic);
}
