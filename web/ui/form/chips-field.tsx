import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { Field } from "./field.tsx";

/** Latin, Chinese, Japanese and Arabic commas, which split the text. */
export const comma = /[,，、،]/u;

export interface ChipsInput {
  chips: string[];
  /** Text that couldn't become a chip: it stays in the field. */
  left?: string;
  /** The reason why it couldn't. */
  notice?: string | undefined;
}

interface Props {
  label: string;
  name: string;
  hint: string;
  error: string | undefined;
  chips: string[];
  /** The most chips, and the most characters of the field. */
  limit: number;
  length: number;
  placeholder: string;
  /** The field's placeholder when it's full. */
  full: string;
  listLabel: string;
  removeLabel: (chip: string) => string;
  /** A sign in front of each chip. */
  sign?: string;
  /** Returns the chips with the text added, split at commas. */
  add: (chips: string[], written: string) => ChipsInput;
  onChange: (chips: string[]) => void;
}

/** A list of words as chips: Enter or a comma adds the text, Backspace at the start removes the last chip. */
export function ChipsField({ chips, limit, add, onChange, ...texts }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [notice, setNotice] = useState<string>();
  const isFull = chips.length >= limit;

  const addWritten = (written: string) => {
    const added = add(chips, written);
    onChange(added.chips);
    setTyped(added.left ?? "");
    setNotice(added.notice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || comma.test(event.key)) {
      event.preventDefault();
      if (typed.trim()) addWritten(typed);
    }
    if (event.key === "Backspace" && typed === "") {
      setNotice(undefined);
      onChange(chips.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text").replace(/\s*[\n\t;]\s*/g, ",");
    if (!comma.test(pasted)) return;
    event.preventDefault();
    addWritten(typed + pasted);
  };

  return (
    <div className="relative">
      <Field label={texts.label} hint={texts.hint} error={texts.error ?? notice}>
        {(control) => (
          <div className="flex min-h-11 cursor-text flex-wrap items-center gap-1.5 rounded-surface border border-edge bg-raised px-2 py-1.5 transition-colors hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
            {chips.length > 0 && (
              <ul aria-label={texts.listLabel} className="contents">
                {chips.map((chip) => (
                  <Chip
                    key={chip}
                    text={`${texts.sign ?? ""}${chip}`}
                    removeLabel={texts.removeLabel(chip)}
                    onRemove={() => {
                      setNotice(undefined);
                      onChange(chips.filter((held) => held !== chip));
                      input.current?.focus();
                    }}
                  />
                ))}
              </ul>
            )}
            <input
              {...control}
              ref={input}
              name={texts.name}
              className="min-w-32 grow bg-transparent px-1 py-1 text-body outline-none max-md:text-[1rem]"
              placeholder={isFull ? texts.full : texts.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              maxLength={texts.length + 1}
              readOnly={isFull && typed === ""}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setNotice(undefined);
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => typed.trim() && addWritten(typed)}
            />
          </div>
        )}
      </Field>
      <span role="status" className="sr-only">
        {notice}
      </span>
      <span className="absolute inset-e-0 top-0 text-note text-muted tabular-nums">
        {chips.length}/{limit}
      </span>
    </div>
  );
}

interface ChipProps {
  text: string;
  removeLabel: string;
  onRemove: () => void;
}

function Chip({ text, removeLabel, onRemove }: ChipProps) {
  return (
    <li className="flex min-w-0 items-center rounded-full bg-wash ps-2.5 text-[0.875rem] max-md:min-h-9">
      <span dir="auto" className="truncate">
        {text}
      </span>
      <button
        type="button"
        aria-label={removeLabel}
        className="tap grid size-7 place-items-center rounded-full text-muted transition-colors hover:text-ink"
        onClick={onRemove}
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </li>
  );
}
