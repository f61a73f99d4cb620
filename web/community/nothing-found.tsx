import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { truncate } from "../ui/text/truncate.ts";
import type { Filters } from "./filters.ts";

interface Props {
  filters: Filters;
  onClear: () => void;
}

const longestLabel = 60;

/** What to do when no topic passes: ask for less, or make the topic that is missing. */
export function NothingFound({ filters: { q, category, tag }, onClear }: Props) {
  return (
    <EmptyState
      title="No topics found"
      action={
        <div className="flex flex-wrap gap-2.5">
          {q && (
            <Button asChild variant="primary" className="max-w-full py-2">
              <Link to={{ pathname: "/create-topic", search: `${new URLSearchParams({ name: q })}` }}>
                <Icon name="plus" />
                <span>
                  Create <bdi>“{truncate(q, longestLabel)}”</bdi>
                </span>
              </Link>
            </Button>
          )}
          <Button onClick={onClear}>Clear filters</Button>
        </div>
      }
    >
      {q ? "Nothing says " : "There is nothing"}
      {q && <bdi className="font-medium text-ink">“{q}”</bdi>}
      {tag && (
        <>
          {" "}
          with the tag <bdi className="font-medium text-ink">#{tag}</bdi>
        </>
      )}
      {category && ` in ${category}`}
      {q ? " yet. Try fewer or other words, or create the topic that is missing." : " yet."}
    </EmptyState>
  );
}
