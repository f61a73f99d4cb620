import "../../ui/form/no-eval.ts";
import { categories, defaultFrequency } from "../../../src/contract/limits.ts";
import { type Topic, type TopicDraft, topicDraft } from "../../../src/contract/topics.ts";
import { ApiError } from "../../api/errors.ts";
import { type Form, type Refusal, useForm } from "../../ui/form/form.ts";

/** A topic as its form holds it. */
export interface TopicFormValues {
  name: string;
  description: string;
  category: string;
  tags: string[];
  isPublic: boolean;
  frequency: number;
  /** Null until chosen: the form then shows the default. */
  sourceId: string | null;
  aiPrompt: string;
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
};

/** The form of a topic, for creating and for editing. `send` gets what the server takes, trimmed and checked. */
export function useTopicForm(initial: TopicFormValues, send: (draft: TopicDraft) => void): TopicForm {
  return useForm(topicDraft, initial, send);
}

/** An existing topic as its form begins. */
export function topicFormValues(topic: Topic): TopicFormValues {
  const { name, description, category, tags, isPublic, frequency, sourceId, aiPrompt } = topic;
  return {
    name,
    description: description ?? "",
    category: categories.find((known) => known === category) ?? "",
    tags,
    isPublic,
    frequency,
    sourceId,
    aiPrompt: aiPrompt ?? "",
  };
}

/** What the server says is wrong with a topic, by field. A name that is taken comes without one. */
export function topicRefusals(error: unknown): Refusal[] {
  if (!(error instanceof ApiError) || !error.body) return [];
  const { code, message, issues } = error.body;
  return issues ?? (code === "conflict" ? [{ path: "name", message }] : []);
}
