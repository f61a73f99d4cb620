import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { limits } from "../../../src/contract/base/limits.ts";
import { type SlopReason, type SlopState, slopReasons } from "../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { type ReasonDraft, ReasonForm } from "../../ui/form/reason-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { topicQuery } from "../queries.ts";
import { remarksQuery, slopQuery } from "./queries.ts";
import { saidByReader, words } from "./words.ts";

interface Props {
  topic: Topic;
  userId: string;
  onClose: () => void;
}

/** Asks why a topic is slop: one of six reasons, a note, or both. Replaces an earlier answer. */
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

function WhyForm({ topic, userId, onClose, given }: Props & { given: SlopState | undefined }) {
  const { mutate, isPending } = useSayWhy(topic, userId, onClose);
  const before = { reason: given?.reason ?? null, note: given?.note ?? "" };
  const isChanged = ({ reason, note }: Why) => reason !== before.reason || note !== before.note;
  return (
    <ReasonForm
      reasons={slopReasons}
      names={saidByReader}
      limit={limits.slopNote}
      words={words}
      given={before}
      isEnough={(said) => isChanged(said) && (said.reason !== null || said.note !== "")}
      isSending={isPending}
      onSend={(said) => mutate({ topic, on: true, ...said })}
      onClose={onClose}
    />
  );
}

type Why = ReasonDraft<SlopReason>;

/** Counted like the mark itself, so that the next click removes the mark. */
interface SlopReport extends Why {
  topic: Topic;
  on: true;
}

/** Sends a reason after its mark, which may still be on its way. */
function useSayWhy(topic: Topic, userId: string, onSent: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `slop ${topic.id}` },
    mutationFn: ({ reason, note }: SlopReport) =>
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
