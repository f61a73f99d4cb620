import { useState } from "react";
import { categories, defaultFrequency } from "../../../src/contract/base/limits.ts";
import { type Topic, type TopicDraft, topicDraft } from "../../../src/contract/topics/topics.ts";
import { ApiError } from "../../api/errors.ts";
import { useDraft, useKeepDraft } from "../../ui/form/draft.ts";
import { type Form, type Refusal, useForm } from "../../ui/form/form.ts";
import { type FormFeed, formFeeds } from "../feeds/feeds.ts";
import { words as feedWords } from "../feeds/words.ts";

/** The form fields that exist in the draft too; the contract lists them. */
type DraftFields = Pick<Topic, keyof Topic & keyof TopicDraft>;

/** A topic as the form holds it. */
export interface TopicFormValues extends Omit<DraftFields, "coverSeed" | "feeds" | "sourceId"> {
  description: string;
  aiPrompt: string;
  /** Null until chosen: the form then shows the default. */
  sourceId: string | null;
  feeds: FormFeed[];
  /** An address that hasn't been looked up yet. It isn't part of the topic. */
  typedFeed: string;
}

export type TopicForm = Form<TopicFormValues>;

export const blankTopic: TopicFormValues = {
  name: "",
  description: "",
  category: "",
  tags: [],
  isPublic: true,
  frequency: defaultFrequency,
  sourceId: null,
  aiPrompt: "",
  feeds: [],
  typedFeed: "",
  useInstanceFeeds: true,
  searchWords: [],
  includeWords: [],
  excludeWords: [],
  language: null,
};

/**
 * The form of a topic, for creating and editing. `send` gets the trimmed and validated draft. Refuses while a typed
 * feed address hasn't been looked up, or it would be lost.
 */
function useTopicForm(initial: TopicFormValues, send: (draft: TopicDraft) => void): TopicForm {
  const form = useForm(topicDraft, initial, send);
  return {
    ...form,
    submit: (event) => {
      if (form.values.typedFeed.trim() === "") return form.submit(event);
      event?.preventDefault();
      form.refuse([{ path: "feeds", message: feedWords.findItFirst }]);
    },
  };
}

export interface DraftedTopicForm extends TopicForm {
  /** Starts over; null if the form didn't start from a draft. */
  startAnew: (() => void) | null;
  forgetDraft: () => void;
}

/** Like `useTopicForm`, but starts with text that was typed before and neither sent nor discarded. */
export function useDraftedTopicForm(
  key: string,
  pristine: TopicFormValues,
  send: (draft: TopicDraft) => void,
): DraftedTopicForm {
  const draft = useDraft(key, pristine);
  const [isDraft, setDraft] = useState(draft !== null);
  const form = useTopicForm(draft ?? pristine, send);
  const forgetDraft = useKeepDraft(key, form.values, pristine);
  const startAnew = () => {
    form.reset(pristine);
    setDraft(false);
  };
  return { ...form, forgetDraft, startAnew: isDraft ? startAnew : null };
}

/** The form's values for an existing topic. */
export function topicFormValues(topic: Topic): TopicFormValues {
  return {
    ...pickFields(topic),
    description: topic.description ?? "",
    category: categories.find((known) => known === topic.category) ?? "",
    aiPrompt: topic.aiPrompt ?? "",
    feeds: formFeeds(topic),
    typedFeed: "",
  };
}

function pickFields(topic: Topic): Pick<Topic, keyof Topic & keyof TopicFormValues> {
  const fields = Object.entries(topic).filter(([name]) => name in blankTopic);
  return Object.fromEntries(fields) as Pick<Topic, keyof Topic & keyof TopicFormValues>;
}

/** The server's objections to a topic, by field. A taken name comes without a field. */
export function topicRefusals(error: unknown): Refusal[] {
  if (!(error instanceof ApiError) || !error.body) return [];
  const { code, message, issues } = error.body;
  return issues ?? (code === "conflict" ? [{ path: "name", message }] : []);
}
