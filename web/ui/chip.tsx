import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export function Chip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 rounded-full border border-line px-2 py-px text-note text-muted",
        className,
      )}
    >
      {children}
    </span>
  );
}
