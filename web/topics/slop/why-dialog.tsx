import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { type Slopped, type SlopReason, slopReasons } from "../../../src/contract/reactions.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { CountedText } from "../../ui/form/counted-text.tsx";
import { Dialog, DialogActions } from "../../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { topicQuery } from "../further-queries.ts";
import { remarksQuery, slopQuery } from "./queries.ts";
import { saidByReader, words } from "./words.ts";

interface Props {
  topic: Topic;
  userId: string;
  onClose: () => void;
}

/** Asks why a topic is slop: one of six reasons, a note, or both. They take the place of those given before. */
export function WhyDialog(props: Props) {
  const { data, isPending } = useQuery(slopQuery(props.userId, props.topic.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || props.onClose()}
      title={words.whyIsItSlop}
      description={words.whyHint}
    >
      {isPending ? <WhySkeleton /> : <WhyForm {...props} given={data} />}
    </Dialog>
  );
}

function WhyForm({ topic, userId, onClose, given }: Props & { given: Slopped | undefined }) {
  const [reason, setReason] = useState(given?.reason ?? null);
  const [note, setNote] = useState(given?.note ?? "");
  const { mutate, isPending } = useSayWhy(topic, userId, onClose);
  const written = note.trim();
  const isUnchanged = reason === (given?.reason ?? null) && written === (given?.note ?? "");
  const isNothing = reason === null && written === "";
  const cannotSend = isPending || isUnchanged || isNothing || written.length > limits.slopNote;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cannotSend) mutate({ topic, on: true, reason, note: written });
  };
  return (
    <form onSubmit={submit}>
      <div className="grid grid-cols-1 gap-5">
        <Choices legend={words.reason}>
          <div className="divide-y divide-line overflow-hidden rounded-surface border border-line">
            {slopReasons.map((offered) => (
              <ReasonOption
                key={offered}
                reason={offered}
                isChosen={offered === reason}
                onChoose={() => setReason(offered)}
              />
            ))}
          </div>
        </Choices>
        <CountedText
          label={words.note}
          name="note"
          value={note}
          limit={limits.slopNote}
          tooLong={words.noteTooLong(limits.slopNote)}
          onChange={setNote}
        />
      </div>
      <DialogActions>
        <Button type="button" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" disabled={cannotSend}>
          {isPending ? words.sending : words.send}
        </Button>
      </DialogActions>
    </form>
  );
}

interface OptionProps {
  reason: SlopReason;
  isChosen: boolean;
  onChoose: () => void;
}

function ReasonOption({ reason, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 transition-colors hover:bg-wash has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      {saidByReader[reason]}
      <input
        type="radio"
        name="reason"
        className="size-4 shrink-0 accent-accent outline-none"
        value={reason}
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  );
}

/** As the mark itself counts them, so that a press after it takes the mark back. */
interface Said {
  topic: Topic;
  on: true;
  reason: SlopReason | null;
  note: string;
}

/** Sends a reason after the mark that it belongs to, should that be on its way. */
function useSayWhy(topic: Topic, userId: string, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `slop ${topic.id}` },
    mutationFn: ({ reason, note }: Said) =>
      call("POST", `/api/users/${userId}/slop/${topic.id}`, { body: { reason, note } }),
    onSuccess: async () => {
      toast({ title: words.sent, description: words.sentHint });
      onSent();
      await client.invalidateQueries({ queryKey: topicQuery(topic.id).queryKey, exact: true });
      await client.invalidateQueries({ queryKey: remarksQuery(topic.id).queryKey });
    },
    onError: (error) => toastFailure(words.notSent, error, words.failedToSend),
  });
}

function WhySkeleton() {
  return (
    <div role="status" aria-label={words.loadingReason} className="grid gap-3 py-2">
      <Skeleton className="h-4 w-16" />
      {slopReasons.map((reason) => (
        <Skeleton key={reason} className="h-9 w-full" />
      ))}
    </div>
  );
}
