import type { UseQueryResult } from "@tanstack/react-query";
import { readFailure } from "../api/errors.ts";
import { common } from "../words/common.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Props {
  title: string;
  onRetry: () => void;
  /** Set inside a section or a dialog, which has a border of its own. */
  isCompact?: boolean;
}

/** A failed fetch, with a button to try again. */
export function Failure({ title, onRetry, isCompact = false }: Props) {
  return (
    <div
      role="alert"
      className={classes(
        "flex flex-wrap items-center gap-x-4 gap-y-3",
        isCompact ? "py-2" : "border-t border-line py-8",
      )}
    >
      <p className="flex items-center gap-2">
        <Icon name="alert" className="text-danger" />
        {title}
      </p>
      <Button size="small" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

interface ReadFailureProps extends Omit<Props, "onRetry"> {
  query: Pick<UseQueryResult, "error" | "refetch">;
}

/** A query that failed: the title with the reason, and a button to read it again. */
export function ReadFailure({ title, query, ...props }: ReadFailureProps) {
  return <Failure title={readFailure(title, query.error)} onRetry={() => void query.refetch()} {...props} />;
}
