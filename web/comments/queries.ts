import { queryOptions } from "@tanstack/react-query";
import type { Comment, ListedComment, Mentionable } from "../../src/contract/community/comments.ts";
import { call } from "../api/client.ts";
import { pagesQuery } from "../lists/pages.ts";

/** A comment on the screen. `posting` is set while it's on its way to the server. */
export interface ShownComment extends ListedComment {
  posting?: true;
  /** The reply that a new reply answers, if it answers one. */
  answers?: string;
}

const pathOf = (topicId: string) => `/api/topics/${encodeURIComponent(topicId)}/comments`;

/** A topic's comments in pages, newest first, each with its latest replies. */
export const commentsQuery = (topicId: string) =>
  pagesQuery<ShownComment>(["/api/topics", topicId, "comments"], `${pathOf(topicId)}?replyTo=none`);

/** All replies to a comment in pages, newest first. */
export const repliesQuery = ({ topicId, id }: Pick<Comment, "topicId" | "id">) =>
  pagesQuery<ShownComment>(
    ["/api/topics", topicId, "comments", id],
    `${pathOf(topicId)}?replyTo=${encodeURIComponent(id)}`,
  );

/** The members whom a comment on the topic can mention. */
export const mentionableQuery = (topicId: string, prefix: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "mentionable", prefix],
    queryFn: ({ signal }) =>
      call<Mentionable[]>(
        "GET",
        `/api/topics/${encodeURIComponent(topicId)}/mentionable?prefix=${encodeURIComponent(prefix)}`,
        { signal },
      ),
    staleTime: 60_000,
  });
