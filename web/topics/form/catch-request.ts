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
  const checked = checkBy(topicDraft, { ...values, category: values.category || "Other" });
  if (!checked.success) return { draft: null, issues: checked.error.issues };
  const { isPublic: _shown, frequency: _often, sourceId: _writer, ...draft } = checked.data;
  return { draft, issues: [] };
}

/**
 * What a topic would catch today, asked for by `ask` alone; `topicId` is that of one that is there already. While it is
 * asked for again the last answer stays; a question whose asker has gone is given up.
 */
export function usePreview(form: TopicForm, topicId?: string) {
  const [asked, setAsked] = useState<{ draft: PreviewDraft; time: number }>();
  const { draft, issues } = previewDraft(form.values);
  const { data, error, isFetching } = useQuery({
    queryKey: ["/api/topics/preview", topicId, asked],
    queryFn: ({ signal }) =>
      call<TopicPreview>("POST", topicId ? `/api/topics/preview?topicId=${topicId}` : "/api/topics/preview", {
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
    isOutdated: data !== undefined && JSON.stringify(asked?.draft) !== JSON.stringify(draft),
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
