import { memoize } from "../base/memoize.ts";
import commonWords from "./data/common-words.json" with { type: "json" };
import newsWords from "./data/news-words.json" with { type: "json" };
import { fold } from "./folding.ts";
import { ASCII, segmentsOf } from "./segmentation.ts";
import { stemOf } from "./stemming.ts";
import { stopWordsBy } from "./stop-words.ts";

/** A word as written, and the key that all its inflected forms share. */
export interface Token {
  word: string;
  key: string;
  /** True for words that only hold a sentence together. */
  isStop: boolean;
  /** A name has a capital where other words have none, or a version after it. Undefined if nothing tells. */
  writing?: "name" | "common" | undefined;
}

/** Scripts without spaces, whose words need the runtime's dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PAIRED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}ー]/u;
const PIECES =
  /[\p{Script=Han}]+|[\p{Script=Hangul}]+|[\p{Script=Hiragana}]+|[\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|(?:(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’](?=\p{L})(?:(?![\p{Script=Han}\p{Script=Hangul}])[\p{L}\p{M}])+|[+#]{1,2}(?![\p{L}\p{N}]))?/gu;

const MAX_WORD = 40;

/**
 * At most `limit` words of `text` in order, folded and stemmed for `language`. Chinese, Japanese and Korean yield
 * pairs of characters, which need no dictionary and miss no name.
 */
export function tokensOf(text: string, language: string | undefined, limit: number): Token[] {
  const tokens: Token[] = [];
  const isAscii = ASCII.test(text);
  // "US" alone is a name, "US TO LEAVE" is shouted.
  const isShouted =
    /\s/.test(text) &&
    (isAscii ? !/[a-z]/.test(text) && /[A-Z]/.test(text) : !/\p{Ll}/u.test(text) && /\p{Lu}/u.test(text));
  const isTitled = (language === undefined || language === "en") && isTitleCase(text);
  for (const { 0: piece, index } of text.matchAll(isAscii ? ASCII_PIECES : PIECES)) {
    if (tokens.length >= limit) break;
    if (!isAscii && PAIRED.test(piece)) tokens.push(...pairsOf(piece, language));
    else if (!isAscii && UNSPACED.test(piece)) {
      for (const { segment } of segmentsOf(piece.slice(0, 500)))
        tokens.push(tokenOf(segment, language, false));
    } else if (piece.length <= MAX_WORD) {
      const word = wordOf(piece);
      if (word === "") continue;
      const token: Token = tokenOf(word, language, isShouted);
      token.writing = isTitled ? undefined : writingOf(piece, text, index);
      tokens.push(token);
    }
  }
  return tokens.slice(0, limit);
}

