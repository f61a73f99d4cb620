import { interfaceLanguages, languageCookie, matchLanguage } from "../../contract/languages.ts";

const offered = interfaceLanguages.map(({ code }) => code);

/**
 * The language of a page: what its reader chose, else the first of those that the browser asks for.
 *
 * @param byItself codes of the languages that a browser may choose
 */
export function pageLanguage({ headers }: Request, byItself: readonly string[]): string {
  const chosen = new Bun.CookieMap(headers.get("cookie") ?? "").get(languageCookie);
  const known = chosen ? matchLanguage(chosen, offered) : null;
  return known ?? acceptedLanguage(headers.get("accept-language"), byItself);
}

/** The language that fits a header best (RFC 9110, section 12.5.4); English where none does. */
export function acceptedLanguage(header: string | null, byItself: readonly string[]): string {
  const wanted = (header ?? "").split(",").map((each) => {
    const [language = "", ...parameters] = each.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { language, quality: quality === undefined ? 1 : Number(quality) };
  });
  const inOrder = wanted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { language } of inOrder) {
    const match = matchLanguage(language, [...byItself, "en"]);
    if (match) return match;
  }
  return "en";
}
