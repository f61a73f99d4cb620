import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { ownKeysQuery } from "./queries.ts";
import { words } from "./words.ts";

/** Links to the person's provider keys, if they may have some or already do. */
export function KeysSection() {
  const { data } = useQuery(ownKeysQuery());
  if (!data?.isAllowed && !data?.keys.length) return null;
  return (
    <Section title={words.keys}>
      <p className="mb-3 text-pretty text-muted">{words.sectionHint}</p>
      <Button asChild className="max-sm:w-full">
        <Link to="/keys">{words.open}</Link>
      </Button>
    </Section>
  );
}
