import type { Key } from "../../cli/screens/key.ts";

/** What somebody presses who types this: a key's name in angle brackets, else characters. */
export function typing(text: string): Key[] {
  return [...text.matchAll(/<(\w+)>|(.)/gu)].map(([, name, character = ""]) =>
    name ? ({ name } as Key) : { text: character },
  );
}
