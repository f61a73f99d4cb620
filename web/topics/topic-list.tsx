import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import { readFailure } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { newestFirst } from "./newest-first.ts";

interface Props {
  topics: UseQueryResult<Topic[]>;
  /** What is said of a failed read, before its status text. */
  failure: string;
  empty: ReactNode;
  children: (topic: Topic) => ReactNode;
}

const step = 40;
const columns = "grid gap-x-16 xl:grid-cols-2";
/** The list stands below a line already: what stands in for it needs none of its own. */
const belowLine = "*:border-t-0";
const skeletons = ["a", "b", "c", "d", "e", "f"];

/** A list of topics, newest update first, in two columns where there is room. */
export function TopicList({ topics, failure, empty, children }: Props) {
  const [shown, setShown] = useState(step);
  if (topics.isPending) {
    return (
      <div role="status" aria-label="Loading topics" className={columns}>
        {skeletons.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    );
  }
  if (topics.isError && !topics.data) {
    return (
      <div className={belowLine}>
        <Failure title={readFailure(failure, topics.error)} onRetry={() => void topics.refetch()} />
      </div>
    );
  }
  if (topics.data.length === 0) return <div className={belowLine}>{empty}</div>;
  return (
    <>
      <div className={columns}>{newestFirst(topics.data).slice(0, shown).map(children)}</div>
      {topics.data.length > shown && (
        <Button className="mx-auto mt-8 flex" onClick={() => setShown(shown + step)}>
          Show more
        </Button>
      )}
    </>
  );
}
