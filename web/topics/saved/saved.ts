import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SavedItem } from "../../../src/contract/reading/saved.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { call, page } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { isPages, mapItem, pagesQuery } from "../../lists/pages.ts";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { mapTopic } from "../held-topics.ts";
import { words } from "./words.ts";

/** A saved update, keyed by the update's id. */
export type SavedUpdate = SavedItem & { id: string };

const savedPath = (userId: string) => `/api/users/${userId}/saved`;

/** A person's saved updates, last saved first. */
export const savedQuery = (userId: string) => ({
  ...pagesQuery<SavedUpdate>([savedPath(userId)], savedPath(userId)),
  queryFn: async ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
    const { items, ...rest } = await page<SavedItem>(pageParam, signal);
    return { ...rest, items: items.map((item) => ({ ...item, id: item.summary.id })) };
  },
  staleTime: 0,
});

/**
 * True if an update is saved. Earlier updates don't contain this: it's known for those opened from the list, and
 * otherwise undefined.
 */
export function useIsSaved(
  userId: string,
  summary: Pick<Summary, "id" | "isSaved"> | null,
): boolean | undefined {
  const { data } = useInfiniteQuery({ ...savedQuery(userId), enabled: false });
  if (summary?.isSaved !== undefined) return summary.isSaved;
  return data?.items.some(({ id }) => id === summary?.id) || undefined;
}

interface SaveToggle {
  summaryId: string;
  topicId: string;
  isSaved: boolean;
}

/** Saves an update or removes it; shown at once. */
export function useSaving(): (toggled: SaveToggle) => void {
  const { user } = useAuth();
  const client = useQueryClient();
  const path = savedPath(user?.id ?? "");
  const { mutate } = useMutation(
    optimistic<SaveToggle>(client, {
      scope: "saved",
      send: ({ summaryId, isSaved }) =>
        call(isSaved ? "PUT" : "DELETE", `${path}/${encodeURIComponent(summaryId)}`),
      affects: ({ queryKey, meta }) => queryKey[0] === path || meta?.topics === true,
      apply: (data, toggled, [key]) =>
        key === path ? saveInList(data, toggled) : saveInTopics(data, toggled),
      onSuccess: (_answer, toggled) =>
        toast(
          toggled.isSaved
            ? { title: words.saved, description: words.savedHint }
            : { title: words.removed, undo: () => mutate({ ...toggled, isSaved: true }) },
        ),
      onError: (error, { isSaved }) =>
        toastFailure(isSaved ? words.notSaved : words.notRemoved, error, common.wentWrong),
    }),
  );
  return mutate;
}

/** Newly saved updates appear with the next fetch. */
function saveInList(data: unknown, { summaryId, isSaved }: SaveToggle): unknown {
  return isSaved || !isPages<SavedUpdate>(data) ? data : mapItem(data, summaryId, () => null);
}

function saveInTopics(data: unknown, { summaryId, topicId, isSaved }: SaveToggle): unknown {
  return mapTopic(data, topicId, (topic: Topic) =>
    topic.summary?.id === summaryId ? { ...topic, summary: { ...topic.summary, isSaved } } : topic,
  );
}
