import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import type { ListedItems } from "../../lists/pages.ts";
import { Failure } from "../../ui/failure.tsx";
import { useReading } from "../reading.ts";
import { words } from "../words.ts";
import { CardSkeleton } from "./skeleton.tsx";

interface Props {
  topics: UseInfiniteQueryResult<ListedItems<Topic>>;
  /** The message for a failed fetch, before its status text. */
  failure: string;
  empty: ReactNode;
  children: (topic: Topic) => ReactNode;
}

const columns = "grid grid-cols-1 gap-x-16 xl:grid-cols-2";
/** The list already has a line above it, so its placeholder needs none. */
const belowLine = "*:border-t-0";
const skeletons = ["a", "b", "c", "d", "e", "f"].map((key) => <CardSkeleton key={key} />);

/**
 * A list of topics in the server's order, in two columns if there is room. Cards keep their places while it's on the
 * screen. Needs a `key` if another list can take its place.
 */
export function TopicList({ topics, failure, empty, children }: Props) {
  const reading = useReading(topics.data, topics.isPlaceholderData);
  if (topics.isPending) {
    return (
      <div role="status" aria-label={words.loading} className={columns}>
        {skeletons}
      </div>
    );
  }
  const failed = readFailure(failure, topics.error);
  if (!topics.data) {
    return (
      <div className={belowLine}>
        <Failure title={failed} onRetry={() => void topics.refetch()} />
      </div>
    );
  }
  if (topics.data.items.length === 0) return <div className={belowLine}>{empty}</div>;
  return (
    <InfiniteList
      list={topics}
      name="topics"
      failure={failed}
      skeleton={skeletons.slice(0, 2)}
      className={columns}
    >
      {reading.topics.map(children)}
    </InfiniteList>
  );
}
