import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useState, useSyncExternalStore } from "react";
import type { Mentionable } from "../../src/contract/community/comments.ts";
import { classes } from "../ui/classes.ts";
import { mentionableQuery } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  topicId: string;
  field: HTMLTextAreaElement;
  /** Called with the member whose mention was just inserted. */
  onPick: (member: Mentionable) => void;
}

/** A list below the field of members who match the `@` before the caret. The field keeps the focus. */
export function MentionMenu({ topicId, field, onPick }: Props) {
  const listId = useId();
  const typed = useTyped(field);
  const prefix = useSettled(typed?.slice(1) ?? null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const { data = [] } = useQuery({
    ...mentionableQuery(topicId, prefix ?? ""),
    enabled: prefix !== null,
    placeholderData: keepPreviousData,
  });
  const isOpen = typed !== null && typed !== dismissed && data.length > 0;
  const members = isOpen ? data : [];
  const current = members[Math.min(chosen, members.length - 1)];
  const pick = useCallback(
    (member: Mentionable) => {
      const caret = field.selectionStart;
      const end = field.value[caret] === " " ? caret + 1 : caret;
      field.setRangeText(`@${member.username} `, caret - (typed?.length ?? 0), end, "end");
      // Inserted as if typed, so that typing can go on right after it.
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      onPick(member);
      setChosen(0);
      field.focus();
    },
    [field, typed, onPick],
  );

  useEffect(() => {
    if (!isOpen || !current) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChosen((at) => (at + step + members.length) % members.length);
      else if (event.key === "Enter" || event.key === "Tab") pick(current);
      else if (event.key === "Escape") setDismissed(typed);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener("keydown", onKeyDown);
    return () => field.removeEventListener("keydown", onKeyDown);
  }, [field, isOpen, current, members.length, pick, typed]);

  const optionId = (member: Mentionable) => `${listId}-${member.id}`;
  const active = current && optionId(current);
  useEffect(() => {
    if (!active) return;
    const said = { "aria-autocomplete": "list", "aria-controls": listId, "aria-activedescendant": active };
    for (const [name, value] of Object.entries(said)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) field.removeAttribute(name);
    };
  }, [field, listId, active]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen && words.membersFound(members.length)}
      </span>
      {isOpen && (
        <div
          role="listbox"
          id={listId}
          aria-label={words.members}
          tabIndex={-1}
          className="mt-1 overflow-hidden rounded-surface border border-edge bg-raised py-1"
        >
          {members.map((member) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, has the keys
            <div
              key={member.id}
              role="option"
              id={optionId(member)}
              aria-selected={member === current}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(member)}
              className={classes(
                "flex min-h-9 cursor-pointer items-center gap-2 px-3 text-note max-md:min-h-11 hover:bg-wash",
                member === current && "bg-wash outline-offset-[-2px] forced-colors:outline",
              )}
            >
              <span dir="auto" className="truncate font-semibold">
                {member.name}
              </span>
              <bdi className="truncate text-muted">@{member.username}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const beforeCaret = /(?<![\p{L}\p{M}\p{Nd}@/._-])@[\p{L}\p{M}\p{Nd}._-]{0,50}$/u;

/** The `@` before the caret with the text in between; null if there is none. */
function useTyped(field: HTMLTextAreaElement): string | null {
  const subscribe = useCallback(
    (notify: () => void) => {
      const targets = [
        [document, "selectionchange"],
        [field, "input"],
        [field, "focus"],
        [field, "blur"],
      ] as const;
      for (const [target, name] of targets) target.addEventListener(name, notify);
      return () => {
        for (const [target, name] of targets) target.removeEventListener(name, notify);
      };
    },
    [field],
  );
  return useSyncExternalStore(subscribe, () => {
    const { selectionStart, selectionEnd, value } = field;
    if (document.activeElement !== field || selectionStart !== selectionEnd) return null;
    return beforeCaret.exec(value.slice(0, selectionStart))?.[0] ?? null;
  });
}

/** Milliseconds without a key press that count as a pause. */
const pause = 150;

/** Returns a value after it has stayed the same for a while; null at once. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : pause);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
