import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Topic, TopicDraft } from "../../src/contract/topics.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { sourcesQuery } from "../sources/queries.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/controls.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/toast.ts";
import { topicQuery } from "./queries.ts";
import { topicFormValues, topicRefusals, useTopicForm } from "./topic-form.ts";
import { TopicFormFields } from "./topic-form-fields.tsx";

const focusDelay = 100;

/** Editing one's own topic. Everything can change but the source. */
export function EditTopicDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const save = useSaveTopic(topic.id, onClose);
  const form = useTopicForm(topicFormValues(topic), (draft) =>
    save.mutate(draft, { onError: (error) => form.refuse(topicRefusals(error)) }),
  );

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
      title="Edit Topic"
    >
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <TopicFormFields form={form} source={<FixedSource topic={topic} />} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function FixedSource({ topic }: { topic: Topic }) {
  const { data } = useQuery(sourcesQuery());
  const name = data?.find(({ id }) => id === topic.sourceId)?.name ?? topic.source.name;
  return (
    <Field label="Source" hint="A topic keeps the source it was created with.">
      {(control) => <Input {...control} value={name} disabled readOnly />}
    </Field>
  );
}

function useSaveTopic(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: TopicDraft) => call<Topic>("PUT", `/api/topics/${id}`, { body: draft }),
    onSuccess: (topic) => {
      client.setQueryData(topicQuery(id).queryKey, topic);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      toast({ title: "Topic Updated", description: "Your topic has been updated successfully!" });
      onSaved();
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: serverMessage(error) ?? "Failed to update topic",
        variant: "destructive",
      }),
  });
}
