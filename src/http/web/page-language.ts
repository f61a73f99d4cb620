import { languageCookie, matchLanguage, offeredLanguages } from "../../contract/base/languages.ts";
import { acceptedLanguage } from "../request-language.ts";

/** Its reader's choice, or else the first that the browser asks for among the codes `byItself`. */
export function pageLanguage({ headers }: Request, byItself: readonly string[]): string {
  const chosen = new Bun.CookieMap(headers.get("cookie") ?? "").get(languageCookie);
  const known = chosen ? matchLanguage(chosen, offeredLanguages) : null;
  return known ?? acceptedLanguage(headers.get("accept-language"), byItself);
}
