import { type Query, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reaction } from "../../src/contract/reactions.ts";
import type { Topic } from "../../src/contract/topics.ts";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { optimistic } from "../api/optimistic.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { useAuth } from "../auth/session.tsx";
import { toast } from "../ui/toast.ts";
import { followedTopicsQuery } from "./queries.ts";
import { followIn, reactIn, revertIn, type Toggled } from "./reaction-state.ts";
import { type Place, reactionDone, reactionFailed } from "./reaction-words.ts";

/**
 * Switches the signed-in user's follow, like or slop of a topic, on the screen at once.
 * Switches of one `scope` (a topic's id, usually) reach the server in the order they were made.
 */
export function useReaction(
  reaction: Reaction,
  place: Place,
  scope: string,
): (topic: Topic, on: boolean) => void {
  const client = useQueryClient();
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const followed = followedTopicsQuery(userId).queryKey.join("/");
  const me = currentUserQuery().queryKey[0];
  const { mutate } = useMutation(
    optimistic<Toggled>(client, {
      mutationKey: ["reaction"],
      scope: `${reaction} ${scope}`,
      send: ({ topic, on }) => call(on ? "POST" : "DELETE", `/api/users/${userId}/${reaction}/${topic.id}`),
      affects: ({ meta, queryKey }: Query) => meta?.topics === true || queryKey[0] === me,
      apply: (data, toggled, key) => {
        if (key[0] === me) return reaction === "follow" ? countFollow(data as User, toggled.on) : data;
        const reacted = reactIn(data, reaction, toggled);
        return reaction === "follow" && key.join("/") === followed ? followIn(reacted, toggled) : reacted;
      },
      revert: (data, before, toggled) =>
        isUser(data) && isUser(before)
          ? { ...data, followedTopicsCount: before.followedTopicsCount }
          : revertIn(data, before, reaction, toggled),
      onSuccess: ({ on }) => toast(reactionDone(reaction, on)),
      onError: (error, { on }) => {
        const failure = reactionFailed(reaction, on, place, serverMessage(error));
        if (failure) toast(failure);
      },
    }),
  );
  return (topic, on) => mutate({ topic, on });
}

const countFollow = (user: User, on: boolean): User => ({
  ...user,
  followedTopicsCount: Math.max(0, (user.followedTopicsCount ?? 0) + (on ? 1 : -1)),
});

const isUser = (data: unknown): data is User =>
  typeof data === "object" && data !== null && "followedTopicsCount" in data;
