import { classes } from "./classes.ts";

/** A key of the keyboard. */
export function Key({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={classes(
        "inline-grid min-h-6.5 min-w-6.5 place-items-center rounded-chip border border-b-2 border-edge bg-paper px-1.5 font-sans text-note leading-none font-semibold text-ink",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
