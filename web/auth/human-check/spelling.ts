import { words } from "./words.ts";

/** The word that spells each letter: 'Kilo' for K. */
const spoken = new Map(words.alphabet.split(" ").map((word) => [word.charAt(0), word]));

/** Spells a code for those who listen: 'K as in Kilo, 7, Q as in Quebec'. */
export function spelledOut(code: string): string {
  return [...code]
    .map((sign) => {
      const word = spoken.get(sign);
      return word ? words.spelled(sign, word) : sign;
    })
    .join(", ");
}

export function speak(code: string): void {
  const utterance = new SpeechSynthesisUtterance(spelledOut(code));
  utterance.lang = words.language;
  utterance.rate = 0.85;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
