import { Skeleton } from "../../ui/skeleton.tsx";
import { words } from "./words.ts";

/** The skeleton of two notes. */
export function RemarksSkeleton() {
  return (
    <div role="status" aria-label={words.loadingRemarks} className="grid gap-2 py-2.5">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-3 w-3/4" />
    </div>
  );
}
