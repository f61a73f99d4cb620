import { useMutation } from "@tanstack/react-query";
import { limits } from "../../src/contract/base/limits.ts";
import { type FlagDraftInput, flagReasons } from "../../src/contract/community/moderation.ts";
import { call } from "../api/client.ts";
import { ReasonForm } from "../ui/form/reason-form.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { common } from "../words/common.ts";
import { saidByReader, words } from "./words.ts";

interface Props {
  commentId: string;
  onFlagged: () => void;
  onClose: () => void;
}

/** Asks why a comment is flagged, with a note for the moderators. */
export function FlagDialog({ commentId, onFlagged, onClose }: Props) {
  const { mutate, isPending } = useFlag(commentId, () => {
    onFlagged();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.whyFlag}
      description={words.whyFlagHint}
    >
      <ReasonForm
        reasons={flagReasons}
        names={saidByReader}
        limit={limits.flagNote}
        words={{ ...words, send: words.flag }}
        isEnough={({ reason }) => reason !== null}
        isSending={isPending}
        onSend={({ reason, note }) => reason && mutate({ reason, note })}
        onClose={onClose}
      />
    </Dialog>
  );
}

function useFlag(commentId: string, onSent: () => void) {
  return useMutation({
    mutationFn: (body: FlagDraftInput) => call("POST", `/api/comments/${commentId}/flags`, { body }),
    onSuccess: () => {
      toast({ title: words.thanks, description: words.thanksHint });
      onSent();
    },
    onError: (error) => toastFailure(words.notFlagged, error, common.wentWrong),
  });
}
