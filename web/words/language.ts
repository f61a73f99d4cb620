declare global {
  /** Texts of the page's language by room, in the shape of their catalogues. Absent where the page is in English. */
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
 * The catalogue of a room in the language of the page. English stands where a translation is missing or out of date.
 *
 * @param room unlike that of any other catalogue: the folder, with dots
 */
export function inLanguage<Words>(room: string, { en }: { en: Words }): Words {
  const texts = globalThis.topicappTexts?.rooms[room];
  return texts === undefined ? en : (translate(en, texts) as Words);
}

/** The translations of a catalogue of the server, as far as there are any; undefined in English. */
export function translationOf<Words>(room: string): Partial<Words> | undefined {
  return globalThis.topicappTexts?.rooms[room] as Partial<Words> | undefined;
}

function translate(english: unknown, texts: Texts[string] | undefined): unknown {
  if (typeof english !== "object" || english === null) return texts ?? english;
  const inside = typeof texts === "object" ? texts : {};
  const translated = Object.entries(english).map(([key, value]) => [key, translate(value, inside[key])]);
  return Array.isArray(english) ? translated.map(([, value]) => value) : Object.fromEntries(translated);
}
