import { useQuery } from "@tanstack/react-query";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { useReaction } from "../topics/reactions/use-reaction.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { surprise } from "./surprise.ts";

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
      <Icon name="dice" />
      Surprise Me
    </Button>
  );
}
