import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TopicPreview } from "../../../src/contract/drafts/findings.ts";
import { type TopicDraft, topicDraft } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { checkBy } from "../../ui/form/form.ts";
import { words as feedWords } from "../feeds/words.ts";
import type { TopicForm, TopicFormValues } from "./topic-form.ts";

/** What a preview depends on: it is the same whatever is chosen in the rest of the form. */
type PreviewDraft = Omit<TopicDraft, "isPublic" | "frequency" | "sourceId">;

/**
 * What the form would catch, as far as it can be asked for: a category says nothing about that, so one that is not
 * chosen yet is no obstacle.
 */
export function previewDraft(values: TopicFormValues) {
  const checked = checkBy(topicDraft, { ...values, category: "Other" });
  if (!checked.success) return { draft: null, issues: checked.error.issues };
  const { isPublic: _shown, frequency: _often, sourceId: _writer, ...draft } = checked.data;
  return { draft, issues: [] };
}

interface PreviewOptions {
  /** Of a topic that is there already. */
  topicId?: string | undefined;
  /** Whether its first update is written as well. */
  isWritten?: boolean;
}

/**
 * What a topic would catch today, asked for by `ask` alone. While it is asked for again the last answer stays; a
 * question whose asker has gone is given up.
 */
export function usePreview(form: TopicForm, { topicId, isWritten = false }: PreviewOptions = {}) {
  const [asked, setAsked] = useState<{ draft: PreviewDraft; time: number }>();
  const { draft, issues } = previewDraft(form.values);
  const query = new URLSearchParams({
    ...(topicId && { topicId }),
    ...(isWritten && { update: "true" }),
  }).toString();
  const isSame = JSON.stringify(asked?.draft) === JSON.stringify(draft);
  const { data, error, isFetching } = useQuery({
    queryKey: ["/api/topics/preview", query, asked],
    queryFn: ({ signal }) =>
      call<TopicPreview>("POST", `/api/topics/preview${query && `?${query}`}`, {
        body: asked?.draft,
        signal,
      }),
    enabled: asked !== undefined,
    gcTime: 0,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  });
  return {
    preview: asked && data,
    error,
    isAsking: isFetching,
    isOutdated: data !== undefined && !isSame,
    /** The form is what was asked about, and that was answered or failed. */
    isAnswered: asked !== undefined && isSame && !isFetching,
    ask: () => {
      if (isFetching) return;
      // A feed that is not in the list yet would be missing from the answer.
      if (form.values.typedFeed.trim() !== "")
        form.refuse([{ path: "feeds", message: feedWords.findItFirst }]);
      else if (draft) setAsked({ draft, time: (asked?.time ?? 0) + 1 });
      else form.refuse(issues);
    },
  };
}
