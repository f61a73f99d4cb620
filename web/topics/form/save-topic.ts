import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Topic, TopicDraft } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { concernsTopics, mapTopic } from "../held-topics.ts";
import { words } from "./words.ts";

/** Saves what was edited of a topic: shown at once wherever the topic is held. Its source stays. */
export function useSaveTopic(topic: Topic) {
  const { user } = useAuth();
  return useMutation(savingTopic(useQueryClient(), user?.id ?? "", topic));
}

export function savingTopic(client: QueryClient, userId: string, { id }: Topic) {
  return optimistic<TopicDraft, Topic>(client, {
    scope: `edit ${id}`,
    send: (draft) => call<Topic>("PUT", `/api/topics/${id}`, { body: draft }),
    affects: (query) => concernsTopics(query, userId),
    apply: (data, draft) => mapTopic(data, id, (topic) => edited(topic, draft)),
    confirm: (data, saved) => mapTopic(data, id, () => saved),
    onSuccess: () => toast({ title: words.topicUpdated, description: words.yourTopicHasBeen }),
    onError: (error) => toastFailure(words.updateFailed, error, words.failedToUpdateTopic),
  });
}

/** The feeds come with the answer, which knows what each one is called. */
function edited(
  topic: Topic,
  { sourceId: _kept, coverSeed: _same, feeds: _unread, ...changes }: TopicDraft,
): Topic {
  const { language, searchWords, includeWords, excludeWords, useInstanceFeeds } = topic;
  return {
    ...topic,
    ...changes,
    language: changes.language === undefined ? language : changes.language,
    searchWords: changes.searchWords ?? searchWords,
    includeWords: changes.includeWords ?? includeWords,
    excludeWords: changes.excludeWords ?? excludeWords,
    useInstanceFeeds: changes.useInstanceFeeds ?? useInstanceFeeds,
  };
}
