/**
 * Reduces a word to the stem of its forms for comparing texts in several languages. It has few endings on purpose:
 * the stemmers of `stemming.ts` cut more, and would join different stories. The server loads this file but not those.
 */
export function stemInAnyLanguage(word: string): string {
  return /^\p{Script=Cyrillic}+$/u.test(word) ? stemCyrillic(word) : stemLatin(word);
}

/** After Porter's Snowball stemmer for Russian. */
function stemCyrillic(word: string): string {
  return word
    .replace(/(?<=.{3})(?:с[ья])$/, "")
    .replace(
      /(?<=.{3})(?:иями|ями|ами|его|ого|ему|ому|ыми|ими|иях|ием|ии|ий|ия|ию|ие|ях|ах|ам|ям|ов|ев|ей|ой|ый|ая|яя|ое|ее|ые|ую|юю|ом|ем|ым|им|ых|их|ла|ло|ли|л|ть|ют|ут|ет|ит|ат|ят|а|е|и|о|у|ы|ь|ю|я|й)$/,
      "",
    );
}

/** English, German and Romance endings, deliberately few (after Porter 1980). */
export function stemLatin(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=(?:s|x|z|ch|sh))es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]*[aeiouy][a-z]*[a-z])(?:ed|ing)$/, "")
    .replace(/([b-df-hj-kmnp-rtv-xz])\1$/, "$1")
    .replace(/(?<=[a-z]{4})en$/, "")
    .replace(/(?<=[a-z]{3})[aeo]$/, "");
}
