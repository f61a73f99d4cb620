import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { firstRun } from "../first-run.ts";
import { topicQuery } from "../queries.ts";
import { words } from "./words.ts";

export interface Refresh {
  start: () => void;
  isUnderWay: boolean;
}

/** Requests an update of a topic. */
export function useRefresh(topic: Topic): Refresh {
  const client = useQueryClient();
  const { queryKey } = topicQuery(topic.id);
  const [pressedAt, setPressedAt] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST", `/api/topics/${topic.id}/refresh`),
    onMutate: () => setPressedAt(Date.now()),
    onSuccess: () => {
      client.setQueryData(queryKey, (held) =>
        held ? { ...held, update: { ...held.update, state: "queued" as const } } : held,
      );
      return client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => toastFailure(words.refreshFailed, error, words.failedToRefreshTopic),
  });
  const isUnderWay = isPending || topic.update.state === "queued" || topic.update.state === "running";
  // Whoever requests an update waits for it, and it may take only seconds.
  useQuery({
    ...topicQuery(topic.id),
    refetchOnMount: false,
    refetchInterval: () =>
      isUnderWay && pressedAt !== null && Date.now() - pressedAt < firstRun.lasts && firstRun.interval,
  });
  return { start: () => mutate(), isUnderWay };
}
