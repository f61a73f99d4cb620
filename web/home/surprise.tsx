import { useQuery } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { useReaction } from "../topics/reactions/use-reaction.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

/** Follows a topic that chance picks among those not yet followed. */
export function SurpriseButton(props: Pick<ButtonProps, "variant" | "className">) {
  const { data = [] } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const follow = useReaction("follow", "home", "surprise");
  const pick = () => {
    const topic = surprise(data);
    if (topic) follow(topic, true);
  };
  return (
    <Button {...props} disabled={!data.some(({ isFollowing }) => !isFollowing)} onClick={pick}>
      <Icon name="dice" dotted />
      {words.surprise}
    </Button>
  );
}

export const recommended = 4;

/** One of four random topics that the reader does not follow. `random` answers in [0, 1). */
export function surprise(topics: Topic[], random: () => number = Math.random): Topic | undefined {
  const left = topics.filter((topic) => !topic.isFollowing);
  const drawn: Topic[] = [];
  while (drawn.length < recommended && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn[Math.floor(random() * drawn.length)];
}
