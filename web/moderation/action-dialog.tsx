import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { limits } from "../../src/contract/base/limits.ts";
import type { ActionDraft, LogEntry, ModerationAction } from "../../src/contract/community/moderation.ts";
import { call } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { CountedText } from "../ui/form/counted-text.tsx";
import { Dialog, DialogActions } from "../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";
import { readAfter } from "./queries.ts";
import { did, does, effects, words } from "./words.ts";

export interface ActionRequest {
  action: ModerationAction;
  /** The id of a comment, a topic or a user. */
  target: string;
  /** A title, if the action alone isn't clear enough. */
  title?: string;
}

interface Props {
  asked: ActionRequest;
  onDone?: (entry: LogEntry) => void;
  onClose: () => void;
}

const harsh: readonly ModerationAction[] = ["remove_comment", "hide_topic", "suspend"];

/** Explains a moderation decision, asks for its reason, and carries it out. */
export function ActionDialog({ asked: { action, target, title = does[action] }, onDone, onClose }: Props) {
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useModerate((entry) => {
    onClose();
    onDone?.(entry);
  });
  const written = reason.trim();
  const cannotSend = isPending || written === "" || written.length > limits.moderationReason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cannotSend) mutate({ action, target, reason: written });
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={effects[action]}>
      <form onSubmit={submit}>
        <CountedText
          label={words.reason}
          name="reason"
          hint={words.reasonHint}
          value={reason}
          limit={limits.moderationReason}
          tooLong={words.reasonTooLong(limits.moderationReason)}
          onChange={setReason}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant={harsh.includes(action) ? "danger" : "primary"} disabled={cannotSend}>
            {isPending ? words.underWay : does[action]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useModerate(onDone: (entry: LogEntry) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ActionDraft) => call<LogEntry>("POST", "/api/moderation/actions", { body }),
    onSuccess: (entry) => {
      toast({ title: did[entry.action] });
      onDone(entry);
      void readAfter(client, entry);
    },
    onError: (error) => toastFailure(words.notDone, error, common.wentWrong),
  });
}
