import type { ReactNode } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { SlopIcon } from "../../ui/slop-icon.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import { WhySlop } from "../slop/why.tsx";
import { words } from "./words.ts";

/** The two big buttons under a summary. */
export function BigReactions({ topic }: { topic: Topic }) {
  const like = useReaction("like", "topic", topic.id);
  const slop = useReaction("slop", "topic", topic.id);
  return (
    <div className="my-8.5 grid gap-3 sm:grid-cols-2 print:hidden">
      <BigButton
        pressed={topic.isLiked}
        onClick={() => like(topic, !topic.isLiked)}
        className="border-like/45 text-like hover:bg-like/8 aria-pressed:bg-like/12 aria-pressed:border-like"
      >
        <Icon name="like" filled={topic.isLiked} className="size-5.5" />
        {words.iLikeIt}
      </BigButton>
      <BigButton
        pressed={topic.isSlopped}
        onClick={() => slop(topic, !topic.isSlopped)}
        className="border-slop/45 text-slop hover:bg-raised aria-pressed:bg-raised aria-pressed:border-slop"
      >
        <SlopIcon slopped={topic.isSlopped} className="size-5.5" />
        {words.itsSlop}
      </BigButton>
      <WhySlop topic={topic} className="justify-self-center py-1 sm:col-start-2" />
    </div>
  );
}

interface BigButtonProps {
  pressed: boolean;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

function BigButton({ pressed, onClick, className, children }: BigButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={classes(
        "flex min-h-13 items-center justify-center gap-2.5 rounded-surface border text-lead font-semibold transition-colors",
        className,
      )}
    >
      {children}
    </button>
  );
}
