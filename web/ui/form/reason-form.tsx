import { type FormEvent, useState } from "react";
import { common } from "../../words/common.ts";
import { Button } from "../button.tsx";
import { DialogActions } from "../overlay/dialog.tsx";
import { ChoiceRow, ChoiceRows, Choices } from "./choices.tsx";
import { CountedText } from "./counted-text.tsx";

export interface ReasonDraft<Reason> {
  reason: Reason | null;
  /** Trimmed. */
  note: string;
}

interface Props<Reason extends string> {
  /** In display order, each with its text. */
  reasons: readonly Reason[];
  names: Record<Reason, string>;
  /** The most characters of a note. */
  limit: number;
  words: {
    reason: string;
    note: string;
    noteTooLong: (most: number) => string;
    send: string;
    sending: string;
  };
  /** The form's initial values. */
  given?: ReasonDraft<Reason>;
  isEnough: (said: ReasonDraft<Reason>) => boolean;
  isSending: boolean;
  onSend: (said: ReasonDraft<Reason>) => void;
  onClose: () => void;
}

/** The content of a dialog that asks for a reason and a note. */
export function ReasonForm<Reason extends string>(props: Props<Reason>) {
  const { reasons, names, limit, words, given, isSending } = props;
  const [reason, setReason] = useState(given?.reason ?? null);
  const [written, setWritten] = useState(given?.note ?? "");
  const note = written.trim();
  const cannotSend = isSending || note.length > limit || !props.isEnough({ reason, note });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cannotSend) props.onSend({ reason, note });
  };
  return (
    <form onSubmit={submit}>
      <div className="grid grid-cols-1 gap-5">
        <Choices legend={words.reason}>
          <ChoiceRows>
            {reasons.map((offered) => (
              <ChoiceRow
                key={offered}
                name="reason"
                value={offered}
                label={names[offered]}
                isChosen={offered === reason}
                onChoose={() => setReason(offered)}
              />
            ))}
          </ChoiceRows>
        </Choices>
        <CountedText
          label={words.note}
          name="note"
          value={written}
          limit={limit}
          tooLong={words.noteTooLong(limit)}
          onChange={setWritten}
        />
      </div>
      <DialogActions>
        <Button onClick={props.onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" disabled={cannotSend}>
          {isSending ? words.sending : words.send}
        </Button>
      </DialogActions>
    </form>
  );
}
