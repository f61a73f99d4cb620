import { isNewCount, newnessOf } from "../../analysis/changes/changes.ts";
import { type ReadSentence, readSentence } from "../../analysis/changes/read-sentence.ts";
import { keyOf, tokensOf } from "../../analysis/citations/claims/claim-tokens.ts";
import { datesIn } from "../../analysis/citations/claims/dates.ts";
import { isAboutFuture } from "../../analysis/citations/claims/inferences.ts";
import {
  addressesReaders,
  isBoilerplate,
  isDependent,
  isFirstPerson,
  isTeasing,
  namesRelativeDay,
  pointsBack,
} from "../../analysis/digest/phrases.ts";
import { day } from "../../base/durations.ts";
import { weekdayNamed } from "../../language/calendar.ts";
import { fold } from "../../language/folding.ts";
import { dateIn, type Period, weeksIn } from "./periods.ts";

/** True of a sentence that is understood without the text around it. */
export function standsAlone(text: string, language: string): boolean {
  return !(
    isDependent(text, language) ||
    pointsBack(text, language) ||
    isFirstPerson(text, language) ||
    isTeasing(text, language) ||
    isBoilerplate(text) ||
    addressesReaders(text) ||
    QUESTION.test(text)
  );
}

const QUESTION = /[?？؟]/;

/** True if a sentence says more than each of the `told` ones alone. */
export function addsTo(told: ReadSentence[], sentence: ReadSentence): boolean {
  return told.every((one) => newnessOf(sentence, [one]) >= LEAST_NEW);
}

const LEAST_NEW = 0.35;

export interface Line extends ReadSentence {
  /** Keys of the words with a capital: some may be names. */
  capitals: Set<string>;
}

export function readLine(text: string, language: string): Line {
  const capitals = tokensOf(text).filter(({ isCapital }) => isCapital);
  return {
    ...readSentence(text, language),
    capitals: new Set(capitals.flatMap((token) => keyOf(token) ?? [])),
  };
}

/** True of one event in other words: most words of the shorter text, and no count or name of its own. */
export function retells(told: Line, line: Line): boolean {
  const shared = told.keys.intersection(line.keys).size;
  return (
    shared >= MOSTLY_TOLD * Math.min(told.keys.size, line.keys.size) &&
    line.counts.every((count) => !isNewCount(count, [told])) &&
    line.capitals.isSubsetOf(told.keys)
  );
}

const MOSTLY_TOLD = 0.7;

/**
 * Adds the date to a weekday that readers would take for another one: "on Thursday (12 March)".
 * @param at when the sentence was written
 * @returns null if it counts days from then ("today", "last week"), or if its weekday may be past or to come
 */
export function datedIn(
  text: string,
  { at, kind, from }: Pick<Period, "kind" | "from"> & { at: Date },
  language: string,
): string | null {
  const lower = text.toLowerCase();
  if (namesRelativeDay(text, language) || weeksIn(language).some((week) => lower.includes(week))) return null;
  let dated = "";
  let rest = text;
  for (const { word, weekday } of weekdaysWithoutDate(text)) {
    const ago = (at.getUTCDay() - weekday + 7) % 7;
    const end = rest.indexOf(word) + word.length;
    const isPart = /^['’\p{Script=Latin}\p{Script=Cyrillic}-]/u.test(rest.slice(end));
    const date = new Date(at.getTime() - ago * day);
    if (kind === "week" && ago <= MOST_DAYS_AGO && date >= from) continue;
    if (ago > MOST_DAYS_AGO || isAboutFuture(text, language) || isPart) return null;
    const written = dateIn(language, date);
    dated += rest.slice(0, end) + (/\p{Script=Han}$/u.test(word) ? `（${written}）` : ` (${written})`);
    rest = rest.slice(end);
  }
  return dated + rest;
}

/** Beyond it, a weekday is more often the next one than the last. */
const MOST_DAYS_AGO = 3;

function weekdaysWithoutDate(text: string): { word: string; weekday: number }[] {
  const tokens = tokensOf(text);
  const dates = datesIn(tokens);
  const isDated = (from: number, to: number) =>
    dates.some((date) => date.day !== undefined && date.from <= to + 1 && date.to >= from - 1);
  return tokens.flatMap(({ raw }, at) => {
    const named = dates.find(({ from, to, weekday }) => weekday !== undefined && at === to - 1 && from <= at);
    const weekday = named?.weekday ?? nordicWeekday(raw);
    return weekday === undefined || isDated(at, at + 1) ? [] : [{ word: raw, weekday }];
  });
}

/** "Tisdagskvällen", "zaterdagavond". */
function nordicWeekday(word: string): number | undefined {
  const [, name] = /^(\p{L}{2,6}dag)\p{L}+$/u.exec(fold(word)) ?? [];
  return name === undefined ? undefined : weekdayNamed(name)?.value;
}
