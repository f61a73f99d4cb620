import { Elysia } from "elysia";
import { memoize } from "../base/memoize.ts";
import { withLanguage } from "../base/words/language.ts";
import { matchLanguage } from "../contract/base/languages.ts";

/** In the language that it asks for, until the user is known. @param byItself codes that a client may choose */
export function requestLanguage(byItself: readonly string[]) {
  const languageOf = memoize((header) => acceptedLanguage(header, byItself));
  return new Elysia({ name: "request-language" }).wrap(
    (handle) =>
      (request: Request, ...given: unknown[]) => {
        const header = request.headers.get("accept-language");
        return withLanguage(header === null ? "en" : languageOf(header), () => handle(request, ...given));
      },
  );
}

/** The language that fits a header best (RFC 9110, section 12.5.4); English if none does. */
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
