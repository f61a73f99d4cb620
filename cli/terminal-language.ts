import { speakUsually, spokenLanguage } from "../src/base/words/language.ts";
import type { Environment } from "../src/config/config.ts";
import { interfaceLanguage } from "../src/contract/base/languages.ts";

/**
 * The terminal's language: the first of LC_ALL, LC_MESSAGES and LANG that is set (POSIX, section 8.2), as in
 * `de_AT.UTF-8` or `zh_CN@pinyin`. English for `C` and `POSIX`, and without a translation.
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Environment): string {
  const [locale = ""] = (LC_ALL || LC_MESSAGES || LANG || "").split(/[.@]/);
  return /^(?:C|POSIX)?$/.test(locale) ? "en" : interfaceLanguage(locale.replaceAll("_", "-"));
}

/** Switches to English for a server's log. @returns the previous language, for messages to whoever started the server */
export function speakAsServer(): string {
  const language = spokenLanguage();
  speakUsually("en");
  return language;
}
