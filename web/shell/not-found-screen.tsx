import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { further } from "../words/further.ts";

export function NotFoundScreen() {
  return (
    <div className="page grid justify-items-start gap-2 py-20">
      <PageTitle>{further.notFound}</PageTitle>
      <h1 className="headline text-display">{further.notFound}</h1>
      <p className="text-muted">{further.noSuchPage}</p>
      <Button asChild className="mt-4">
        <Link to="/">{further.toHome}</Link>
      </Button>
    </div>
  );
}
