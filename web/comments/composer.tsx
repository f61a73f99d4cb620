import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { limits } from "../../src/contract/base/limits.ts";
import type { MentionedUser } from "../../src/contract/community/comments.ts";
import { lazyComponent } from "../installed/lazy-component.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/form/controls.tsx";
import { common } from "../words/common.ts";
import { CommentText } from "./comment-text.tsx";
import { words } from "./words.ts";

/** Without it a member can still be mentioned by typing the name. */
const MentionMenu = lazyComponent(
  async () => (await import("./mention-menu.tsx")).MentionMenu,
  () => null,
);

interface Props {
  topicId: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Opened by the writer, who gets the focus and can close it with Escape. */
  onCancel?: () => void;
  id?: string;
  /** The content at the end of its last row. */
  children: ReactNode;
}

/** The field for writing a comment, with a counter, mentions and a preview. */
export function Composer({ topicId, label, value, onChange, onCancel, id, children }: Props) {
  const lengthId = useId();
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [isPreview, setPreview] = useState(false);
  const [picked, setPicked] = useState<MentionedUser[]>([]);
  useFocusAtEnd(field, onCancel !== undefined);
  const isEmpty = value.trim() === "";
  const shown = isPreview && !isEmpty;
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel?.();
  };
  return (
    <>
      {shown && (
        <section
          aria-label={words.preview}
          className="min-h-24 rounded-surface border border-dashed border-edge px-3 py-2.5"
        >
          <CommentText content={value} mentions={picked} />
        </section>
      )}
      <TextArea
        ref={setField}
        id={id}
        hidden={shown}
        aria-label={label}
        aria-describedby={lengthId}
        placeholder={onCancel ? undefined : words.placeholder}
        maxLength={limits.comment}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onCancel && leave}
      />
      {field && !shown && value.includes("@") && (
        <MentionMenu
          topicId={topicId}
          field={field}
          onPick={(member) => setPicked((before) => [...before, member])}
        />
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-note text-muted">
        <span id={lengthId} className="tabular-nums" title={words.mayHold}>
          {words.charactersOf(value.length, limits.comment)}
        </span>
        <span className="ms-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-3">
          {!isEmpty && (
            <Button size="small" variant="quiet" aria-pressed={shown} onClick={() => setPreview(!shown)}>
              {shown ? words.write : words.preview}
            </Button>
          )}
          {onCancel && (
            <Button size="small" variant="quiet" onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
          {children}
        </span>
      </div>
    </>
  );
}

/** Focuses the end of the text once, on mounting. */
function useFocusAtEnd(field: HTMLTextAreaElement | null, isWanted: boolean): void {
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (!field || !wanted.current) return;
    wanted.current = false;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [field]);
}
