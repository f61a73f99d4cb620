import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { Field } from "../../ui/form/field.tsx";
import { furtherIcons } from "../../ui/icon/further-icons.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { words } from "./words.ts";

interface Props {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Tags as chips: Enter or a comma adds what is typed, Backspace before the first letter takes the last one out. */
export function TagsField({ tags, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const isFull = tags.length >= limits.tags;

  const add = (written: string) => {
    onChange(addTags(tags, written));
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      if (typed.trim()) add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(tags.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text").replace(/\s*[\n\t;]\s*/g, ",");
    if (!pasted.includes(",")) return;
    event.preventDefault();
    add(typed + pasted);
  };

  return (
    <div className="relative">
      <Field label={words.tags} hint={words.enterOrAComma} error={error}>
        {(control) => (
          <div className="flex min-h-11 cursor-text flex-wrap items-center gap-1.5 rounded-surface border border-edge bg-raised px-2 py-1.5 transition-colors hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
            <TagChips
              tags={tags}
              onRemove={(tag) => {
                onChange(tags.filter((held) => held !== tag));
                input.current?.focus();
              }}
            />
            <input
              {...control}
              ref={input}
              name="tags"
              className="min-w-32 grow bg-transparent px-1 py-1 text-body outline-none max-md:text-[1rem]"
              placeholder={
                isFull ? words.thatIsAllTen : tags.length === 0 ? words.batteryCargoBikes : words.another
              }
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              maxLength={limits.tag + 1}
              readOnly={isFull}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => typed.trim() && add(typed)}
            />
          </div>
        )}
      </Field>
      <span className="absolute inset-e-0 top-0 text-note text-muted tabular-nums">
        {tags.length}/{limits.tags}
      </span>
    </div>
  );
}

function TagChips({ tags, onRemove }: { tags: string[]; onRemove: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={words.chosenTags} className="contents">
      {tags.map((tag) => (
        <li
          key={tag}
          className="flex min-w-0 items-center rounded-full bg-wash ps-2.5 text-[0.875rem] max-md:min-h-9"
        >
          <span dir="auto" className="truncate">
            #{tag}
          </span>
          <button
            type="button"
            aria-label={words.removeTag(tag)}
            className="tap grid size-7 place-items-center rounded-full text-muted transition-colors hover:text-ink"
            onClick={() => onRemove(tag)}
          >
            <Icon name={furtherIcons.close} className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The tags with what was written added: split at commas, without '#', no tag twice, at most ten. */
export function addTags(tags: string[], written: string): string[] {
  const added = written
    .split(",")
    .map((tag) => tag.trim().replace(/^#+/, "").trim().slice(0, limits.tag).trim())
    .filter(Boolean);
  const all = [...tags];
  for (const tag of added) {
    if (all.length < limits.tags && !has(all, tag)) all.push(tag);
  }
  return all;
}

const has = (tags: string[], tag: string) => tags.some((held) => held.toLowerCase() === tag.toLowerCase());
