import type { Key } from "ink";

const named = ["upArrow", "downArrow", "pageUp", "pageDown", "home", "end"] as const;
const editing = ["return", "escape", "backspace", "delete"] as const;

/**
 * Splits input from Ink, which may hold several keys if somebody types fast: single characters, or names such as
 * `upArrow`, `return`, `ctrl+c`.
 */
export function keysOf(input: string, pressed: Key): string[] {
  if (pressed.ctrl) return [`ctrl+${input}`];
  const name = [...named, ...editing].find((each) => pressed[each]);
  if (name) return [name];
  return pressed.meta || pressed.tab ? [] : [...input].map((character) => characters[character] ?? character);
}

const characters: Record<string, string> = {
  "\r": "return",
  "\n": "return",
  "\x7f": "backspace",
  "\b": "backspace",
  "\x03": "ctrl+c",
};

/** The cursor's new position in a list after a movement key; null for other keys. */
export function moved(key: string, cursor: number, length: number, page: number): number | null {
  const steps: Record<string, number> = {
    upArrow: -1,
    k: -1,
    downArrow: 1,
    j: 1,
    pageUp: -page,
    pageDown: page,
    home: -length,
    g: -length,
    end: length,
    G: length,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(cursor + step, length - 1));
}

/** The first of `length` rows to show in `height`: keeps the cursor in the middle if possible. */
export function topOf(cursor: number, length: number, height: number): number {
  return Math.max(0, Math.min(cursor - Math.floor(height / 2), length - height));
}
