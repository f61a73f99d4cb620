import { ASCII } from "./segmentation.ts";

/** Removes accents and simplifies letters as writers do: `Électricité` becomes `Electricite`, `Größe` `Grosse`. */
export function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "")
    .replace(/[\u064b-\u065f\u0670\u0640]/g, "")
    .normalize("NFC")
    .replace(LETTERS, (letter) => PLAIN.get(letter) ?? letter);
}

/** Lower case, without accents and with simplified letters. */
export function fold(text: string): string {
  return withoutAccents(text.toLowerCase());
}

const PLAIN = new Map(
  "ßss øo åa æae œoe łl đd ıi ɗd ɓb ƙk أا إا آا ٱا ىي یي کك ةه ёе ØO ÅA ÆAE ŒOE ŁL ĐD ƊD ƁB ƘK ЁЕ"
    .split(" ")
    .map(([letter = "", ...plain]) => [letter, plain.join("")] as const),
);
const LETTERS = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");
