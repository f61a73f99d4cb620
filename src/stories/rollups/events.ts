import {
  type Count,
  type ReadSentence,
  readSentence,
  statesOnce,
} from "../../analysis/changes/read-sentence.ts";
import { keyOf, type Token, tokensOf } from "../../analysis/citations/claims/claim-tokens.ts";
import { tollPatterns } from "../../analysis/digest/phrases.ts";
import { isCountry, wordKey } from "../../language/word-keys.ts";
import type { StoryReport } from "../reports.ts";

/**
 * Finds stories that count the victims of the same disaster: the later toll isn't lower, and both name the same place
 * and thing. Attacks recur, so theirs never count as one.
 * @param reports oldest first
 * @returns the event of a story: of several, the id of the one that counted last
 */
export function eventsIn(reports: StoryReport[], language: string): (storyId: string) => string {
  const laterOf = new Map<string, string>();
  const eventOf = (storyId: string): string => {
    const later = laterOf.get(storyId);
    return later === undefined ? storyId : eventOf(later);
  };
  const tolls = reports
    .flatMap(victimsIn)
    .slice(-MOST_COMPARED)
    .flatMap((text) => tollIn(text, language) ?? []);
  for (const [at, newer] of tolls.entries()) {
    for (const older of tolls.slice(0, at)) {
      const [from, into] = [eventOf(older.storyId), eventOf(newer.storyId)];
      if (from !== into && continues(older, newer)) laterOf.set(from, into);
    }
  }
  return eventOf;
}

/** Words for the dead, the hurt, the missing and the sick. */
const VICTIMS = [
  ...tollPatterns,
  /(?<!\p{L})(?:cases|infect|infiz|contagi|besmet|fälle|casos|casi|fall)(?!\p{Lu})/iu,
];

/** Comparing takes quadratic time. */
const MOST_COMPARED = 300;

interface StoryText {
  storyId: string;
  text: string;
}

function victimsIn({ storyId, headline, gist, facts }: StoryReport): StoryText[] {
  const texts = new Set([headline, gist, ...facts.map(({ text }) => text)]);
  return [...texts]
    .filter((text) => VICTIMS.some((pattern) => pattern.test(text)) && !ATTACK.test(text))
    .map((text) => ({ storyId, text }));
}

interface Toll extends Pick<ReadSentence, "keys" | "counts"> {
  storyId: string;
  /** Keys of the words of names. */
  names: Set<string>;
  countries: Set<string>;
  /** Keys of words in lower case, which are no names even where a headline capitalises them. */
  ordinary: Set<string>;
}

function tollIn({ storyId, text }: StoryText, language: string): Toll | null {
  const sentence = readSentence(text, language);
  const counts = sentence.counts.filter(({ of }) => !of.isDisjointFrom(countedOnce()));
  if (counts.length === 0) return null;
  const tokens = tokensOf(text);
  return {
    ...{ storyId, keys: sentence.keys, counts },
    names: new Set(sentence.names.flatMap((name) => keysOf(tokensOf(name)))),
    countries: new Set(tokens.map((token) => wordKey(token.text)).filter(isCountry)),
    ordinary: new Set(keysOf(tokens.filter(({ isCapital }) => !isCapital))),
  };
}

function continues(older: Toll, newer: Toll): boolean {
  const shared = older.keys.intersection(newer.keys).difference(countedOnce()).difference(OF_COUNTS);
  const names = older.names.union(newer.names).difference(older.ordinary.union(newer.ordinary));
  const isElsewhere =
    older.countries.size > 0 && newer.countries.size > 0 && older.countries.isDisjointFrom(newer.countries);
  return (
    shared.size >= PLACE_AND_THING &&
    !shared.isDisjointFrom(names) &&
    !isElsewhere &&
    newer.counts.some((count) => older.counts.some((told) => continuesCount(told, count)))
  );
}

const PLACE_AND_THING = 2;

function continuesCount(told: Count, count: Count): boolean {
  return areOfOne(told, count) && numberOf(count) >= Math.max(numberOf(told), LEAST_TOLL);
}

/** One or two dead are of too many stories. */
const LEAST_TOLL = 5;

/** True if `newer` counts more of the same victims. */
export function countsMore(
  older: Pick<ReadSentence, "counts">,
  newer: Pick<ReadSentence, "counts">,
): boolean {
  const pairs = newer.counts.flatMap((count) => older.counts.map((told) => [told, count] as const));
  return pairs.some(([told, count]) => areOfOne(told, count) && numberOf(count) > numberOf(told));
}

/** A hundred times as many "victims" are those who need help. */
const MOST_GROWN = 100;

function areOfOne(told: Count, count: Count): boolean {
  return (
    numberOf(count) < MOST_GROWN * numberOf(told) &&
    !told.of.intersection(count.of).isDisjointFrom(countedOnce())
  );
}

const numberOf = ({ figure }: Count) => figure.readings[0]?.value ?? 0;

// Read at the first text, as the states are.
let counted: Set<string> | undefined;
function countedOnce(): Set<string> {
  counted ??= new Set(
    keysOf(tokensOf("cases infected infections fälle infizierte casos casi gevallen fall")),
  ).union(statesOnce());
  return counted;
}

const OF_COUNTS = new Set(["peop", "pers", "toll"]);

const keysOf = (tokens: Token[]) => tokens.flatMap((token) => keyOf(token) ?? []);

const ATTACK =
  /attack|strikes?\b|missile|drone|rocket|shell(?:ed|ing)|bomb|raid|barrage|pounds|trade fire|shooting|gunm[ae]n|soldier|troops|militant|angriff|anschlag|beschuss|rakete|drohne|soldat|attaque|attentat|frappe|ataque|misil|attacc|attentato|aanval|aanslag|anfall|drönar|droner|raket|удар|атак|обстрел|обстріл|дрон/iu;
