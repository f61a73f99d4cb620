import { classes } from "./classes.ts";
import { initials } from "./initials.ts";

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "grid shrink-0 place-items-center rounded-full bg-ink text-note font-semibold text-paper select-none forced-colors:border",
        className ?? "size-[2.125rem]",
      )}
    >
      {initials(name)}
    </span>
  );
}
