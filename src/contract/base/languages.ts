export interface InterfaceLanguage {
  /** BCP 47. */
  code: string;
  /** The percentage of its texts that a speaker has reviewed. */
  reviewed: number;
}

/** The languages of screens and messages: those with complete texts. */
export const interfaceLanguages: readonly InterfaceLanguage[] = [
  { code: "en", reviewed: 100 },
  { code: "ar", reviewed: 0 },
  { code: "de", reviewed: 0 },
  { code: "es", reviewed: 0 },
  { code: "fr", reviewed: 0 },
  { code: "it", reviewed: 0 },
  { code: "ja", reviewed: 0 },
  { code: "nl", reviewed: 0 },
  { code: "pl", reviewed: 0 },
  { code: "pt-BR", reviewed: 0 },
  { code: "tr", reviewed: 0 },
  { code: "uk", reviewed: 0 },
  { code: "zh-Hans", reviewed: 0 },
];

/** Codes of all of them. */
export const offeredLanguages: readonly string[] = interfaceLanguages.map(({ code }) => code);

/** Codes of the fully reviewed languages. */
export const reviewedLanguages = interfaceLanguages.flatMap(({ code, reviewed }) =>
  reviewed === 100 ? code : [],
);

/** True for languages that are written from right to left. */
export const isRightToLeft = (language: string) => /^(ar|fa|he|ur)\b/.test(language);

/** The cookie with the chosen language, for pages only: the API ignores it. */
export const languageCookie = "topicapp-language";

/** The offered language that is a reader's, in the same script; null if there is none. */
export function matchLanguage(wanted: string, offered: readonly string[]): string | null {
  if (offered.includes(wanted)) return wanted;
  try {
    const { language, script } = new Intl.Locale(wanted).maximize();
    const isSame = (code: string) => {
      const locale = new Intl.Locale(code).maximize();
      return locale.language === language && locale.script === script;
    };
    return offered.find(isSame) ?? null;
  } catch {
    return null;
  }
}

/** The interface language for a reader's language; English if there is none. */
export function interfaceLanguage(wanted: string | null): string {
  return (wanted !== null && matchLanguage(wanted, offeredLanguages)) || "en";
}

/** A language's name in itself, such as 'Deutsch'. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
