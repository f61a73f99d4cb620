import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";

interface Props {
  title: string;
  children: string;
  onRetry?: () => void;
}

export function NoProfile({ title, children, onRetry }: Props) {
  return (
    <div className="page grid justify-items-start gap-2 py-20">
      <PageTitle>{title}</PageTitle>
      <h1 className="headline text-display">{title}</h1>
      <p className="text-muted">{children}</p>
      <div className="mt-4 flex gap-2.5">
        <Button asChild>
          <Link to="/">Go to Home</Link>
        </Button>
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
