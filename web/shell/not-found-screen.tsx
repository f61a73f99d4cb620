import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";

export function NotFoundScreen() {
  return (
    <div className="page grid justify-items-start gap-2 py-20">
      <PageTitle>404 Page Not Found</PageTitle>
      <h1 className="headline text-display">404 Page Not Found</h1>
      <p className="text-muted">Did you forget to add the page to the router?</p>
      <Button asChild className="mt-4">
        <Link to="/">Go to Home</Link>
      </Button>
    </div>
  );
}
