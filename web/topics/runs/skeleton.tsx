import { Skeleton } from "../../ui/skeleton.tsx";
import { words } from "./words.ts";

/** The skeleton of a topic's latest runs. */
export function RunSkeleton() {
  return (
    <div role="status" aria-label={words.loadingRuns}>
      {["a", "b", "c"].map((key) => (
        <RunShape key={key} />
      ))}
    </div>
  );
}

export function RunShape() {
  return (
    <div className="grid gap-2 py-2.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-3 w-3/4" />
    </div>
  );
}
