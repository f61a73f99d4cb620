import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Belonging } from "../../../src/contract/findings.ts";
import { call } from "../../api/client.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { words } from "./words.ts";

/** By address, whether the creator says that a page belongs to the topic. */
export type Marks = Record<string, boolean>;

/** What was marked since the window was opened: the server is told of it and asked for it by nobody. */
export const marksQuery = (topicId: string) =>
  queryOptions<Marks>({
    queryKey: ["marks", topicId],
    initialData: {},
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The marks of a topic, and the way to set one: shown at once, and taken back where the server refuses. */
export function useMarks(topicId: string) {
  const { data: marks } = useQuery(marksQuery(topicId));
  const { mutate } = useMutation(marking(useQueryClient(), topicId));
  return { marks, mark: mutate };
}

export function marking(client: QueryClient, topicId: string) {
  const [name, id] = marksQuery(topicId).queryKey;
  return optimistic<Belonging>(client, {
    scope: `mark ${topicId}`,
    send: (belonging) =>
      call("POST", `/api/topics/${encodeURIComponent(topicId)}/findings`, { body: belonging }),
    affects: ({ queryKey }) => queryKey[0] === name && queryKey[1] === id,
    apply: (data, { url, belongs }) => ({ ...(data as Marks), [url]: belongs }),
    onError: (error) => toastFailure(words.markFailed, error, words.markFailedWhy),
  });
}
