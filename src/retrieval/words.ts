export function significantWords(text: string): string[] {
  return words(text).filter((word) => !INSIGNIFICANT.has(word));
}

/** From 0 to 1; 1 when nothing is wanted. */
export function shareMentioned(wanted: string[], text: string): number {
  if (wanted.length === 0) return 1;
  const told = new Set(words(text));
  return wanted.filter((word) => isTold(word, told)).length / wanted.length;
}

const INSIGNIFICANT = new Set(
  "a about all an and are at by daily for from how in into is it its latest my new news of on or our recent the their this to today top update updates us was we week weekly what when where which who will with world your der die das und les des una los".split(
    " ",
  ),
);

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function words(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/['’]s$/, ""));
}

// A plural is the same word; "AI" in "airport" is not.
function isTold(word: string, told: Set<string>): boolean {
  return told.has(word) || told.has(`${word}s`) || (word.endsWith("s") && told.has(word.slice(0, -1)));
}
