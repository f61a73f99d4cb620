import type { Comment } from "../../src/contract/comments.ts";
import { pagesQuery } from "../lists/pages.ts";

/** A comment on the screen; `posting` while it is on its way to the server. */
export interface ShownComment extends Comment {
  posting?: true;
}

/** A topic's comments in pages, newest first. */
export const commentsQuery = (topicId: string) =>
  pagesQuery<ShownComment>(
    ["/api/topics", topicId, "comments"],
    `/api/topics/${encodeURIComponent(topicId)}/comments`,
  );
