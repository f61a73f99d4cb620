import type { ReactNode } from "react";
import { actionAttributes, type CardAction } from "../../ui/card-lookup.ts";
import { classes } from "../../ui/classes.ts";
import { Icon, SlopIcon } from "../../ui/icon.tsx";
import { formatCount } from "../../ui/text/numbers.ts";
import { words } from "../words.ts";

export const action =
  "tap inline-flex min-h-9 items-center gap-1.5 rounded-chip px-2 text-[0.875rem] max-sm:px-1.5 font-medium tabular-nums transition-colors hover:bg-wash not-aria-pressed:hover:text-ink";

interface Props {
  pressed: boolean;
  count: number;
  onToggle: (on: boolean) => void;
  className?: string;
}

export function LikeButton(props: Props) {
  return (
    <ReactionButton {...props} name="like" colour="text-like">
      <Icon name="like" filled={props.pressed} label={props.pressed ? words.unlike : words.like} />
    </ReactionButton>
  );
}

export function SlopButton(props: Props) {
  return (
    <ReactionButton {...props} name="slop" colour="text-slop">
      <SlopIcon slopped={props.pressed} />
    </ReactionButton>
  );
}

function ReactionButton({
  pressed,
  count,
  onToggle,
  className,
  name,
  colour,
  children,
}: Props & { name: CardAction; colour: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...actionAttributes(name)}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
      className={classes(className ?? action, pressed && colour)}
    >
      {children}
      {formatCount(count)}
    </button>
  );
}
