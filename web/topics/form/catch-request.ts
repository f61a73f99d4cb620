import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TopicPreview } from "../../../src/contract/drafts/findings.ts";
import { type TopicDraft, topicDraft } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { checkBy } from "../../ui/form/form.ts";
import { words as feedWords } from "../feeds/words.ts";
import type { TopicForm, TopicFormValues } from "./topic-form.ts";

/** The values that a preview depends on. Everything else in the form leaves it unchanged. */
type PreviewDraft = Omit<TopicDraft, "isPublic" | "frequency" | "sourceId">;

/** The part of the form that a preview needs. The category has no effect on it, so it may be missing. */
export function previewDraft(values: TopicFormValues) {
  const checked = checkBy(topicDraft, { ...values, category: "Other" });
  if (!checked.success) return { draft: null, issues: checked.error.issues };
  const { isPublic: _shown, frequency: _often, sourceId: _writer, ...draft } = checked.data;
  return { draft, issues: [] };
}

interface PreviewOptions {
  /** Set for an existing topic. */
  topicId?: string | undefined;
  /** True to write its first update too. */
  isWritten?: boolean;
}

/**
 * A preview of what a topic would find today, requested by `ask` only. The last answer stays during a new request;
 * requests of unmounted components are cancelled.
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
    /** True if the current form was asked about, and that request was answered or failed. */
    isAnswered: asked !== undefined && isSame && !isFetching,
    ask: () => {
      if (isFetching) return;
      // A feed that isn't in the list yet would be missing from the answer.
      if (form.values.typedFeed.trim() !== "")
        form.refuse([{ path: "feeds", message: feedWords.findItFirst }]);
      else if (draft) setAsked({ draft, time: (asked?.time ?? 0) + 1 });
      else form.refuse(issues);
    },
  };
}
