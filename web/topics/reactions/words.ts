import type { Reaction } from "../../../src/contract/topics/reactions.ts";
import type { ToastMessage } from "../../ui/overlay/toast.ts";
import { inLanguage } from "../../words/language.ts";

/** The screen that a reaction was made on: each has its own failure messages. */
export type Screen = "home" | "list" | "community" | "topic";

const words = inLanguage("topics.reactions", {
  en: {
    done: {
      follow: ["Topic Followed", "Topic Unfollowed"],
      like: ["Topic Liked", "Topic Unliked"],
      slop: ["Topic Slopped", "Topic Unslopped"],
    },
    following: "You are now following this topic!",
    failed: {
      follow: ["Follow Failed", "Failed to follow topic"],
      unfollow: ["Unfollow Failed", "Failed to unfollow topic"],
      like: ["Like Failed", "Failed to like topic"],
      unlike: ["Unlike Failed", "Failed to unlike topic"],
      slop: ["Slop Failed", "Failed to slop topic"],
      unslop: ["Unslop Failed", "Failed to unslop topic"],
    },
    error: "Error",
    followNotChanged: "Failed to update follow status",
    again: (failed: string) => `${failed}. Please try again.`,
  },
});

export function reactionDone(reaction: Reaction, on: boolean): ToastMessage {
  const [title = "", undone = ""] = words.done[reaction];
  if (reaction !== "follow") return { title: on ? title : undone };
  return on ? { title, description: words.following } : { title: undone };
}

/** The message for a failed reaction; null if it stays silent. `said` is the server's own message. */
export function reactionFailed(
  reaction: Reaction,
  on: boolean,
  screen: Screen,
  said: string | undefined,
): ToastMessage | null {
  const [titled = "", failed = ""] = words.failed[on ? reaction : (`un${reaction}` as const)];
  if (reaction === "follow") {
    if (screen === "home") return null;
    if (screen === "topic") return destructive(words.error, words.followNotChanged);
    return destructive(titled, said ?? failed);
  }
  if (screen === "community") return destructive(titled, said ?? failed);
  return destructive(words.error, words.again(failed));
}

const destructive = (title: string, description: string): ToastMessage => ({
  title,
  description,
  variant: "destructive",
});
