import type { Reaction } from "../../../src/contract/reactions.ts";
import type { ToastMessage } from "../../ui/overlay/toast.ts";

/** Where a reaction was made: the screens tell of failures in their own words. */
export type Screen = "home" | "list" | "community" | "topic";

const did = {
  follow: ["Topic Followed", "Topic Unfollowed"],
  like: ["Topic Liked", "Topic Unliked"],
  slop: ["Topic Slopped", "Topic Unslopped"],
} as const;

export function reactionDone(reaction: Reaction, on: boolean): ToastMessage {
  const [title, undone] = did[reaction];
  if (reaction !== "follow") return { title: on ? title : undone };
  return on ? { title, description: "You are now following this topic!" } : { title: undone };
}

/** What to say of a failed reaction; null where it goes unmentioned. `said` is the server's own message. */
export function reactionFailed(
  reaction: Reaction,
  on: boolean,
  screen: Screen,
  said: string | undefined,
): ToastMessage | null {
  const verb = on ? reaction : (`un${reaction}` as const);
  const failed = `Failed to ${verb} topic`;
  const titled = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} Failed`;
  if (reaction === "follow") {
    if (screen === "home") return null;
    if (screen === "topic") return destructive("Error", "Failed to update follow status");
    return destructive(titled, said ?? failed);
  }
  if (screen === "community") return destructive(titled, said ?? failed);
  return destructive("Error", `${failed}. Please try again.`);
}

const destructive = (title: string, description: string): ToastMessage => ({
  title,
  description,
  variant: "destructive",
});
