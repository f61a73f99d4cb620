import { inLanguage } from "../../base/words/language.ts";

export const words = inLanguage("server.updates.queue", {
  en: {
    interrupted: "Interrupted: the server stopped during the update",
    interruptedAgain: (times: number) =>
      `Interrupted: the server stopped during the update, for the ${ordinal(times)} time in a row`,
    tryingAgain: "Trying again",
    whenDue: "It will run again when it's next due",
    /** Goes on after one of the two before. */
    without: (next: string, page: string) => `${next} without the page it was reading: ${page}`,
    two: (first: string, second: string) => `${first}. ${second}`,
  },
});

/** Why a run that a crash cut off has failed. `leftOut` are the pages that the next one does without. */
export function crashed(crashes: number, isTriedAgain: boolean, leftOut: string): string {
  const next = isTriedAgain ? words.tryingAgain : words.whenDue;
  return words.two(
    crashes > 1 ? words.interruptedAgain(crashes) : words.interrupted,
    leftOut === "" ? next : words.without(next, leftOut),
  );
}

function ordinal(number: number): string {
  return { 2: "second", 3: "third" }[number] ?? `${number}th`;
}
