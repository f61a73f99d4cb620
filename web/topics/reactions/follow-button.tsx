import type { Topic } from "../../../src/contract/topics/topics.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { actionAttributes } from "../../ui/card-lookup.ts";
import { Icon } from "../../ui/icon.tsx";
import { common } from "../../words/common.ts";
import { words } from "../words.ts";
import { useReaction } from "./use-reaction.ts";
import type { Screen } from "./words.ts";

interface Props extends Pick<ButtonProps, "size" | "className"> {
  topic: Topic;
  screen: Screen;
  /** Shows only the icon; screen readers get the text. */
  iconOnly?: boolean;
  /** The button's variants: not followed, followed. */
  looks?: readonly [NonNullable<ButtonProps["variant"]>, NonNullable<ButtonProps["variant"]>];
}

export function FollowButton({ topic, screen, iconOnly, looks = ["outline", "quiet"], ...button }: Props) {
  const follow = useReaction("follow", screen, topic.id);
  const label = topic.isFollowing ? common.following : words.follow;
  return (
    <Button
      {...button}
      variant={looks[topic.isFollowing ? 1 : 0]}
      {...actionAttributes("follow")}
      aria-pressed={topic.isFollowing}
      aria-label={words.toggle(label, topic.name)}
      onClick={() => follow(topic, !topic.isFollowing)}
    >
      <Icon name={topic.isFollowing ? "check" : "plus"} className="size-4" />
      {!iconOnly && label}
    </Button>
  );
}
