import { type Count, type ReadSentence, readSentence } from "../../analysis/changes/read-sentence.ts";
import { keyOf, tokensOf } from "../../analysis/citations/claims/claim-tokens.ts";
import { tollPatterns } from "../../analysis/digest/phrases.ts";
import { memoize } from "../../base/memoize.ts";
import { isCountry, wordKey } from "../../language/word-keys.ts";
import type { StoryReport } from "../reports.ts";

/**
 * Finds stories that count the victims of the same disaster: the later toll isn't far lower, and both name the same
 * place and thing. Attacks recur, so theirs never count as one.
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
  const { keys, counts, names } = readToll(text, language);
  if (counts.length === 0) return null;
  const tokens = tokensOf(text);
  return {
    ...{ storyId, keys, counts },
    names: keysIn(names.join(" ")),
    countries: new Set(tokens.map((token) => wordKey(token.text)).filter(isCountry)),
    ordinary: new Set(tokens.flatMap((token) => (token.isCapital ? [] : (keyOf(token) ?? [])))),
  };
}

function continues(older: Toll, newer: Toll): boolean {
  const shared = older.keys.intersection(newer.keys).difference(keysIn(`${COUNTED} ${REPORTED}`));
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
  return areOfOne(told, count) && numberOf(count) >= Math.max(numberOf(told) / MOST_BEHIND, LEAST_TOLL);
}

/** A paper that reports late may have a count this many times lower. */
const MOST_BEHIND = 10;

/** One or two dead are of too many stories. */
const LEAST_TOLL = 5;

/** Reads a text with its counts of victims alone, each `of` the nearest word for them. The first behind "toll" is of the dead. */
export function readToll(text: string, language: string): ReadSentence {
  const sentence = readSentence(text, language);
  const keys = tokensOf(text).map((token) => (TOLL.test(token.text) ? "toll" : keyOf(token)));
  const tollAt = keys.indexOf("toll");
  const first = tollAt < 0 ? undefined : sentence.counts.find(({ figure }) => figure.from > tollAt);
  const counts = sentence.counts.flatMap((count) => {
    const near = [1, 2, 3].flatMap((n) => [keys[count.figure.to - 1 + n], keys[count.figure.from - n]]);
    const word = count === first ? DEAD : near.find((key) => key && keysIn(COUNTED).has(key));
    return word ? [{ ...count, of: new Set([word]) }] : [];
  });
  return { ...sentence, counts };
}

const DEAD = "kill";
const TOLL =
  /^(?:toll|todesopfer|opferzahl|totenzahl|bilan|bilancio|balance|dodental|dodssiffran|dodstalet)$/;

/** True if `newer` counts more of the same victims. */
export function countsMore(older: ReadSentence, newer: ReadSentence): boolean {
  const pairs = newer.counts.flatMap((count) => older.counts.map((told) => [told, count] as const));
  return pairs.some(([told, count]) => areOfOne(told, count) && numberOf(count) > numberOf(told));
}

/** A hundred times as many "victims" are those who need help. */
const MOST_GROWN = 100;

function areOfOne(told: Count, count: Count): boolean {
  return numberOf(count) < MOST_GROWN * numberOf(told) && !told.of.isDisjointFrom(count.of);
}

const numberOf = ({ figure }: Count) => figure.readings[0]?.value ?? 0;

/** Words beside a count of victims, and others of reports on any disaster. */
const COUNTED =
  "killed injured missing arrested rescued evacuated cases infected infections fälle infizierte casos casi gevallen fall";
const REPORTED =
  "people persons toll rise climb reach surpass authority official search rescue survivor north south east west central";

const keysIn = memoize((text) => new Set(tokensOf(text).flatMap((token) => keyOf(token) ?? [])));

const ATTACK =
  /attack|strikes?\b|missile|drone|rocket|shell(?:ed|ing)|bomb|raid|barrage|pounds|trade fire|shooting|gunm[ae]n|soldier|troops|militant|angriff|anschlag|beschuss|rakete|drohne|soldat|attaque|attentat|frappe|ataque|misil|attacc|attentato|aanval|aanslag|anfall|drönar|droner|raket|удар|атак|обстрел|обстріл|дрон/iu;
