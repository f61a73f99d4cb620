import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reaction } from "../../../src/contract/reactions.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { concernsTopics, countFollowed } from "../held-topics.ts";
import { followedTopicsQuery } from "../queries.ts";
import { followIn, reactIn, type Toggled } from "./reaction-state.ts";
import { type Place, reactionDone, reactionFailed } from "./words.ts";

/**
 * Switches the signed-in user's follow, like or slop of a topic, on the screen at once.
 * Switches of one `scope` (a topic's id, usually) reach the server in the order they were made.
 */
export function useReaction(
  reaction: Reaction,
  place: Place,
  scope: string,
): (topic: Topic, on: boolean) => void {
  const { user } = useAuth();
  const { mutate } = useMutation(reacting(useQueryClient(), user?.id ?? "", reaction, place, scope));
  return (topic, on) => mutate({ topic, on });
}

export function reacting(
  client: QueryClient,
  userId: string,
  reaction: Reaction,
  place: Place,
  scope: string,
) {
  const isFollowedList = (key: QueryKey) => key.join("/") === followedTopicsQuery(userId).queryKey.join("/");
  return optimistic<Toggled>(client, {
    scope: `${reaction} ${scope}`,
    send: ({ topic, on }) => call(on ? "POST" : "DELETE", `/api/users/${userId}/${reaction}/${topic.id}`),
    affects: (query) => concernsTopics(query, userId),
    apply: (data, toggled, key) => {
      const reacted = reactIn(data, reaction, toggled);
      if (reaction !== "follow") return reacted;
      if (isFollowedList(key)) return followIn(reacted, toggled);
      return countFollowed(reacted, key, userId, toggled.on ? 1 : -1);
    },
    onSuccess: (_answer, { on }) => toast(reactionDone(reaction, on)),
    onError: (error, { on }) => {
      const failure = reactionFailed(reaction, on, place, serverMessage(error));
      if (failure) toast(failure);
    },
  });
}
