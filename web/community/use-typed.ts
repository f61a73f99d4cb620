import { useEffect, useRef, useState } from "react";
import { searchFor } from "./filters.ts";

/** How long nothing is typed before it is searched for, in milliseconds. */
const pause = 150;

/**
 * What stands in the search field. It is searched for when the typing pauses, or at once when asked; and when
 * the search changes otherwise, by a link or by going back, the field changes with it.
 */
export function useTyped(q: string, search: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const current = useRef({ q, search });
  /** Searches on their way to the address, whose arrival must not undo what was typed since. */
  const sent = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Other filters may change while the typing pauses.
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
