declare global {
  /** The page's texts by catalogue, in the shape of the catalogues. Absent in English. */
  var topicappTexts: { locale: string; rooms: Record<string, Texts> } | undefined;
}

interface Texts {
  [key: string]: Texts | string | ((...given: never[]) => string);
}

/** The locale of dates, numbers and lists. */
export const locale: string = globalThis.topicappTexts?.locale ?? "en-GB";

/** The direction of the page's language, which Radix does not take from the page. */
export const pageDirection = (): "ltr" | "rtl" => (document.documentElement.dir === "rtl" ? "rtl" : "ltr");

/**
 * Returns a catalogue in the page's language, with English where a translation is missing or out of date. @param room
 * a unique name: the folder, with dots
 */
export function inLanguage<Words>(room: string, { en }: { en: Words }): Words {
  const texts = globalThis.topicappTexts?.rooms[room];
  return texts === undefined ? en : (translate(en, texts) as Words);
}

/** Returns the translations of a server catalogue, as far as they exist; undefined in English. */
export function translationOf<Words>(room: string): Partial<Words> | undefined {
  return globalThis.topicappTexts?.rooms[room] as Partial<Words> | undefined;
}

function translate(english: unknown, texts: Texts[string] | undefined): unknown {
  if (typeof english !== "object" || english === null) return texts ?? english;
  const inside = typeof texts === "object" ? texts : {};
  const translated = Object.entries(english).map(([key, value]) => [key, translate(value, inside[key])]);
  return Array.isArray(english) ? translated.map(([, value]) => value) : Object.fromEntries(translated);
}
