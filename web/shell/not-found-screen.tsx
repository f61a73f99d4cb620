import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";

export function NotFoundScreen() {
  return (
    <div className="page grid justify-items-start gap-2 py-20">
      <PageTitle>{common.notFound}</PageTitle>
      <h1 className="headline text-display">{common.notFound}</h1>
      <p className="text-muted">{common.noSuchPage}</p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/">{common.toHome}</Link>
      </Button>
    </div>
  );
}
