import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import commonWords from "./data/common-words.json" with { type: "json" };
import { GENERIC_WORDS, STOP_WORDS } from "./vocabulary.ts";

/** A word of a text as it stands there, and the key by which its inflected forms are known to be one word. */
export interface Token {
  word: string;
  key: string;
  /** Of the words that only hold a sentence together. */
  isStop: boolean;
  /**
   * By its first letter: a name has a capital where other words have none, or a version's number after it. Undefined
   * where its place or its script do not tell.
   */
  writing?: "name" | "common" | undefined;
}

const STEMMERS: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  nl: dutch,
  en: english,
  fi: finnish,
  fr: french,
  de: german,
  hu: hungarian,
  hi: hindi,
  id: indonesian,
  it: italian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  es: spanish,
  sv: swedish,
  tr: turkish,
};

/** Endings of nouns and adjectives where no library knows the language; longest first. */
const ENDINGS: Record<string, RegExp> = {
  pl: /(?:owego|owemu|owymi|owej|owych|owym|ami|ach|ego|emu|iej|owi|ymi|imi|ych|ich|ową|owie|owa|owe|owy|ów|ow|em|om|ie|ią|ię|(?<=....)ej|ym|im|ą|ę|a|e|i|o|u|y)$/u,
  cs: /(?:ového|ami|ách|ého|ému|ých|ích|ých|ovi|ům|em|ou|ě|a|á|e|é|i|í|o|u|ů|y|ý)$/u,
  uk: /(?:ами|ями|ого|ому|ими|ові|еві|ах|ях|ів|їв|ої|ою|ею|ий|ій|их|их|ам|ям|ом|ем|а|я|и|і|ї|у|ю|е|є|о|ь)$/u,
  bg: /(?:ите|ата|ото|ета|ът|та|то|те|и|а|о|е|я)$/u,
  sr: /(?:ама|има|ог|ом|ем|их|им|а|е|и|о|у)$/u,
  el: /(?:ους|ων|ου|ος|ης|ας|ες|οι|α|η|ο|ι|ς)$/u,
  fa: /(?:های|ها|ان|ات|ی)$/u,
  ur: /(?:وں|یں|یاں|ات|ی|ے|ا)$/u,
  sw: /(?:ni)$/u,
};

/** Scripts without spaces whose words a dictionary of the runtime must find. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PAIRED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}ー]/u;
const PIECES =
  /[\p{Script=Han}]+|[\p{Script=Hangul}]+|[\p{Script=Hiragana}]+|[\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|(?:(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’](?=\p{L})(?:(?![\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}])+|[+#]{1,2}(?![\p{L}\p{N}]))?/gu;

const segmenter = new Intl.Segmenter("th", { granularity: "word" });
const stopWords = setsOf(STOP_WORDS);
const genericKeys = new Map<string, Set<string>>();
const commonKeys = new Map<string, Set<string>>();
const stems = new Map<string, Map<string, string>>();
const MAX_STEMS = 20_000;
const MAX_WORD = 40;

/**
 * The words of `text`, at most `limit` of them, in their order, as `language` folds and stems them. Chinese, Japanese
 * and Korean come as pairs of characters, which need no dictionary and miss no name.
 */
export function tokensOf(text: string, language: string | undefined, limit: number): Token[] {
  const tokens: Token[] = [];
  const isShouted = !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
  const isTitled = isTitleCase(text);
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    if (tokens.length >= limit) break;
    if (PAIRED.test(piece)) tokens.push(...pairsOf(piece, language));
    else if (UNSPACED.test(piece)) {
      for (const { segment } of segmenter.segment(piece.slice(0, 500)))
        tokens.push(tokenOf(segment, language, false));
    } else if (piece.length <= MAX_WORD) {
      const writing = isTitled ? undefined : writingOf(piece, text, index);
      tokens.push(...wordsOf(piece, language, isShouted).map((token) => ({ ...token, writing })));
    }
  }
  return tokens.slice(0, limit);
}

/** How many of the words of `text` name something. */
export function contentOf(text: string, language: string | undefined): number {
  return tokensOf(text, language, 40).filter(({ isStop }) => !isStop).length;
}

/** Whether `key` is of the words that any news holds: "release", "market", "Sicherheit". */
export function isGenericKey(key: string, language: string | undefined): boolean {
  return /^\d+$/.test(key) || genericOf(language).has(key);
}

/** Whether `key` is of a word that any text of `language` holds, whatever it is about: "four", "lieu", "darf". */
export function isCommonKey(key: string, language: string | undefined): boolean {
  if (!language) return false;
  const before = commonKeys.get(language);
  if (before) return before.has(key);
  const words =
    Object.entries(commonWords)
      .find(([name]) => name === language)?.[1]
      .split(" ") ?? [];
  const keys = new Set(words.map((word) => keyOf(word.toLowerCase(), language)));
  commonKeys.set(language, keys);
  return keys.has(key);
}

/**
 * Whether `part`, the key of a word, begins or ends the compound `whole`, as languages that write compounds in one
 * word have them: `heizung` in `heizungsgesetz`. A short part counts where `known` holds what is left.
 */
export function isPartOf(
  part: string,
  whole: string,
  known: Set<string>,
  language: string | undefined,
): boolean {
  if (!writesCompounds(language) || part.length < 4 || whole.length < part.length + 3) return false;
  if (whole.startsWith(part)) {
    const rest = whole.slice(part.length);
    return part.length >= 6 || known.has(rest) || known.has(rest.replace(/^(?:ens|en|es|er|s|n|e)/, ""));
  }
  if (!whole.endsWith(part)) return false;
  const head = whole.slice(0, -part.length);
  return part.length >= 6 || known.has(head) || known.has(head.replace(/(?:ens|en|es|er|s|n|e)$/, ""));
}

