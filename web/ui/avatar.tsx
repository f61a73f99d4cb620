import { classes } from "./classes.ts";

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

/** The first letters of the first two words, at most two characters. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase()
    .slice(0, 2);
}
