import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { SideFold } from "../../ui/side-fold.tsx";
import { runsQuery } from "./queries.ts";
import { RunSkeleton } from "./skeleton.tsx";
import { words } from "./words.ts";

const RunList = lazy(async () => ({ default: (await import("./run-list.tsx")).RunList }));

/** Every run of one's own topic and what it cost, unfolded when asked for. */
export function RunHistory({ topic, now }: { topic: Topic; now: Date }) {
  useRunsInStep(topic);
  return (
    <SideFold heading={words.runHistory}>
      <Suspense fallback={<RunSkeleton />}>
        <RunList topicId={topic.id} now={now} />
      </Suspense>
    </SideFold>
  );
}

/** Has a topic's runs read again, wherever they are shown, when its updating has come on. */
function useRunsInStep({ id, update }: Topic): void {
  const client = useQueryClient();
  const progress = JSON.stringify([update.state, update.lastCheckedAt, update.nextDueAt]);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    seen.current = progress;
    void client.invalidateQueries({ queryKey: runsQuery(id).queryKey });
  }, [client, id, progress]);
}