const ASCII_PIECES = /[A-Za-z0-9]+(?:'(?=[A-Za-z])[A-Za-z]+|[+#]{1,2}(?![A-Za-z0-9]))?/g;

/** Counts the words of `text` that name something. */
export function countWordsOfSubject(text: string, language: string | undefined): number {
  return tokensOf(text, language, 40).filter(({ isStop }) => !isStop).length;
}

/** True for words that any news may contain: "release", "market", "Sicherheit". */
export function isGenericKey(key: string, language: string | undefined): boolean {
  return /^\d+$/.test(key) || genericOf(language ?? "").has(key);
}

/** True for words that any text in `language` may contain, whatever its subject: "four", "lieu", "darf". */
export function isCommonKey(key: string, language: string | undefined): boolean {
  return language ? commonOf(language).has(key) : false;
}

/**
 * True if `part`, the key of a word, starts or ends the compound `whole`: `heizung` in `heizungsgesetz`, `ローザ` in
 * `ハリケーンローザ`. A short part counts if `known` contains the rest.
 */
export function isPartOf(
  part: string,
  whole: string,
  known: Set<string>,
  language: string | undefined,
): boolean {
  if (language === "ja") return isPartOfRun(part, whole);
  if (!writesCompounds(language) || part.length < 3 || whole.length < Math.max(7, part.length + 3))
    return false;
  if (whole.startsWith(part)) {
    const rest = whole.slice(part.length);
    return part.length >= 6 || known.has(rest) || known.has(rest.replace(/^(?:ens|en|es|er|s|n|e)/, ""));
  }
  if (!whole.endsWith(part)) return false;
  const head = whole.slice(0, -part.length);
  return part.length >= 6 || known.has(head) || known.has(head.replace(/(?:ens|en|es|er|s|n|e)$/, ""));
}

// Foreign words that follow one another in Japanese have no sign between them; the runtime's dictionary parts them.
function isPartOfRun(part: string, whole: string): boolean {
  if (part.length < 3 || whole.length <= part.length || !KATAKANA.test(part) || !KATAKANA.test(whole))
    return false;
  if (whole.startsWith(part)) return segmentsOf(whole).containing(part.length)?.index === part.length;
  const at = whole.length - part.length;
  return whole.endsWith(part) && segmentsOf(whole).containing(at)?.index === at;
}

const KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

export function writesCompounds(language: string | undefined): boolean {
  return COMPOUNDING.has(language ?? "");
}

const COMPOUNDING = new Set(["de", "nl", "sv", "da", "no", "fi", "hu", "ja"]);

/** "Kerry to Go Hunting for Conservative Votes": capitals mean nothing in it. */
function isTitleCase(text: string): boolean {
  const words = text.match(ASCII.test(text) ? ASCII_LONG : LONG) ?? [];
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capital > words.length * MOST_CAPITAL;
}

const LONG = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}]{3,}/gu;
const ASCII_LONG = /(?<![A-Za-z0-9])[A-Za-z]{4,}/g;
const MOST_CAPITAL = 0.6;
const OPENS_SENTENCE = /(?:^|[.!?:;|–—-]["“„»«'‘(]?|["“„»«'‘(])\s*$/u;

function writingOf(piece: string, text: string, at: number): Token["writing"] {
  if (/^\p{Ll}/u.test(piece)) return "common";
  if (!/^\p{Lu}/u.test(piece)) return undefined;
  if (/^ \d/.test(text.slice(at + piece.length, at + piece.length + 2))) return "name";
  return OPENS_SENTENCE.test(text.slice(Math.max(0, at - 4), at)) ? undefined : "name";
}

function wordOf(piece: string): string {
  if (!/['’]/.test(piece)) return piece;
  // "l'Ukraine", "dell'arte": the article isn't part of the word; "Apple's" is Apple, "Türkiye'de" Türkiye.
  const elided = /^(?:[cdjlmnst]|qu|dell|all|nell|sull|dall|un)['’](.+)$/iu.exec(piece)?.[1];
  return (elided ?? piece).replace(/['’]\p{L}*$/u, "");
}

/** A word without its context. */
interface Word extends Pick<Token, "key" | "isStop"> {
  /** "US", "WHO", "IT": names unless the text around them is in capitals. */
  isAcronym: boolean;
}

function tokenOf(word: string, language: string | undefined, isShouted: boolean): Token {
  const { key, isStop, isAcronym } = wordsOf(language ?? "")(word);
  return isAcronym && !isShouted ? { word, key: word, isStop: false } : { word, key, isStop };
}

const wordsOf = memoize((language) => memoize((word) => readWord(word, language), 20_000));

function readWord(word: string, language: string): Word {
  const lower = word.toLowerCase();
  const isStop = isStopWord(lower, language);
  return { key: keyOf(lower, language), isStop, isAcronym: isStop && /^\p{Lu}{2,5}$/u.test(word) };
}

function isStopWord(lower: string, language: string | undefined): boolean {
  if (language && stopWordsBy.get(language)?.has(lower)) return true;
  return (
    lower.length <= 2 &&
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u.test(lower) &&
    !/^[a-z]$/.test(language ? "" : lower)
  );
}

function keyOf(lower: string, language: string | undefined): string {
  return fold(stemOf(lower, language)) || lower;
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

const genericOf = memoize((language) => {
  return new Set(
    wordsIn(newsWords, language).flatMap((word) => tokensOf(word, language, 9).map(({ key }) => key)),
  );
});

const commonOf = memoize((language) => {
  return new Set(wordsIn(commonWords, language).map((word) => keyOf(word.toLowerCase(), language)));
});

function wordsIn(lists: Record<string, string>, language: string): string[] {
  return lists[language]?.split(" ") ?? [];
}
