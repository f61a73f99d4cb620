import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { truncate } from "../ui/text/truncate.ts";
import { common } from "../words/common.ts";
import type { Filters } from "./filters.ts";
import { words } from "./words.ts";

interface Props {
  filters: Filters;
  onClear: () => void;
}

const longestLabel = 60;

/** What to do when no topic passes: ask for less, or make the topic that is missing. */
export function NothingFound({ filters: { q, category, tag }, onClear }: Props) {
  return (
    <EmptyState
      title={common.nothingFound}
      level={3}
      action={
        <div className="flex flex-wrap gap-2.5">
          {q && (
            <Button asChild variant="primary" className="max-w-full py-2">
              <Link to={{ pathname: "/create-topic", search: `${new URLSearchParams({ name: q })}` }}>
                <Icon name="plus" />
                <span>
                  {words.create} <bdi>“{truncate(q, longestLabel)}”</bdi>
                </span>
              </Link>
            </Button>
          )}
          <Button onClick={onClear}>{words.clearFilters}</Button>
        </div>
      }
    >
      {q ? `${words.nothingSays} ` : words.thereIsNothing}
      {q && <bdi className="font-medium text-ink">“{q}”</bdi>}
      {tag && (
        <>
          {" "}
          {words.withTheTag} <bdi className="font-medium text-ink">#{tag}</bdi>
        </>
      )}
      {category && ` ${words.inCategory(category)}`}
      {` ${q ? words.tryFewerWords : words.yet}`}
    </EmptyState>
  );
}
