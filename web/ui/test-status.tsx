import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Props {
  /** The test's result; null before it ends. */
  result: { works: boolean; title: string; message: string | null } | null;
  className?: string;
}

/** Shows a test's result, and announces it to screen readers. */
export function TestStatus({ result, className }: Props) {
  return (
    <div role="status" className={classes("empty:hidden", className)}>
      {result && (
        <div className="mt-2 rounded-surface bg-wash px-4 py-3 text-[0.875rem] forced-colors:border">
          <p className="font-semibold">
            <Icon
              name={result.works ? "check" : "alert"}
              className={classes("me-1.5 inline size-4 align-[-0.15em]", !result.works && "text-danger")}
            />
            {result.title}
          </p>
          {result.message && (
            <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap text-muted">
              {result.message}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
