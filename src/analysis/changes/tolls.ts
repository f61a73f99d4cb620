import { memoize } from "../../base/memoize.ts";
import words from "../../language/data/tolls.json" with { type: "json" };
import type { Token } from "../citations/claims/claim-tokens.ts";
import type { Figure } from "../citations/claims/figures.ts";

type Victims = keyof typeof words.casualties | keyof typeof words.patients;
/** Those whom the news count: the dead, injured, missing, sick, infected, arrested, rescued and evacuated. */
export type People = Victims | keyof typeof words.others;

/** A number of victims. */
export interface Toll {
  of: Victims;
  count: number;
}

const TOLL = new RegExp(`^(?:${words.toll})$`, "u");
const casualties = patternsOf(words.casualties);
const victims = [...casualties, ...patternsOf(words.patients)];
const people = [...victims, ...patternsOf(words.others)];

function patternsOf<Kind extends string>(forms: Record<Kind, string>): { kind: Kind; pattern: RegExp }[] {
  return Object.entries<string>(forms).map(([kind, form]) => {
    // Chinese, Japanese, Korean and Thai put no spaces between words.
    const pattern = new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${form})`, "iu");
    return { kind: kind as Kind, pattern };
  });
}

/** True if a text mentions dead, injured or missing people, or says that there are none. */
export function mentionsCasualties(text: string): boolean {
  return casualties.some(({ pattern }) => pattern.test(text));
}

/** The same, or sick or infected people, whose words have other senses: only beside a number do they mean victims. */
export function mentionsVictims(text: string): boolean {
  return victims.some(({ pattern }) => pattern.test(text));
}

export function isVictims(kind: People | null): kind is Victims {
  return victims.some((each) => each.kind === kind);
}

const peopleNamed = memoize((word) => people.find(({ pattern }) => pattern.test(word))?.kind ?? null, 5_000);

/**
 * Finds whom each figure of a text counts: the people that the nearest word names, or the dead for the first figure
 * behind "toll"; null if it counts something else.
 */
export function peopleCounted(tokens: Token[], figures: Figure[]): (People | null)[] {
  const tollAt = tokens.findIndex(({ text }) => TOLL.test(text));
  const first = tollAt < 0 ? undefined : figures.find(({ from }) => from > tollAt);
  return figures.map((figure) => {
    if (figure === first) return "dead";
    const near = [1, 2, 3].flatMap((n) => [tokens[figure.to - 1 + n], tokens[figure.from - n]]);
    return near.map((token) => peopleNamed(token?.raw ?? "")).find((kind) => kind !== null) ?? null;
  });
}
