import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { TopicList } from "../topics/card/topic-list.tsx";
import { topicListQuery } from "../topics/queries.ts";
import { words as topicWords } from "../topics/words.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { truncate } from "../ui/text/truncate.ts";
import { categoryName } from "../words/category.ts";
import { common } from "../words/common.ts";
import { type Filters, sortsOf, writeFilters } from "./filters.ts";
import { words } from "./words.ts";

interface Props {
  filters: Filters;
  now: Date;
  heading: RefObject<HTMLHeadingElement | null>;
  onClear: () => void;
}

/** The topics that match the filters, and their number. */
export function Results({ filters, now, heading, onClear }: Props) {
  const topics = useInfiniteQuery(foundTopicsQuery(filters));
  const total = topics.data && topicWords.count(topics.data.total);
  return (
    <section aria-labelledby="results" aria-busy={topics.isPlaceholderData} className="mt-7 md:mt-9">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <h2 id="results" ref={heading} tabIndex={-1} className="eyebrow outline-none">
          {words.results}
        </h2>
        <p aria-hidden="true" className="text-note text-muted tabular-nums">
          {total}
        </p>
        <Announcement>{topics.isPlaceholderData ? undefined : total}</Announcement>
      </div>
      <TopicList
        key={useShownFilters(filters, topics.isPlaceholderData)}
        topics={topics}
        failure={common.noTopics}
        empty={<NothingFound filters={filters} onClear={onClear} />}
      >
        {(topic) => <TopicCard key={topic.id} topic={topic} screen="community" level={3} now={now} />}
      </TopicList>
    </section>
  );
}

/** The filters of the results on the screen, which are the previous ones while new results load. */
function useShownFilters(filters: Filters, isEarlier: boolean): string {
  const asked = writeFilters(filters).toString();
  const [shown, setShown] = useState(asked);
  if (isEarlier || shown === asked) return shown;
  setShown(asked);
  return asked;
}

/** Announced once the typing has stopped, not after each letter. */
function Announcement({ children }: { children: string | undefined }) {
  const said = useSettled(children);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

/** Milliseconds that a value must stay the same. */
const settled = 700;

/** Returns a value once it has stayed the same for a while. */
function useSettled<T>(value: T): T | undefined {
  const [held, setHeld] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setHeld(value), settled);
    return () => clearTimeout(timer);
  }, [value]);
  return held;
}

/** Milliseconds that search results stay valid. */
const staleTime = 30_000;

/** The public topics that match the filters. Previous results stay until the new ones arrive. */
const foundTopicsQuery = (filters: Filters) => ({
  ...topicListQuery(["/api/topics", filters], `/api/topics?${inOrder(filters)}`),
  placeholderData: keepPreviousData,
  staleTime,
});

const inOrder = (filters: Filters) =>
  writeFilters({ ...filters, sort: filters.sort || sortsOf(filters.q)[0] });

interface NothingFoundProps {
  filters: Filters;
  onClear: () => void;
}

const longestLabel = 60;

/** Suggestions when nothing matches: remove filters, or create the missing topic. */
function NothingFound({ filters: { q, category, tag }, onClear }: NothingFoundProps) {
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
      {words
        .nothingFits(isolated(q), isolated(tag), category ? categoryName(category) : null)
        .split(isolates)
        .map((part, at) => (at % 2 === 0 ? part : emphasised(part)))}
    </EmptyState>
  );
}

/** Isolates what a reader wrote from the direction of the text around it. */
const isolates = /[\u2068\u2069]/;

const isolated = (text: string | null | undefined) => (text ? `\u2068${text}\u2069` : null);

const emphasised = (text: string) => (
  <bdi key={text} className="font-medium text-ink">
    {text}
  </bdi>
);
