import { numerals } from "../../../language/numerals.ts";
import { UNSPACED } from "../../../language/segmentation.ts";
import { commonEnglishWords, emptyWords } from "../../../language/stop-words.ts";
import type { Token } from "./claim-tokens.ts";
import { GENERIC, PARTICLES, PERCENT, POWERS } from "./claim-vocabulary.ts";
import { isCalendarWord } from "./dates.ts";

/** A name as written: its tokens in order, without small and generic words. */
export interface Name {
  words: Token[];
  /** A code contains digits, an acronym is all capitals. */
  kind: "name" | "code" | "acronym" | "katakana";
}

/** Languages that capitalise nouns: a single capitalised word doesn't indicate a name. */
const CAPITAL_NOUNS = new Set(["de", "lb"]);

export function namesIn(tokens: Token[], language: string | undefined): Name[] {
  const names: Name[] = [];
  const taken = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const isVersion = token.isNumber && /^\d+(?:\.\d+){2,}$/.test(token.raw);
    const code = isVersion ? token : codeAt(tokens, at);
    if (code) {
      names.push({ words: [code], kind: "code" });
      taken.add(at);
    } else if (isKatakana(token)) names.push({ words: [token], kind: "katakana" });
  }
  for (let at = 0; at < tokens.length; at++) {
    const run = taken.has(at) ? [] : runAt(tokens, at);
    if (run.length === 0) continue;
    for (const part of partsOf(tokens, run, language)) names.push(...nameOf(tokens, part, language));
    at = run.at(-1) ?? at;
  }
  return names;
}

/** "v19", "CVE-2026-41877", "F-35", "A61": letters next to digits. */
function codeAt(tokens: Token[], at: number): Token | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || token.isNumber || !next.isNumber || !/^[-–]?$/.test(next.gap)) return null;
  if (next.gap !== "" && !/\p{Lu}/u.test(token.raw)) return null;
  if (UNSPACED.test(token.raw)) return null;
  let end = at + 1;
  while (/^[-–]?$/.test(tokens[end + 1]?.gap ?? " ") && end - at < 6) end++;
  const parts = tokens.slice(at, end + 1);
  return { ...token, text: parts.map(({ text }) => text).join(""), end: parts.at(-1)?.end ?? token.end };
}

function isKatakana({ raw }: Token): boolean {
  return raw.charCodeAt(0) > LAST_LATIN && /^[\p{Script=Katakana}ー・]{4,}$/u.test(raw);
}

/** The positions of consecutive capitalised words, with small words between them. */
function runAt(tokens: Token[], start: number): number[] {
  const run: number[] = [];
  let at = start;
  for (; run.length < 8; at++) {
    const token = tokens[at];
    const gap = token?.gap ?? "";
    const isJoined = run.length === 0 || /^(?: |-|–|\. ?|&| & |'|’)$/.test(gap);
    if (!token || !isJoined || token.isNumber) break;
    // "U.S.": a full stop after longer words ends a sentence.
    if (run.length > 0 && /^\./.test(gap) && (tokens[at - 1]?.raw.length ?? 9) > 3) break;
    if (token.isCapital) run.push(at);
    else if (!(run.length > 0 && isParticleAt(tokens, at))) break;
  }
  return run;
}

/** "Senator Ruth Abernathy of Michigan" contains two names; between German nouns, every small word separates. */
function partsOf(tokens: Token[], run: number[], language: string | undefined): number[][] {
  const isNoun = CAPITAL_NOUNS.has(language ?? "");
  const parts: number[][] = [];
  for (const at of run) {
    const between = tokens.slice((parts.at(-1)?.at(-1) ?? at) + 1, at).map(({ text }) => text);
    const isOther =
      parts.length === 0 || between.some((word) => word !== "s" && (isNoun || !OF_NAMES.has(word)));
    if (isOther) parts.push([at]);
    else parts.at(-1)?.push(at);
  }
  return parts;
}

/** Particles inside people's names. */
const OF_NAMES = new Set("la le van von der den el al bin ibn ten ter".split(" "));

function isParticleAt(tokens: Token[], at: number): boolean {
  if (tokens[at]?.raw === "s" && /['’]/.test(tokens[at]?.gap ?? "")) return true;
  for (let next = at; next < at + 3; next++) {
    const token = tokens[next];
    if (!token || !/^[ '’]$/.test(token.gap)) return false;
    if (token.isCapital) return next > at;
    if (!PARTICLES.has(token.text)) return false;
  }
  return false;
}

function nameOf(tokens: Token[], run: number[], language: string | undefined): Name[] {
  const words = run.flatMap((at) => tokens[at] ?? []);
  const [first] = words;
  const start = run[0] ?? 0;
  const isStart = isSentenceStart(tokens, start);
  // An owner is known by what it owns: "Poland's Gdansk".
  const telling = words.filter(
    (word, at) => !isGeneric(word) && !isOwner(tokens, run[at] ?? 0, at < run.length - 1),
  );
  const acronyms = telling.filter((word) => ACRONYM.test(word.raw) && !(isStart && isShouted(word, first)));
  const rest = telling.filter((word) => !ACRONYM.test(word.raw) && word.raw.length > 1);
  const names: Name[] = acronyms.map((word) => ({ words: [word], kind: "acronym" as const }));
  const last = rest.at(-1);
  if (!last) return names;
  const isNoun = CAPITAL_NOUNS.has(language ?? "");
  if (words.length === 1 && isStart) return names;
  if (isNoun) {
    const others = words.filter((word) => !emptyWords.has(word.text) && !isNumeral(word));
    const hasTitle = others.length > 1 && others.at(-1) === last;
    if (!hasTitle || NOUN_ENDING.test(last.text)) return names;
    return [...names, { words: rest, kind: "name" }];
  }
  const named = isStart && rest[0] === first && rest.length > 1 && isOrdinary(rest[0]) ? rest.slice(1) : rest;
  return [...names, { words: named, kind: "name" }];
}

export const ACRONYM = /^\p{Lu}{2,6}$/u;

/** "POLICE in Leeds", "NEW: ...": a sentence's first word in capitals is an acronym only if it's short and no word. */
function isShouted(word: Token, first: Token | undefined): boolean {
  const isWord = emptyWords.has(word.text) || commonEnglishWords.has(word.text);
  return word === first && (isWord || word.raw.length > LONGEST_FIRST);
}

const LONGEST_FIRST = 4;

const NOUN_ENDING =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|ismus|tat|taten|nis|nisse|ling|tum|ment)s?$/;

function isOwner(tokens: Token[], at: number, hasMore: boolean): boolean {
  const next = tokens[at + 1];
  return hasMore && next?.raw === "s" && /^['’]$/.test(next.gap);
}

function isOrdinary(token: Token | undefined): boolean {
  return token !== undefined && token.text.length > 3 && /(?:ing|ed|ly)$/.test(token.text);
}

export function isSentenceStart(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  return at === 0 || token === undefined || /[.!?:…"“„«»。！？(\n•–—]/.test(token.gap);
}

const LAST_LATIN = 0x24f;

export function isGeneric(token: Token): boolean {
  const { text, raw } = token;
  if (ACRONYM.test(raw)) return GENERIC.has(text);
  if (GENERIC.has(text) || emptyWords.has(text) || commonEnglishWords.has(text) || isCalendarWord(token))
    return true;
  if (PERCENT.test(text) || POWERS.some(([, words]) => words.test(text))) return true;
  return isNumeral(token);
}

const anyNumerals = new Set([...numerals.values()].flatMap((words) => [...words.keys()]));

function isNumeral({ text }: Token): boolean {
  return anyNumerals.has(text);
}