/** Whether `language` writes compounds in one word. */
export function writesCompounds(language: string | undefined): boolean {
  return COMPOUNDING.has(language ?? "");
}

const COMPOUNDING = new Set(["de", "nl", "sv", "da", "no", "fi", "hu"]);

/** Lower case, and without the marks that writers leave out: `Électricité` is `electricite`. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll("ß", "ss");
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "")
    .replace(/[\u064b-\u065f\u0670\u0640]/g, "")
    .normalize("NFC")
    .replace(/[øåæœłđıəɗɓƙ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[أإآٱ]/g, "ا")
    .replace(/[ىی]/g, "ي")
    .replace(/[کﻙ]/g, "ك")
    .replace(/ة/g, "ه")
    .replace(/ё/g, "е");
}

const PLAIN: Record<string, string> = {
  ø: "o",
  å: "a",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
  ɗ: "d",
  ɓ: "b",
  ƙ: "k",
};

/** "Kerry to Go Hunting for Conservative Votes": its capitals tell nothing. */
function isTitleCase(text: string): boolean {
  const words = text.match(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]{3,}/gu) ?? [];
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capital > words.length * MOST_CAPITAL;
}

const MOST_CAPITAL = 0.6;
const OPENS_SENTENCE = /(?:^|[.!?:;|–—-]["“„»«'‘(]?|["“„»«'‘(])\s*$/u;

function writingOf(piece: string, text: string, at: number): Token["writing"] {
  if (/^\p{Ll}/u.test(piece)) return "common";
  if (!/^\p{Lu}/u.test(piece)) return undefined;
  if (/^ \d/.test(text.slice(at + piece.length, at + piece.length + 2))) return "name";
  return OPENS_SENTENCE.test(text.slice(Math.max(0, at - 4), at)) ? undefined : "name";
}

function wordsOf(piece: string, language: string | undefined, isShouted: boolean): Token[] {
  // "l'Ukraine", "dell'arte": the article is no part of the word; "Apple's" is Apple, "Türkiye'de" Türkiye.
  const elided = /^(?:[cdjlmnst]|qu|dell|all|nell|sull|dall|un)['’](.+)$/iu.exec(piece)?.[1];
  const word = (elided ?? piece).replace(/['’]\p{L}*$/u, "");
  return word === "" ? [] : [tokenOf(word, language, isShouted)];
}

function tokenOf(word: string, language: string | undefined, isShouted: boolean): Token {
  const lower = word.toLowerCase();
  const isStop = isStopWord(lower, language);
  // "US", "WHO", "IT" are names where the text around is not in capitals.
  if (isStop && !isShouted && /^\p{Lu}{2,5}$/u.test(word)) return { word, key: word, isStop: false };
  return { word, key: keyOf(lower, language), isStop };
}

function isStopWord(lower: string, language: string | undefined): boolean {
  if (language && stopWords.get(language)?.has(lower)) return true;
  return (
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u.test(lower) && !/^[a-z]$/.test(language ? "" : lower)
  );
}

function keyOf(lower: string, language: string | undefined): string {
  const known = stems.get(language ?? "") ?? new Map<string, string>();
  if (!stems.has(language ?? "")) stems.set(language ?? "", known);
  const before = known.get(lower);
  if (before !== undefined) return before;
  const key = fold(stemOf(lower, language)) || lower;
  if (known.size >= MAX_STEMS) known.clear();
  known.set(lower, key);
  return key;
}

function stemOf(lower: string, language: string | undefined): string {
  if (lower.length < 4 || /\p{N}/u.test(lower)) return lower;
  const stemmer = STEMMERS[language ?? ""];
  if (stemmer) {
    const stem = tuned(stemmer(lower.normalize("NFC")), language);
    return stem.length >= 3 ? stem : lower;
  }
  const ending = ENDINGS[language ?? ""];
  if (!ending) return lower.replace(/(?<=[a-z]{3}[^su])s$/, "");
  // "kolei" is of "kolej", as "nadziei" is of "nadzieja".
  if (language === "pl" && lower.endsWith("ei")) return lower.replace(/i$/, "j");
  const stem = lower.replace(ending, "");
  return stem.length >= 3 ? stem : lower;
}

// Plurals of foreign words in German ("Autos", "Handys"), and British spelling.
function tuned(stem: string, language: string | undefined): string {
  if (language === "de") return stem.replace(/(?<=.{3}[aeiouy])s$/, "");
  return language === "en" ? stem.replace(/(?<=.{3})our$/, "or") : stem;
}

function pairsOf(piece: string, language: string | undefined): Token[] {
  if (/^\p{Script=Hiragana}+$/u.test(piece)) return [{ word: piece, key: piece, isStop: true }];
  if (/\p{Script=Katakana}/u.test(piece)) return [tokenOf(piece, language, false)];
  const characters = [...piece].slice(0, 400);
  if (characters.length === 1) return [{ word: piece, key: piece, isStop: isStopWord(piece, language) }];
  return characters.slice(1).map((character, at) => {
    const pair = `${characters[at]}${character}`;
    return { word: pair, key: pair, isStop: false };
  });
}

function genericOf(language: string | undefined): Set<string> {
  const name = language ?? "";
  const known = genericKeys.get(name);
  if (known) return known;
  const words = (GENERIC_WORDS[name] ?? "").split(" ").filter((word) => word !== "");
  const keys = new Set(words.flatMap((word) => tokensOf(word, language, 9).map(({ key }) => key)));
  genericKeys.set(name, keys);
  return keys;
}

function setsOf(lists: Record<string, string>): Map<string, Set<string>> {
  return new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(" "))]));
}
