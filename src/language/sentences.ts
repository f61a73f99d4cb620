import { memoize } from "../base/memoize.ts";
import abbreviations from "./data/abbreviations.json" with { type: "json" };

/** A dot after a title, unit, month or initial doesn't end a sentence. */
const ABBREVIATION = new RegExp(`(?<![\\p{L}\\p{M}\\d])(?:\\p{Lu}|${abbreviations.words})\\.$`, "iu");

/** Languages in which a number with a dot is an ordinal: "15. Dezember". */
const ORDINAL_LANGUAGES = new Set(["de", "da", "no", "fi", "cs", "hu", "sr", "tr", "pl"]);

/** Characters of a text that are read, and of a paragraph; more than any paper writes about one event. */
const MAX_TEXT = 8_000;
const MAX_PARAGRAPH = 4_000;
const MAX_SENTENCES = 48;
/** The longest sentence that others are joined to, in characters. */
const MAX_JOINED = 480;

/**
 * The first 48 sentences of a text, unchanged except for white space. A quotation of several sentences stays together
 * with its speaker. Thai and its neighbours, which don't mark the end of a sentence, are split at spaces.
 */
export function sentencesOf(text: string, language: string | undefined): string[] {
  const sentences: string[] = [];
  for (const paragraph of text.slice(0, MAX_TEXT).split(/\n\s*\n/)) {
    if (sentences.length >= MAX_SENTENCES) break;
    const line = paragraph.slice(0, MAX_PARAGRAPH).replace(/\s+/g, " ").trim();
    if (line !== "") sentences.push(...sentencesIn(line, language));
  }
  return sentences.slice(0, MAX_SENTENCES);
}

function sentencesIn(line: string, language: string | undefined): string[] {
  const segments = UNMARKED.test(line) ? clausesOf(line) : segmentsOf(line, language);
  const sentences: string[] = [];
  let open = "";
  for (const [at, segment] of segments.entries()) {
    const joined = open + segment;
    const next = segments[at + 1];
    if (next !== undefined && joined.length + next.length <= MAX_JOINED && goesOn(joined, next, language)) {
      open = joined;
      continue;
    }
    sentences.push(withoutDateline(joined.trim()));
    open = "";
  }
  return sentences.filter((sentence) => sentence !== "");
}

function segmentsOf(line: string, language = "en"): string[] {
  return [...segmenterOf(language).segment(line)].map(({ segment }) => segment);
}

const segmenterOf = memoize((language) => new Intl.Segmenter(language, { granularity: "sentence" }));

function goesOn(before: string, next: string, language: string | undefined): boolean {
  const end = before.trimEnd().slice(-MAX_END);
  if (!/[.!?。！？।۔؟።។။…]["'”’」』»“)\]]*$/.test(end)) return /^\p{Ll}/u.test(next);
  if (ABBREVIATION.test(end)) return true;
  if (/[!?]["'”’»]+$/.test(end) && /^\p{Ll}/u.test(next)) return true;
  if (ORDINAL_LANGUAGES.has(language ?? "") && /(?<![\p{L}\d.,:])\d{1,2}\.$/u.test(end)) return true;
  return !isBalanced(before) && isBalanced(before + next);
}

/** Characters at a sentence's end that decide whether it continues. */
const MAX_END = 24;

/** True if every opened quotation and bracket is closed. */
export function isBalanced(text: string): boolean {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return (
    count(/"/g) % 2 === 0 &&
    count(/[“”„]/g) % 2 === 0 &&
    count(/«/g) === count(/»/g) &&
    count(/[「『（(]/g) === count(/[」』）)]/g)
  );
}

const UNMARKED = /[\p{Script=Thai}\p{Script=Lao}]/u;
/** Characters: shorter pieces are part of a sentence. */
const MIN_CLAUSE = 60;
/** Words that continue the sentence before them: "by", "which", "and", "after", "because". */
const GOES_ON = /^(?:โดย|ซึ่ง|และ|หลัง|เพราะ|แต่|ที่|เพื่อ|ตาม|พร้อม|รวม|ใน|เมื่อ|ເຊິ່ງ|ແລະ|ໂດຍ|ທີ່|ຫຼັງ|\P{L})/u;

function clausesOf(line: string): string[] {
  const clauses: string[] = [];
  for (const piece of line.match(/\S+\s*/g) ?? []) {
    const last = clauses.at(-1);
    const isNew =
      last === undefined ||
      (last.length >= MIN_CLAUSE && !GOES_ON.test(piece) && !/[\d(]\s*$/.test(last.slice(-4)));
    if (isNew) clauses.push(piece);
    else clauses[clauses.length - 1] = last + piece;
  }
  return clauses;
}

const AGENCIES =
  "aa|afp|anp|ansa|antara|ap|apa|app|associated press|belga|bernama|cnn|čtk|dpa|efe|epd|ians|kna|kyodo|lusa|mti|ntb|pa|pap|pti|reuters|ritzau|sda|sid|stt|tass|tt|upi|xinhua|yonhap|тасс|интерфакс";

/** "BERLIN (dpa) – ", "KARACHI: ", "(Reuters) - ". */
const DATELINE = new RegExp(
  `^(?:\\p{Lu}[\\p{L} .,'’/-]{1,40}\\s?)?\\((?:${AGENCIES}|${AGENCIES.toUpperCase()}|Reuters|Xinhua)(?:/\\p{L}+)?\\)\\s*[-–—:]+\\s*|^\\p{Lu}{4,20}(?:[ ,/.]{1,2}\\p{Lu}{2,20}){0,2}(?::\\s+|\\s+[-–—]+\\s+)`,
  "u",
);

function withoutDateline(sentence: string): string {
  const rest = sentence.replace(DATELINE, "");
  return rest.length > 20 ? rest : sentence;
}
