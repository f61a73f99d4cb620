import { AsyncLocalStorage } from "node:async_hooks";
import { loadTexts } from "#texts";
import { interfaceLanguage, isRightToLeft } from "../../contract/languages.ts";
import { memoize } from "../memoize.ts";

/** The texts of a language, which are read when it is first spoken; null for one without any. English needs none. */
const textsIn = memoize(loadTexts);

/** The language of what is being done now: of a request, a recipient, a command. Whatever it calls speaks it too. */
const spoken = new AsyncLocalStorage<{ language: string }>();

/** The language of all that is done for nobody in particular. */
let usual = "en";

/**
 * The catalogue of a room in the language that is spoken where it is read. English stands where a translation is missing
 * or out of date. Read it when the text is needed: a constant of a module is in English for good.
 *
 * @param room unlike that of any other catalogue: `server.` or `terminal.`, and the folder with dots
 */
export function inLanguage<Words extends object>(room: string, { en }: { en: Words }): Words {
  const textsNow = () => {
    const language = spokenLanguage();
    return language === "en" ? undefined : textsIn(language)?.room(room, en);
  };
  return translated(en, textsNow) as Words;
}

/** English, with a getter for each text that asks for its translation. */
function translated(english: object, textsNow: () => unknown): object {
  const catalogue = Array.isArray(english) ? [] : {};
  for (const [key, value] of Object.entries(english)) {
    const translation = () => (textsNow() as Record<string, unknown> | undefined)?.[key];
    const isText = typeof value !== "object" || value === null;
    const inside = isText ? null : translated(value, translation);
    Object.defineProperty(catalogue, key, {
      enumerable: true,
      get: () => inside ?? translation() ?? value,
    });
  }
  return catalogue;
}

/** Sets the language of a process that serves one person: of a command, whose screens go on where a key is pressed. */
export function speakUsually(language: string): void {
  usual = language;
}

/** Does work in a language (BCP 47, one of those offered), whatever is spoken around it. */
export function withLanguage<T>(language: string, work: () => T): T {
  return spoken.run({ language }, work);
}

/** Does work in the language of a person's account; where they chose none, in the one that is spoken around it. */
export function withLanguageOf<T>(reader: { language: string | null } | undefined, work: () => T): T {
  return reader?.language ? withLanguage(interfaceLanguage(reader.language), work) : work();
}

/**
 * Goes on in the language of a person's account, once it is known for whom something is done: not what is done beside
 * it. Nothing changes for somebody who chose none.
 */
export function changeLanguageTo({ language }: { language: string | null }): void {
  const now = spoken.getStore();
  if (now && language !== null) now.language = interfaceLanguage(language);
}

export const spokenLanguage = (): string => spoken.getStore()?.language ?? usual;

/** The locale of dates, numbers and lists. */
export function spokenLocale(): string {
  const language = spokenLanguage();
  return language === "en" ? "en-GB" : language;
}

/** The attributes of an HTML document in the language that is spoken. */
export function documentAttributes(locale = spokenLocale()): string {
  return `lang="${locale}"${isRightToLeft(locale) ? ' dir="rtl"' : ""}`;
}
