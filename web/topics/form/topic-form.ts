import { useState } from "react";
import { categories, defaultFrequency } from "../../../src/contract/limits.ts";
import { type Topic, type TopicDraft, topicDraft } from "../../../src/contract/topics.ts";
import { ApiError } from "../../api/errors.ts";
import { useDraft, useKeepDraft } from "../../ui/form/draft.ts";
import { type Form, type Refusal, useForm } from "../../ui/form/form.ts";
import { type FormFeed, formFeeds } from "../feeds/feeds.ts";
import { words as feedWords } from "../feeds/words.ts";

/** The fields of a topic that its draft has as well; the contract lists them. */
type DraftFields = Pick<Topic, keyof Topic & keyof TopicDraft>;

/** A topic as its form holds it. */
export interface TopicFormValues extends Omit<DraftFields, "coverSeed" | "feeds" | "sourceId"> {
  description: string;
  aiPrompt: string;
  /** Null until chosen: the form then shows the default. */
  sourceId: string | null;
  feeds: FormFeed[];
  /** An address that was not looked for yet. It is no part of a topic. */
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
 * The form of a topic, for creating and for editing. `send` gets what the server takes, trimmed and checked. An
 * address that was typed and not looked for would be lost: it is refused.
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
  /** Begins anew; null where the form did not begin with a draft. */
  startAnew: (() => void) | null;
  forgetDraft: () => void;
}

/** The same, which begins with what was typed before and neither sent nor given up. */
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

/** An existing topic as its form begins. */
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

/** What the server says is wrong with a topic, by field. A name that is taken comes without one. */
export function topicRefusals(error: unknown): Refusal[] {
  if (!(error instanceof ApiError) || !error.body) return [];
  const { code, message, issues } = error.body;
  return issues ?? (code === "conflict" ? [{ path: "name", message }] : []);
}
