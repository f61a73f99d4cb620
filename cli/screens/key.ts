import type { Key as InkKey } from "ink";

const named = [
  "upArrow",
  "downArrow",
  "pageUp",
  "pageDown",
  "home",
  "end",
  "return",
  "escape",
  "backspace",
  "delete",
] as const;

/** What was pressed: a key with a name, one character, or text that was pasted. */
export type Key =
  | { name: (typeof named)[number] | "interrupt" | "clearLine" }
  | { text: string }
  | { paste: string };

/** The keys in what Ink read at one time: who types fast has several characters in it. */
export function keysOf(input: string, pressed: InkKey): Key[] {
  if (pressed.ctrl) return controlled(input);
  const name = named.find((each) => pressed[each]);
  if (name) return [{ name }];
  if (pressed.meta || pressed.tab) return [];
  return [...input].flatMap(typed);
}

function controlled(letter: string): Key[] {
  if (letter === "c") return [{ name: "interrupt" }];
  if (letter === "u") return [{ name: "clearLine" }];
  return [];
}

function typed(character: string): Key[] {
  if (character === "\r" || character === "\n") return [{ name: "return" }];
  if (character === "\x7f" || character === "\b") return [{ name: "backspace" }];
  if (character === "\x03") return [{ name: "interrupt" }];
  return character < " " ? [] : [{ text: character }];
}

/** The character that was typed, or the name of the key; nothing for what was pasted, which is no command. */
export function commandOf(key: Key): string | undefined {
  if ("name" in key) return key.name;
  return "text" in key ? key.text : undefined;
}
