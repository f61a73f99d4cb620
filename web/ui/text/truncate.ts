/** Characters that are shown before a text is unfolded. */
export const previewLengths = { summary: 300, prompt: 150 } as const;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i;

/** The whole text, or its start with '...'. */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${beginning(text, limit)}...`;
}

/** The whole text, or at most `limit` characters of it, never cut inside a word, an address or an emoji. */
export function beginning(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, cut(text, limit)).replace(/[\s.,;:…–—-]+$/, "");
}

function cut(text: string, limit: number): number {
  if (/\s/.test(text.charAt(limit))) return limit;
  const start = text.slice(0, limit).search(/\S+$/);
  const spaced = start > limit / 2 || (start > 0 && address.test(text.slice(start)));
  return spaced ? start : lastBoundary(text, limit);
}

/** The end of the last whole word or, in text without spaces, of the last whole character. */
function lastBoundary(text: string, limit: number): number {
  const head = text.slice(0, limit + 64);
  const ends = (segments: Intl.Segments) =>
    [...segments].map(({ index, segment }) => index + segment.length).filter((end) => end <= limit);
  return (
    ends(words.segment(head)).at(-1) ||
    ends(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(head)).at(-1) ||
    0
  );
}
