import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Topic, TopicDraft } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { optimistic } from "../../lists/optimistic.ts";
import { sourcesQuery, updateCost } from "../../sources/sources.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Dialog, DialogActions } from "../../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { concernsTopics, mapTopic } from "../held-topics.ts";
import { DraftNote } from "./draft-note.tsx";
import { TopicFormFields } from "./fields.tsx";
import { topicFormValues, topicRefusals, useDraftedTopicForm } from "./topic-form.ts";
import { words } from "./words.ts";

const focusDelay = 100;

/** Edits the reader's own topic, except its source. Only Cancel and saving discard what was typed. */
export function EditTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const save = useSaveTopic(topic);
  // An older draft must not undo what was saved since.
  const draftKey = `draft topic ${topic.createdById} ${topic.id} ${topic.updatedAt}`;
  const form = useDraftedTopicForm(draftKey, topicFormValues(topic), (draft) =>
    save.mutate(draft, {
      onSuccess: () => giveUp(),
      onError: (error) => form.refuse(topicRefusals(error)),
    }),
  );

  const giveUp = () => {
    form.forgetDraft();
    onClose();
  };

  useEffect(() => {
    const timer = setTimeout(() => {
      form.ref.current?.querySelector<HTMLElement>("input")?.focus();
    }, focusDelay);
    return () => clearTimeout(timer);
  }, [form.ref]);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      onOpenAutoFocus={(event) => event.preventDefault()}
      title={words.editTopic}
    >
      <DraftNote form={form} />
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <TopicFormFields form={form} topicId={topic.id} source={<FixedSource topic={topic} />} />
        <SavingCost topic={topic} frequency={form.values.frequency} />
        <DialogActions>
          <Button onClick={giveUp}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? words.saving : words.saveChanges}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Saving updates the topic at once, whatever its frequency. */
function SavingCost({ topic, frequency }: { topic: Topic; frequency: number }) {
  const { data } = useQuery(sourcesQuery());
  const source = data?.find(({ id }) => id === topic.sourceId);
  if (!source?.available || source.costPerUpdate === 0) return null;
  return (
    <p className="mt-6 text-note text-muted">
      {words.savingUpdates(updateCost(source.costPerUpdate, frequency))}
    </p>
  );
}

function FixedSource({ topic }: { topic: Topic }) {
  const { data } = useQuery(sourcesQuery());
  const source = data?.find(({ id }) => id === topic.sourceId);
  return (
    <Field
      label={words.source}
      hint={source?.available === false ? words.keepsAMissingSource : words.keepsItsSource}
    >
      {(control) => <Input {...control} value={source?.name ?? topic.source.name} disabled readOnly />}
    </Field>
  );
}

/** Saves an edited topic, shown at once everywhere. Its source stays. */
function useSaveTopic(topic: Topic) {
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
    onSuccess: () => toast({ title: words.topicUpdated, description: words.updatedHint }),
    onError: (error) => toastFailure(words.updateFailed, error, words.failedToUpdate),
  });
}

/** The feeds come with the answer, which has their titles. */
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
