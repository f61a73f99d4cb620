import { common } from "../words/common.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classes("block animate-breathe rounded-chip bg-wash", className)} />
  );
}

/** Invisible at first, so that nothing flickers if loading is fast. */
export function Loading() {
  return (
    <div
      role="status"
      className="flex min-h-[60vh] animate-late items-center justify-center gap-3 text-muted"
    >
      <Icon name="spinner" className="size-5 animate-turn" />
      {common.loading}
    </div>
  );
}
