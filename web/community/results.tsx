import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { TopicList } from "../topics/topic-list.tsx";
import { countOf } from "../ui/text/count.ts";
import { type Filters, writeFilters } from "./filters.ts";
import { NothingFound } from "./nothing-found.tsx";
import { foundTopicsQuery } from "./queries.ts";
import { useSettled } from "./use-settled.ts";

interface Props {
  filters: Filters;
  now: Date;
  heading: RefObject<HTMLHeadingElement | null>;
  onClear: () => void;
}

/** The topics that pass the filters, and how many they are. */
export function Results({ filters, now, heading, onClear }: Props) {
  const topics = useInfiniteQuery(foundTopicsQuery(filters));
  const total = topics.data && countOf(topics.data.total, "topic");
  return (
    <section aria-labelledby="results" aria-busy={topics.isPlaceholderData} className="mt-7 md:mt-9">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <h2 id="results" ref={heading} tabIndex={-1} className="eyebrow outline-none">
          Results
        </h2>
        <p aria-hidden="true" className="text-note text-muted tabular-nums">
          {total}
        </p>
        <Announcement>{topics.isPlaceholderData ? undefined : total}</Announcement>
      </div>
      <TopicList
        key={useShownFilters(filters, topics.isPlaceholderData)}
        topics={topics}
        failure="Failed to fetch topics"
        empty={<NothingFound filters={filters} onClear={onClear} />}
      >
        {(topic) => <TopicCard key={topic.id} topic={topic} place="community" level={3} now={now} />}
      </TopicList>
    </section>
  );
}

/** The filters that the topics on the screen passed, which are the earlier ones while others are on their way. */
function useShownFilters(filters: Filters, isEarlier: boolean): string {
  const asked = writeFilters(filters).toString();
  const [shown, setShown] = useState(asked);
  if (isEarlier || shown === asked) return shown;
  setShown(asked);
  return asked;
}

/** Said when the typing has ended, not at each letter. */
function Announcement({ children }: { children: string | undefined }) {
  const said = useSettled(children);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
