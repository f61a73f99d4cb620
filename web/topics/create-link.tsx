import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { common } from "../words/common.ts";

/** Offered by an empty list. */
export function CreateLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/create-topic">
        <Icon name="plus" />
        {common.create}
      </Link>
    </Button>
  );
}
