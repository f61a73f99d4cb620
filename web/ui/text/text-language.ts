/** Scripts that belong to one language, or mostly to one. Japanese comes before Chinese. */
const scripts = {
  ja: /[\u3040-\u30ff]/g,
  zh: /[\u4e00-\u9fff]/g,
  ko: /[\uac00-\ud7af]/g,
  ru: /[\u0400-\u04ff]/g,
  ar: /[\u0600-\u06ff]/g,
  he: /[\u0590-\u05ff]/g,
  el: /[\u0370-\u03ff]/g,
  hi: /[\u0900-\u097f]/g,
};

/** Function words that are common in one language and rare in the others. */
const small = {
  en: "the of and to is was with for",
  de: "der die das und ist nicht ein mit von für",
  fr: "le les et des est une du dans pour",
  es: "el los las y una con por del",
  it: "il di che è per della gli del",
  pt: "os e não uma do da em com",
  nl: "het een en van niet de op zijn",
};

/**
 * Recognises a language by script, or else by function words; undefined if neither decides. Reads the first 400
 * characters.
 */
export function languageOf(text: string): string | undefined {
  const read = text.slice(0, 400).toLowerCase();
  for (const [language, script] of Object.entries(scripts)) {
    // Any script may contain names in Latin letters.
    if ((read.match(script)?.length ?? 0) * 4 > read.length) return language;
  }
  const words = read.split(/[^\p{L}]+/u);
  let [most, found]: [number, string | undefined] = [0, undefined];
  for (const [language, known] of Object.entries(small)) {
    const count = words.filter((word) => word && ` ${known} `.includes(` ${word} `)).length;
    if (count >= most && count > 0) [most, found] = [count, count > most ? language : undefined];
  }
  return found;
}

interface More {
  /** The known language, if any. */
  language?: string | null;
  /** Another text in the same language. */
  beside?: string | null;
}

/** Attributes for text by people or sources: its direction, and its language for voices and hyphenation. */
export const written = (text: string, { language, beside }: More = {}) =>
  ({ dir: "auto", lang: language ?? languageOf(`${text} ${beside ?? ""}`) }) as const;
