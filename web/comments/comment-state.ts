import type { Topic } from "../../src/contract/topics.ts";
import { addFirst, isPages, mapItem } from "../lists/pages.ts";

/** Comments with one more, the newest. One that is there already is not added again. */
export function addComment<Comment extends { id: string }>(data: unknown, comment: Comment): unknown {
  if (!isPages<Comment>(data)) return data;
  const isHeld = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id));
  return isHeld ? data : addFirst(data, comment);
}

/** Topic data of any query with a topic's comments counted anew. */
export function countComments(data: unknown, topicId: string, more: number): unknown {
  const count = (topic: Topic): Topic =>
    topic.id === topicId ? { ...topic, commentCount: Math.max(0, topic.commentCount + more) } : topic;
  if (isPages<Topic>(data)) return mapItem(data, topicId, count);
  return Array.isArray(data) ? data.map(count) : count(data as Topic);
}
