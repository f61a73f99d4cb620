import { wordKey, wordKeys } from "../../../language/word-keys.ts";
import { readNumber } from "./figures.ts";

/** True if a number before this word counts something: "12 dead", "3.5 million", "7.4 Prozent". */
export function isCounted(next: string): boolean {
  const figure = readNumber(`1 ${next}`)?.figure;
  return (
    next !== "" && (TOLLS.has(wordKey(next)) || (figure != null && (figure.unit !== "" || figure.value > 1)))
  );
}

/** True if the count at `at` may be higher tomorrow: the dead, the injured, homes without power. */
export function isToll(tokens: { key: string }[], at: number): boolean {
  return tollWords(tokens, at).length > 0;
}

/** The words that say what such a count counts; none beside another count. */
export function tollWords(tokens: { key: string }[], at: number): string[] {
  return tokens.slice(Math.max(0, at - 2), at + 4).flatMap(({ key }) => (TOLLS.has(key) ? key : []));
}

/** Words whose number grows while a story continues: a different figure doesn't make a different story. */
const TOLLS = wordKeys("kill injure miss arrest rescue people body victim home case evacuate job".split(" "));
