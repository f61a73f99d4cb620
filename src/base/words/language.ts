import { AsyncLocalStorage } from "node:async_hooks";
import { loadTexts } from "#texts";
import { interfaceLanguage, isRightToLeft } from "../../contract/base/languages.ts";
import { memoize } from "../memoize.ts";

/** The texts of a language, loaded on first use; null if there are none. English needs none. */
const textsIn = memoize(loadTexts);

/** The language of the current work: of a request, a recipient or a command, and everything it calls. */
const spoken = new AsyncLocalStorage<{ language: string }>();

/** The language of work that is done for nobody in particular. */
let usual = "en";

/**
 * Returns a catalogue in the current language, with English where a translation is missing or out of date. Read its
 * texts when needed: a module-level constant would stay English. @param room a unique name: `server.` or `terminal.`,
 * and the folder with dots
 */
export function inLanguage<Words extends object>(room: string, { en }: { en: Words }): Words {
  const textsNow = () => {
    const language = spokenLanguage();
    return language === "en" ? undefined : textsIn(language)?.room(room, en);
  };
  return translated(en, textsNow) as Words;
}

/** English, with a getter for each text that looks up its translation. */
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

/** Sets the language of a process that serves one person, such as a command with screens. */
export function speakUsually(language: string): void {
  usual = language;
}

/** Runs work in a language (BCP 47, one of those offered), whatever the current one is. */
export function withLanguage<T>(language: string, work: () => T): T {
  return spoken.run({ language }, work);
}

/** Runs work in the language of a person's account or, if they chose none, in the current one. */
export function withLanguageOf<T>(reader: { language: string | null } | undefined, work: () => T): T {
  return reader?.language ? withLanguage(interfaceLanguage(reader.language), work) : work();
}

/** Switches to the language of an account, if it chose one, once it's known whom the work is for. */
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

/** The attributes of an HTML document in the current language. */
export function documentAttributes(locale = spokenLocale()): string {
  return `lang="${locale}"${isRightToLeft(locale) ? ' dir="rtl"' : ""}`;
}
