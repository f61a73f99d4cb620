import { readSentence } from "../../analysis/changes/read-sentence.ts";
import { mentionsVictims, type Toll } from "../../analysis/changes/tolls.ts";
import { keyOf, type Token, tokensOf } from "../../analysis/citations/claims/claim-tokens.ts";
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
  const onVictims = reports.flatMap(({ storyId, headline, gist, facts }) =>
    [...new Set([headline, gist, ...facts.map(({ text }) => text)])]
      .filter((text) => mentionsVictims(text) && !ATTACK.test(text))
      .map((text) => ({ storyId, text })),
  );
  const read = onVictims
    .slice(-MOST_COMPARED)
    .map(({ storyId, text }) => ({ storyId, ...readReport(text, language) }))
    .filter(({ tolls }) => tolls.length > 0);
  for (const [at, newer] of read.entries()) {
    for (const older of read.slice(0, at)) {
      const [from, into] = [eventOf(older.storyId), eventOf(newer.storyId)];
      if (from !== into && continues(older, newer)) laterOf.set(from, into);
    }
  }
  return eventOf;
}

/** Comparing takes quadratic time. */
const MOST_COMPARED = 300;

interface Report {
  tolls: Toll[];
  /** Keys of its words, without those of reports on any disaster. */
  keys: Set<string>;
  names: Set<string>;
  /** Keys of words in lower case, which are no names even where a headline capitalises them. */
  ordinary: Set<string>;
  countries: Set<string>;
}

function readReport(text: string, language: string): Report {
  const { keys, names, tolls } = readSentence(text, language);
  const tokens = tokensOf(text);
  const ofAnyDisaster = [...tokens.filter((token) => mentionsVictims(token.raw)), ...tokensOf(REPORTED)];
  return {
    tolls,
    keys: keys.difference(keysOf(ofAnyDisaster)),
    names: keysOf(tokensOf(names.join(" "))),
    ordinary: keysOf(tokens.filter(({ isCapital }) => !isCapital)),
    countries: new Set(tokens.map((token) => wordKey(token.text)).filter(isCountry)),
  };
}

function keysOf(tokens: Token[]): Set<string> {
  return new Set(tokens.flatMap((token) => keyOf(token) ?? []));
}

function continues(older: Report, newer: Report): boolean {
  const shared = older.keys.intersection(newer.keys);
  const names = older.names.union(newer.names).difference(older.ordinary.union(newer.ordinary));
  const isElsewhere =
    older.countries.size > 0 && newer.countries.size > 0 && older.countries.isDisjointFrom(newer.countries);
  const follows = (told: Toll, toll: Toll) =>
    areOfOne(told, toll) && toll.count >= Math.max(told.count / MOST_BEHIND, LEAST_TOLL);
  return (
    shared.size >= PLACE_AND_THING &&
    !shared.isDisjointFrom(names) &&
    !isElsewhere &&
    newer.tolls.some((toll) => older.tolls.some((told) => follows(told, toll)))
  );
}

const PLACE_AND_THING = 2;

/** A paper that reports late may have a count this many times lower. */
const MOST_BEHIND = 10;

/** One or two dead are of too many stories. */
const LEAST_TOLL = 5;

/** True if `newer` counts more of the same victims. */
export function countsMore(older: Toll[], newer: Toll[]): boolean {
  return newer.some((toll) => older.some((told) => areOfOne(told, toll) && toll.count > told.count));
}

function areOfOne(told: Toll, toll: Toll): boolean {
  return told.of === toll.of && toll.count < MOST_GROWN * told.count;
}

/** A hundred times as many "victims" are those who need help. */
const MOST_GROWN = 100;

const REPORTED =
  "people persons toll rise climb reach surpass authority official search rescue survivor north south east west central";

const ATTACK =
  /attack|strikes?\b|missile|drone|rocket|shell(?:ed|ing)|bomb|raid|barrage|pounds|trade fire|shooting|gunm[ae]n|soldier|troops|militant|angriff|anschlag|beschuss|rakete|drohne|soldat|attaque|attentat|frappe|ataque|misil|attacc|attentato|aanval|aanslag|anfall|drönar|droner|raket|удар|атак|обстрел|обстріл|дрон/iu;
