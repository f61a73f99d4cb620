import { interfaceLanguages, languageCookie, matchLanguage } from "../../src/contract/base/languages.ts";
import { basePath } from "../api/base.ts";

/**
 * Stores the chosen language in a cookie, so that the server sends the page in it; null follows the browser. Reloads
 * a page that is in another language, unless cookies are blocked.
 */
export function followLanguage(chosen: string | null): void {
  const known =
    chosen &&
    matchLanguage(
      chosen,
      interfaceLanguages.map(({ code }) => code),
    );
  const before = keptLanguage();
  if (known === before) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve.
  document.cookie = `${languageCookie}=${known ?? ""}; path=${basePath()}; samesite=lax; max-age=${known ? 31_536_000 : 0}`;
  if (keptLanguage() !== known || known === document.documentElement.lang) return;
  window.location.reload();
}

function keptLanguage(): string | null {
  const [, kept] = new RegExp(`(?:^|; )${languageCookie}=([\\w-]+)`).exec(document.cookie) ?? [];
  return kept ?? null;
}
