import type { Reaction } from "../../../src/contract/reactions.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import { addInFront, isPages, removeItem } from "../../lists/pages.ts";
import { mapTopic } from "../held-topics.ts";

export interface Toggled {
  topic: Topic;
  on: boolean;
}

const fields = {
  follow: ["isFollowing", "followerCount"],
  like: ["isLiked", "likeCount"],
  slop: ["isSlopped", "slopCount"],
} as const;

/** The topic with the viewer's reaction switched. Switching it to what it is changes nothing; counts stay above 0. */
export function react(topic: Topic, reaction: Reaction, on: boolean): Topic {
  const [flag, count] = fields[reaction];
  if (topic[flag] === on) return topic;
  return { ...topic, [flag]: on, [count]: Math.max(0, topic[count] + (on ? 1 : -1)) };
}

/** Topic data of any query (one topic, a short list or pages) with a reaction switched. */
export function reactIn(data: unknown, reaction: Reaction, { topic, on }: Toggled): unknown {
  return mapTopic(data, topic.id, (held) => react(held, reaction, on));
}

/** What the viewer follows, with a topic put in front or taken out. */
export function followIn(data: unknown, { topic, on }: Toggled): unknown {
  if (!isPages<Topic>(data)) return data;
  return on ? addInFront(data, react(topic, "follow", true)) : removeItem(data, topic.id);
}
