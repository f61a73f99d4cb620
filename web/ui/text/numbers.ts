import { locale } from "../../words/language.ts";

const isEnglish = locale.startsWith("en");
const compact = (minimumFractionDigits: number) =>
  new Intl.NumberFormat(isEnglish ? "en-US" : locale, {
    notation: "compact",
    minimumFractionDigits,
    maximumFractionDigits: 1,
  });
const small = compact(0);
const large = compact(isEnglish ? 1 : 0);

/** '999', '1.2K', '3.4M' in the page's language. In English thousands and millions always have one decimal. */
export function formatCount(count: number): string {
  return (count < 1000 ? small : large).format(count);
}

/** '1 follower', '1.2K followers'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
