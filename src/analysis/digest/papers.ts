import { cutTo } from "../../base/cut.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { UNSPACED } from "../../language/segmentation.ts";
import { isBalanced, sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { lettersOf, type Words, wordsOf } from "./compare-words.ts";
import { condensed, wordCountOf } from "./condense.ts";
import { isAnotherDay, isDatedAsOf } from "./days.ts";
import {
  endsWithinADay,
  isAction,
  isBackground,
  isBoilerplate,
  isDependent,
  isFirstPerson,
  namesRelativeDay,
  pointsBack,
  withoutQuotations,
} from "./phrases.ts";

/** A sentence as written in the paper. */
export interface QuotedSentence {
  text: string;
  article: Article;
}

export interface Sentence extends QuotedSentence {
  /** Indexes of the paper among its event's, and of the sentence in its paper, from 0. */
  paper: number;
  place: number;
  /** The index of its last sentence, where it was joined to those that go on from it. */
  last: number;
  words: Words;
  /** True if it is only understood behind the one before it: "She denies it." */
  goesOn: boolean;
  /** Words of it, as "landslide" or "Omar", that an earlier sentence of its paper introduced and its title doesn't say. */
  known: string[];
  /** In words, as a reader counts them. */
  length: number;
  isBackground: boolean;
  isAction: boolean;
  /** True if most of it is somebody's words. */
  isQuoted: boolean;
  /** Says which day it was, with its year: the caption of a picture rather than a report of that day. */
  isCaption: boolean;
  /** True if its "today" isn't the day of the latest paper. */
  isOfAnotherDay: boolean;
}

export interface Paper {
  article: Article;
  language: string | undefined;
  headline: Words;
  /** True if a later paper replaces a figure or day of its title. */
  isOutdated: boolean;
  sentences: Sentence[];
}

/**
 * Sentences that can stand alone; of papers that have none, whatever is no remark of the page on itself.
 * @param latest when the latest of all papers was published, those of other events too; null where nothing says so
 * @param usual the language of papers that are too short to show theirs
 */
export function readPapers(articles: Article[], latest: Date | null, usual?: string): Paper[] {
  const read = (isLenient: boolean) =>
    articles.map((article, number) => readPaper(article, number, { latest, usual, isLenient }));
  const papers = read(false);
  return papers.some(({ sentences }) => sentences.length > 0) ? papers : read(true);
}

interface PaperContext {
  latest: Date | null;
  usual: string | undefined;
  isLenient: boolean;
}

function readPaper(article: Article, number: number, { latest, usual, isLenient }: PaperContext): Paper {
  const { title, publishedAt } = article;
  const isEarlier = publishedAt !== null && latest !== null && isAnotherDay(publishedAt, latest);
  const language = languageOf(`${title}. ${article.extract.slice(0, 1_500)}`) ?? usual;
  const read = sentencesOf(article.extract, language);
  const start = read.findIndex((text) => !/\p{L}$/u.test(text) || wordCountOf(text) > MAX_LABEL);
  const split = withWholeQuotations(read.slice(Math.max(start, 0))).map(({ text, place, last }) => {
    return { text: condensed(text.replace(DATELINE, ""), language), place, last };
  });
  const isUsable = ({ text }: PlacedText) =>
    !isBoilerplate(text) &&
    !BYLINE.test(text) &&
    lettersOf(text) !== lettersOf(title) &&
    !(isEarlier && endsWithinADay(text, language));
  const understood = understoodIn(split, language, isLenient).filter(isUsable);
  const sentences = understood.map((sentence) => ({
    ...sentence,
    article,
    paper: number,
    known: knownIn(sentence, title, split),
    ...traits(sentence.text, language),
    isCaption: publishedAt !== null && isDatedAsOf(sentence.text, publishedAt),
    isOfAnotherDay: isEarlier && namesRelativeDay(sentence.text, language),
  }));
  return {
    article,
    language,
    headline: wordsOf(title, language),
    isOutdated: false,
    sentences,
  };
}

/** The most words of a label in front of a report, which is no sentence: its author, a section. */
const MAX_LABEL = 5;

/** A sentence and its index in its paper. */
interface PlacedText {
  text: string;
  place: number;
  last: number;
}

/** Joins the sentences of a quotation if it ends soon. */
function withWholeQuotations(sentences: string[]): PlacedText[] {
  const whole: PlacedText[] = [];
  for (let place = 0; place < sentences.length; place++) {
    const first = sentences[place] ?? "";
    let text = first;
    let last = place;
    while (opensQuotation(text) && last - place < 3 && last + 1 < sentences.length) {
      last++;
      // A quotation is opened once more in each of its paragraphs.
      text = `${text} ${(sentences[last] ?? "").replace(/^['‘]/u, "")}`;
    }
    const isWhole = !opensQuotation(text) && text.length <= MAX_SENTENCE;
    whole.push(isWhole ? { text, place, last } : { text: first, place, last: place });
    if (isWhole) place = last;
  }
  return whole;
}

/** The sentences that are understood alone, and those that go on from one that is. */
function understoodIn(split: PlacedText[], language: string | undefined, isLenient: boolean) {
  const stands = (sentence: PlacedText) =>
    !(sentence.place > 0 && pointsBack(sentence.text, language)) &&
    (isLenient ? isReadable(sentence.text, language) : standsAlone(sentence, language));
  let isRun = false;
  return split.flatMap((sentence) => {
    const isAlone = stands(sentence);
    isRun = isAlone || (isRun && goesOn(sentence.text, language));
    const text = isLenient ? shortened(sentence.text) : sentence.text;
    return isRun ? [{ ...sentence, text, goesOn: !isAlone }] : [];
  });
}

/** True of a whole sentence that depends on the one before it, and isn't somebody's further words. */
function goesOn(text: string, language: string | undefined): boolean {
  return (
    (isDependent(text, language) || pointsBack(text, language)) &&
    text.length <= MAX_SENTENCE &&
    isWhole(text, language)
  );
}

/** True of a sentence that nobody cut, and that isn't only somebody's words. */
function isWhole(text: string, language: string | undefined): boolean {
  return (
    (isEnded(text) || UNENDED.test(text)) &&
    !CUT.test(text) &&
    isBalanced(text) &&
    !opensQuotation(text) &&
    /\p{L}/u.test(withoutQuotations(text)) &&
    !isFirstPerson(text, language)
  );
}

/** "the landslide" behind "a landslide", and "Omar" as a subject behind "Rassol Omar", unless the title says so. */
function knownIn({ text, place }: PlacedText, title: string, all: PlacedText[]): string[] {
  const isIntroduced = (word: string, introduced: string) => {
    const form = new RegExp(`${introduced} ${word}(?!\\p{L})`, "u");
    return !title.includes(word) && all.some((one) => one.place < place && form.test(one.text));
  };
  const things = (text.match(THING) ?? []).filter((thing) => isIntroduced(thing, INDEFINITE));
  const names = (text.match(SURNAME) ?? []).filter((name) => isIntroduced(name, "\\p{Lu}\\p{L}+"));
  return [...things, ...names];
}

/** A surname as the subject, after a title or none. */
const SURNAME =
  /(?<=^(?:(?:Mr|Mrs|Ms|Miss|Dr|M|Mme|Herr|Frau) )?)\p{Lu}[\p{Ll}’'-]{2,}(?=(?:['’]s?)?,? \p{Ll})/gu;
