import { Skeleton } from "../../ui/skeleton.tsx";
import { words } from "../words.ts";

/** The skeleton of a topic card. */
export function CardSkeleton() {
  return (
    <div className="border-b border-line py-6.5 max-md:py-5">
      <Skeleton className="my-[3px] h-3.5 w-3/4" />
      <div className="mt-3 flex items-start gap-4 md:gap-6">
        <div className="grid grow gap-2.5">
          <Skeleton className="h-5.5 w-full" />
          <Skeleton className="mb-1.5 h-5.5 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
        <Skeleton className="size-19 shrink-0 rounded-surface md:size-26" />
      </div>
      <Skeleton className="mt-4 h-3.5 w-1/2" />
      <Skeleton className="mt-5 h-5 w-3/5" />
    </div>
  );
}

export function CardSkeletons({ count }: { count: number }) {
  return (
    <div role="status" aria-label={words.loading}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

/** The skeleton of a screen with a heading and cards below it. */
export function ListSkeleton() {
  return (
    <div className="page pt-6 md:pt-8.5">
      <Skeleton className="mb-6 h-9 w-60" />
      <CardSkeletons count={4} />
    </div>
  );
}
