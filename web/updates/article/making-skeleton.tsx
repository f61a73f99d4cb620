import { Skeleton } from "../../ui/skeleton.tsx";
import { words } from "./words.ts";

/** The skeleton of the section on how a summary was made. */
export function MakingSkeleton() {
  return (
    <div role="status" aria-label={words.loadingMaking} className="grid gap-3 pb-3">
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-4 w-64" />
      ))}
    </div>
  );
}
