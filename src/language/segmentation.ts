/** Scripts without spaces between words, which need the runtime's dictionary. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const ASCII = /^[\0-\x7f]*$/;

// It chooses its dictionary by script, so one segmenter serves every language.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** The segments of a text, including white space and punctuation, with their offsets in UTF-16 units. */
export function segmentsOf(text: string): Intl.Segments {
  return segmenter.segment(text);
}

/** The words of a text as written, by Unicode's rules (UAX 29). */
export function wordsOf(text: string): string[] {
  return [...segmentsOf(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
