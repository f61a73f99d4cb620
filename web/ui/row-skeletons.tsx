import { classes } from "./classes.ts";
import { Skeleton } from "./skeleton.tsx";

interface Shape {
  /** The shape at its start: an avatar or icon, or a small cover. */
  sign?: "round" | "square";
  /** The side of its rule. */
  className?: string;
}

const signs = { round: "size-9 rounded-full", square: "size-16 rounded-surface" };

/** The skeleton of a list item. */
export function RowSkeleton({ sign, className = "border-t" }: Shape) {
  return (
    <span className={classes("flex gap-4 border-line py-5", className)}>
      {sign && <Skeleton className={classes("shrink-0", signs[sign])} />}
      <span className="grid grow content-start gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-4 w-4/5" />
      </span>
    </span>
  );
}

interface Props extends Shape {
  label: string;
  count?: number;
  /** The class of the list around it. */
  listClassName?: string;
}

export function RowSkeletons({ label, count = 3, listClassName, ...shape }: Props) {
  return (
    <div role="status" aria-label={label} className={listClassName}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <RowSkeleton key={index} {...shape} />
      ))}
    </div>
  );
}
