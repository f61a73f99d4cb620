import { useInfiniteQuery } from "@tanstack/react-query";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { Failure } from "../../ui/failure.tsx";
import { runsQuery } from "./queries.ts";
import { RunItem } from "./run-item.tsx";
import { RunShape, RunSkeleton } from "./skeleton.tsx";

/** A topic's runs, newest first, as they are now. They are read on by the button alone where more comes below. */
export function RunList({ topicId, now }: { topicId: string; now: Date }) {
  const runs = useInfiniteQuery({ ...runsQuery(topicId), refetchOnMount: "always" });
  if (runs.isPending) return <RunSkeleton />;
  const failure = readFailure("Failed to fetch runs", runs.error);
  if (!runs.data) {
    return (
      <div className="*:border-t-0 *:py-1">
        <Failure title={failure} onRetry={() => void runs.refetch()} />
      </div>
    );
  }
  if (runs.data.items.length === 0) {
    return <p className="text-[0.875rem] text-muted">No runs yet. The first one begins by itself.</p>;
  }
  return (
    <InfiniteList
      list={runs}
      name="runs"
      failure={failure}
      skeleton={
        <li>
          <RunShape />
        </li>
      }
      as="ul"
      className="divide-y divide-line"
      readOn="hidden"
    >
      {runs.data.items.map((run) => (
        <RunItem key={run.id} run={run} now={now} />
      ))}
    </InfiniteList>
  );
}