/** A noun with a definite article, of the languages that have one before it. */
const THING =
  /(?<=(?<!\p{L})(?:[Tt]he|[Ll][ae]s?|[Ee]l|[Ll]os|[Ii]l|[Gg]li|[Oo]s?) )\p{Ll}{4,}|(?<=(?<!\p{L})[Dd](?:er|ie|as|en|em|es) )\p{Lu}\p{Ll}{3,}/gu;
const INDEFINITE = "(?<!\\p{L})(?:[Aa]n?|[Ee]in(?:e[nmrs]?)?|[Uu]n[eao]?|[Uu]ma?)(?: \\p{L}+){0,2}";

/** "MOSCOW, 24 SEP (ANSA) - " or "Hamburg - " in front of a report. */
const DATELINE =
  /^\p{Lu}[\p{L} .'’/-]{1,40}(?:, \d{1,2}\.? \p{L}{3,10}\.?(?: \d{4})?)? \((?:\p{Lu}{2,8}|Reuters|Xinhua|Bloomberg)(?:\/\p{L}+)?\)\.?\s*[-–—]+\s*|^\p{Lu}\p{Ll}{2,19} [-–—] (?=\p{Lu}\p{L}* \p{Ll})/u;
const MIN_SENTENCE = 24;
const MIN_UNSPACED = 10;
const MAX_SENTENCE = 300;
/** The same of a paper's first sentence: in some languages all of the news is in it. */
const MAX_LEAD = 400;
/** Scripts whose sentences end without a mark. */
const UNENDED = /[\p{Script=Thai}\p{Script=Lao}]/u;

function standsAlone({ text, place }: PlacedText, language: string | undefined): boolean {
  if (text.length > (place === 0 ? MAX_LEAD : MAX_SENTENCE)) return false;
  if (text.length < (UNSPACED.test(text) ? MIN_UNSPACED : MIN_SENTENCE)) return false;
  if (/^[^\p{L}\p{N}]*\p{Ll}/u.test(text) || isShouted(text)) return false;
  return isWhole(text, language) && !isDependent(text, language);
}

/** "He said: 'I left": a single quotation mark is opened and not closed, as an apostrophe may stand for the other. */
function opensQuotation(text: string): boolean {
  const opened = text.match(/(?<=^|[\s(:])['‘](?=\p{L})/gu)?.length ?? 0;
  const closed = text.match(/(?<=[\p{L}\p{N}.,!?…])['’](?=[\s.,;:!?)]|$)/gu)?.length ?? 0;
  return opened > closed;
}

const isEnded = (text: string) => /[.!。！۔।।።။។][»”"'’」』)]*$/u.test(text);

function isReadable(text: string, language: string | undefined): boolean {
  if (!/\p{L}/u.test(text) || CUT.test(text) || QUESTION.test(text) || !isBalanced(text)) return false;
  if (text.length > MAX_UNENDED && /[\p{L}\p{N}]$/u.test(text) && !UNENDED.test(text)) return false;
  return !isDependent(text, language);
}

/** Characters of a text without a full stop, as long ones were cut by their feed. */
const MAX_UNENDED = 200;
const QUESTION = /[?？؟]["'”’»」』)]*$/;
/** Trailing dots, by which a feed shows that it cut the text. */
const CUT = /(?:…|\.{3})["'”’»)\]]*$/;

/** "By Ada Lane and Tom Reed" */
const BYLINE =
  /^(?:By|Von|Par|Por|Di|Door|Av|Af|by|von|par|por)\s+\p{Lu}[\p{L}.'’-]+(?:[ ,]+(?:and|und|et|y|e|en|och|og|i|de|da|van|von|\p{Lu}[\p{L}.'’-]*))*[.]?$/u;

function isShouted(text: string): boolean {
  const letters = text.match(/\p{Lu}|\p{Ll}/gu) ?? [];
  const large = letters.filter((letter) => /\p{Lu}/u.test(letter));
  return letters.length >= 12 && large.length > letters.length * 0.6;
}

/** At most `max` characters, cut at a word. */
export function shortened(text: string, max = MAX_SENTENCE): string {
  if (text.length <= max) return text;
  const head = cutTo(text, max - 1);
  const word = head.slice(0, Math.max(head.lastIndexOf(" "), 0));
  return `${(word.length > max / 2 ? word : head).trimEnd()}…`;
}

function traits(text: string, language: string | undefined) {
  return {
    words: wordsOf(text, language),
    length: wordCountOf(text),
    isBackground: isBackground(text),
    isAction: isAction(text),
    isQuoted: withoutQuotations(text).length < text.length / 2,
  };
}

/** A definite article with the two words behind it. */
const DEFINITE =
  /^(?:the|d(?:er|ie|as|en|em)|l(?:e|a|es|os|as|o)|l['’]|el|il|gli|het)\s?([\p{L}-]+(?: [\p{L}-]+)?)/iu;

/** The words of a subject with a definite article; null where a sentence begins otherwise, or with a name. */
export function subjectOf(text: string, language: string | undefined): Words | null {
  const [, subject] = DEFINITE.exec(text) ?? [];
  if (subject === undefined || (language !== "de" && /\p{Lu}/u.test(subject))) return null;
  return wordsOf(subject, language);
}
