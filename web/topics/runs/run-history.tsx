import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { lazySection } from "../../installed/lazy-component.tsx";
import { SideFold } from "../../ui/side-fold.tsx";
import { costsQuery, runsQuery } from "./queries.ts";
import { RunSkeleton } from "./skeleton.tsx";
import { costInWords, words } from "./words.ts";

const RunList = lazySection(async () => (await import("./run-list.tsx")).RunList, <RunSkeleton />);

/** The daily cost of the reader's own topic, and on request each run with its cost. */
export function RunHistory({ topic, now }: { topic: Topic; now: Date }) {
  useRunsInStep(topic);
  const { data: costs } = useQuery(costsQuery(topic.createdById));
  const cost = costs?.find(({ topicId }) => topicId === topic.id);
  return (
    <SideFold
      heading={words.runHistory}
      note={costs && costInWords(cost?.perDayUsd ?? 0, topic.followerCount)}
    >
      <RunList topicId={topic.id} now={now} />
    </SideFold>
  );
}

/** Refetches a topic's runs and costs, if shown, when its update state changes. */
function useRunsInStep({ id, createdById, update }: Topic): void {
  const client = useQueryClient();
  const progress = JSON.stringify([update.state, update.lastCheckedAt, update.nextDueAt]);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    seen.current = progress;
    void client.invalidateQueries({ queryKey: runsQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: costsQuery(createdById).queryKey });
  }, [client, id, createdById, progress]);
}
