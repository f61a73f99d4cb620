import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { limits } from "../../src/contract/base/limits.ts";
import { shortcutsAreOn } from "../keyboard/shortcut.ts";
import { Input } from "../ui/form/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";
import { common } from "../words/common.ts";
import { searchFor } from "./filters.ts";
import { words } from "./words.ts";

interface Props {
  q: string;
  onSearch: (q: string) => void;
  /** Called on Enter, when the typist wants to read the results. */
  onLeave: () => void;
}

/** Searches while typing. Escape clears the field, and then leaves it. */
export function SearchField({ q, onSearch, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, type, clear, searchNow } = useTyped(q, onSearch);
  useArrivalAt(field);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed) clear();
    else field.current?.blur();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    searchNow();
    if (typed) onLeave();
  };

  return (
    <search className="relative max-md:col-span-2">
      <form onSubmit={onSubmit}>
        <Icon
          name="search"
          className="pointer-events-none absolute inset-y-0 inset-s-3 my-auto size-5 text-muted"
        />
        <Input
          ref={field}
          type="search"
          aria-label={common.search}
          aria-keyshortcuts="/"
          placeholder={common.search}
          dir="auto"
          maxLength={limits.search}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="peer scroll-mt-24 px-10 [&::-webkit-search-cancel-button]:hidden"
        />
        {typed && (
          <button
            type="button"
            aria-label={words.clearSearch}
            className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center rounded-surface text-muted outline-offset-[-4px] transition-colors hover:text-ink"
            onClick={() => {
              clear();
              field.current?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        {!typed && shortcutsAreOn() && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 inset-e-2.5 grid items-center peer-focus:hidden max-lg:hidden"
          >
            <Key>/</Key>
          </span>
        )}
      </form>
    </search>
  );
}

/** Focuses the field when a link or a shortcut leads to the search. */
function useArrivalAt(field: RefObject<HTMLInputElement | null>) {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const isWanted = Boolean(state?.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link can be followed again
  useEffect(() => {
    if (!isWanted) return;
    // Runs after the shell has moved the focus to the new screen.
    const frame = requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.select();
      // Otherwise a reload would focus it again.
      navigate({ search }, { replace: true, state: null });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
}

/** Milliseconds without typing before a search starts. */
const pause = 150;

/**
 * The text of the search field. Searches when the typing pauses, or at once on request, and follows changes of the
 * search by links and going back.
 */
function useTyped(q: string, search: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const current = useRef({ q, search });
  /** Searches on their way to the address. Their arrival must not undo later typing. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Other filters may change during the pause.
    current.current = { q, search };
  });
  useEffect(() => {
    const arrived = sent.current.indexOf(q);
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1);
    if (arrived >= 0) return;
    clearTimeout(timer.current);
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const wanted = searchFor(text);
    if (wanted === (sent.current.at(-1) ?? current.current.q)) return;
    sent.current.push(wanted);
    current.current.search(wanted);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text), pause);
  };
  const clear = () => {
    setTyped("");
    send("");
  };
  return { typed, type, clear, searchNow: () => send(typed) };
}
