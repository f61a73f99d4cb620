const codes =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh".split(
    " ",
  );

export interface LanguageChoice {
  code: string;
  name: string;
}

/** The languages to choose from by their names, 'German (Deutsch)', and the one that is set where it is another. */
export function languageChoices(set: string | null): LanguageChoice[] {
  const all = set === null || codes.includes(set) ? codes : [set, ...codes];
  return all
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** 'German', or the code itself where nobody knows a name for it. */
export function shortLanguageName(code: string): string {
  return nameIn("en", code);
}

function languageName(code: string): string {
  const [english, own] = [nameIn("en", code), nameIn(code, code)];
  return own === code || own.toLowerCase() === english.toLowerCase() ? english : `${english} (${own})`;
}

function nameIn(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
