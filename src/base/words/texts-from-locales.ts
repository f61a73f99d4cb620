import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileTexts, type Entry } from "./compile.ts";
import { textsOf } from "./english.ts";

/** The translations of a language. */
export interface Texts {
  /** The texts of a catalogue, in its shape; undefined if it has none. */
  room(name: string, english: object): unknown;
}

const folder = join(import.meta.dir, "../../../locales");

/**
 * The texts of a language from its file in the source tree, compiled on demand. The executable contains them
 * compiled. @returns null for a language without a file
 */
export function loadTexts(language: string): Texts | null {
  const file = join(folder, `${language}.json`);
  if (!existsSync(file)) return null;
  const locale: Record<string, Entry> = JSON.parse(readFileSync(file, "utf8"));
  const rooms = new Map<object, unknown>();
  return {
    room(name, english) {
      if (!rooms.has(english)) rooms.set(english, compileRoom(language, locale, name, english));
      return rooms.get(english);
    },
  };
}

/** Leaves out stale texts. */
function compileRoom(language: string, locale: Record<string, Entry>, name: string, english: object) {
  const good = textsOf(name, english).flatMap(([key, { hash }]): [string, Entry][] => {
    const entry = locale[key];
    return entry?.hash === hash ? [[key, entry]] : [];
  });
  return new Function(`return ${compileTexts(language, new Map(good), [name])}`)().rooms[name];
}
