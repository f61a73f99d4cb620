import { Link } from "react-router";
import { ApiError } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";

interface Props {
  title: string;
  text: string;
  /** Set if it may exist after all. */
  onRetry?: (() => void) | undefined;
}

/** True if the requested thing doesn't exist for this reader. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The screen for something that doesn't exist or couldn't be loaded. */
export function Missing({ title, text, onRetry }: Props) {
  return (
    <div className="page grid justify-items-start gap-2 py-16">
      <PageTitle>{title}</PageTitle>
      <h1 className="headline text-display">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-4 flex gap-3">
        <Button asChild variant="primary">
          <Link to="/">{common.toHome}</Link>
        </Button>
        {onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
      </div>
    </div>
  );
}
