import type { Reaction } from "../../src/contract/reactions.ts";
import type { Topic } from "../../src/contract/topics.ts";

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

/** Topic data of any query (one topic or a list) with a reaction switched. */
export function reactIn(data: unknown, reaction: Reaction, { topic, on }: Toggled): unknown {
  return mapTopic(data, topic.id, (held) => react(held, reaction, on));
}

/** The same data with one reaction as it was, and nothing else of what happened since. */
export function revertIn(data: unknown, before: unknown, reaction: Reaction, { topic }: Toggled): unknown {
  const old = topicsOf(before).find(({ id }) => id === topic.id);
  if (!old) return Array.isArray(data) ? data.filter((held: Topic) => held.id !== topic.id) : data;
  const [flag, count] = fields[reaction];
  const restored = mapTopic(data, topic.id, (held) => ({ ...held, [flag]: old[flag], [count]: old[count] }));
  return Array.isArray(before) ? putBack(restored, before, old) : restored;
}

/** What the viewer follows, with a topic added in front or taken out. */
export function followIn(data: unknown, { topic, on }: Toggled): unknown {
  const others = topicsOf(data).filter(({ id }) => id !== topic.id);
  if (!on) return others;
  return others.length < topicsOf(data).length ? data : [react(topic, "follow", true), ...others];
}

function putBack(data: unknown, before: Topic[], old: Topic): unknown {
  const topics = topicsOf(data);
  if (topics.some(({ id }) => id === old.id)) return data;
  return topics.toSpliced(before.indexOf(old), 0, old);
}

function mapTopic(data: unknown, id: string, change: (topic: Topic) => Topic): unknown {
  if (Array.isArray(data)) return data.map((topic: Topic) => (topic.id === id ? change(topic) : topic));
  return isTopic(data) && data.id === id ? change(data) : data;
}

function topicsOf(data: unknown): Topic[] {
  if (Array.isArray(data)) return data;
  return isTopic(data) ? [data] : [];
}

const isTopic = (data: unknown): data is Topic => typeof data === "object" && data !== null && "id" in data;
