import type { Environment } from "../src/config/config.ts";
import { interfaceLanguage } from "../src/contract/languages.ts";

/**
 * The language of a terminal: by the first of LC_ALL, LC_MESSAGES and LANG that says something (POSIX, section 8.2), as
 * in `de_AT.UTF-8` or `zh_CN@pinyin`. English for `C` and `POSIX`, and where there is no translation.
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }: Environment): string {
  const [locale = ""] = (LC_ALL || LC_MESSAGES || LANG || "").split(/[.@]/);
  return /^(?:C|POSIX)?$/.test(locale) ? "en" : interfaceLanguage(locale.replaceAll("_", "-"));
}
