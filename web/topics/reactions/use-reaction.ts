import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Reaction } from "../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { serverMessage, tooOftenMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { addItem, isPages, mapItem } from "../../lists/pages.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { concernsTopics, countFollowed, mapTopic } from "../held-topics.ts";
import { followedTopicsQuery } from "../queries.ts";
import { reactionDone, reactionFailed, type Screen } from "./words.ts";

/**
 * Toggles the user's follow, like or slop of a topic; shown at once. Toggles with the same `scope` (usually a topic's
 * id) reach the server in order. A click before the last one is rendered undoes it.
 */
export function useReaction(
  reaction: Reaction,
  screen: Screen,
  scope: string,
): (topic: Topic, on: boolean) => void {
  const { user } = useAuth();
  const client = useQueryClient();
  const { mutate } = useMutation(reacting(client, user?.id ?? "", reaction, screen, scope));
  return (topic, on) => mutate({ topic, on: on === wantedOf(client, reaction, scope) ? !on : on });
}

/** The reaction's state once the server has processed all pending requests; undefined if there are none. */
function wantedOf(client: QueryClient, reaction: Reaction, topicId: string): boolean | undefined {
  const underWay = client.getMutationCache().findAll({ status: "pending" });
  const last = underWay.findLast(({ options }) => options.scope?.id === `${reaction} ${topicId}`);
  const toggled = last?.state.variables as ReactionToggle | undefined;
  return toggled?.topic.id === topicId ? toggled.on : undefined;
}

export function reacting(
  client: QueryClient,
  userId: string,
  reaction: Reaction,
  screen: Screen,
  scope: string,
) {
  const undo = ({ topic, on }: ReactionToggle) =>
    void client
      .getMutationCache()
      .build(client, options)
      .execute({ topic, on: !on, wish: topic.notify })
      .catch(() => undefined);
  const isFollowedList = (key: QueryKey) => key.join("/") === followedTopicsQuery(userId).queryKey.join("/");
  const options = optimistic<ReactionToggle>(client, {
    scope: `${reaction} ${scope}`,
    send: async ({ topic, on, wish }) => {
      const path = `/api/users/${userId}/${reaction}/${topic.id}`;
      await call(on ? "POST" : "DELETE", path);
      if (wish && reaction === "follow") await call("PUT", path, { body: { notify: wish } });
    },
    affects: (query) => concernsTopics(query, userId),
    apply: (data, toggled, key) => {
      const reacted = reactIn(data, reaction, toggled);
      if (reaction !== "follow") return reacted;
      if (isFollowedList(key)) return followIn(reacted, toggled);
      return countFollowed(reacted, key, userId, toggled.on ? 1 : -1);
    },
    onSuccess: (_answer, toggled) => {
      reactionsElsewhere().postMessage(userId);
      toast({
        ...reactionDone(reaction, toggled.on),
        ...(isEasyToMiss(reaction, screen, toggled.on) && { undo: () => undo(toggled) }),
      });
    },
    onError: (error, { on }) => {
      const failure = reactionFailed(reaction, on, screen, serverMessage(error));
      const description = tooOftenMessage(error) ?? failure?.description;
      if (failure) toast({ ...failure, ...(description && { description }) });
    },
  });
  return options;
}

let channel: BroadcastChannel | undefined;

/**
 * Tells the other tabs of this browser about follows, likes and slops. One object per tab, because a channel doesn't
 * hear itself.
 */
function reactionsElsewhere(): BroadcastChannel {
  channel ??= new BroadcastChannel("reactions");
  return channel;
}

/** Refetches the topics on the screen after a reaction in another tab. */
export function useReactionsElsewhere(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!userId) return;
    const read = ({ data }: MessageEvent<unknown>) => {
      if (data === userId)
        void client.invalidateQueries({ predicate: (query) => concernsTopics(query, userId) });
    };
    const elsewhere = reactionsElsewhere();
    elsewhere.addEventListener("message", read);
    return () => elsewhere.removeEventListener("message", read);
  }, [client, userId]);
}

/** A slop mark counts against the topic, and an unfollowed topic leaves these screens at once. */
const isEasyToMiss = (reaction: Reaction, screen: Screen, on: boolean) =>
  reaction === "slop" ? on : reaction === "follow" && !on && (screen === "home" || screen === "list");

interface ReactionToggle {
  topic: Topic;
  on: boolean;
  /** The topic's earlier notification setting, which unfollowing deleted. */
  wish?: Topic["notify"];
}

const fields = {
  follow: ["isFollowing", "followerCount"],
  like: ["isLiked", "likeCount"],
  slop: ["isSlopped", "slopCount"],
} as const;

/** Applies a reaction to a topic. Applying the current state changes nothing; counts never go below 0. */
export function react(topic: Topic, reaction: Reaction, on: boolean): Topic {
  const [flag, count] = fields[reaction];
  if (topic[flag] === on) return topic;
  return { ...topic, [flag]: on, [count]: Math.max(0, topic[count] + (on ? 1 : -1)) };
}

/** Applies a reaction to a topic in any query's data (one topic, a short list or pages). */
export function reactIn(data: unknown, reaction: Reaction, { topic, on }: ReactionToggle): unknown {
  return mapTopic(data, topic.id, (held) => react(held, reaction, on));
}

/** Adds a topic to the front of the followed ones, or removes it. */
export function followIn(data: unknown, { topic, on }: ReactionToggle): unknown {
  if (!isPages<Topic>(data)) return data;
  return on ? addItem(data, react(topic, "follow", true), "front") : mapItem(data, topic.id, () => null);
}
