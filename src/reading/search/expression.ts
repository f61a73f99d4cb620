/** More words find nothing anyway, and each costs as much. */
const mostWords = 12;

interface Term {
  column: string;
  text: string;
  isWhole: boolean;
}

/** An FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax); null if there is nothing to search for. */
export function matchExpression(typed: string): string | null {
  const terms = [...typed.matchAll(/(#?)(?:"([^"]*)("?)|([^\s"]+))/g)]
    .map(([, hash, phrase, closed, word]) => ({
      column: hash ? "tags : " : "",
      text: phrase ?? word ?? "",
      isWhole: Boolean(closed),
    }))
    .filter(({ text }) => isIndexed.test(text));
  const wanted = atMostWords(withoutRepeated(terms));
  const written = wanted.map(({ column, text, isWhole }, place) => {
    const isUnfinished = place === wanted.length - 1 && !isWhole;
    return `${column}"${text.replaceAll("\0", " ")}"${isUnfinished ? " *" : ""}`;
  });
  return written.length > 0 ? written.join(" AND ") : null;
}

/** Keeps the last of repeated words, because it may be unfinished. */
function withoutRepeated(terms: Term[]): Term[] {
  const isSame = (one: Term, other: Term) =>
    one.column === other.column && one.text.toLowerCase() === other.text.toLowerCase();
  return terms.filter((term, place) => !terms.slice(place + 1).some((later) => isSame(term, later)));
}

function atMostWords(terms: Term[]): Term[] {
  let left = mostWords;
  return terms.flatMap((term) => {
    const words = term.text.match(indexedWords) ?? [];
    if (left === 0) return [];
    const text = words.length > left ? words.slice(0, left).join(" ") : term.text;
    left -= Math.min(words.length, left);
    return [{ ...term, text }];
  });
}

/** True if `typed` contains at most the start of a phrase or a tag. */
export const isBegun = (typed: string): boolean => !/[^\s"#]/.test(typed);

export const isSearch = (typed: string): boolean => isIndexed.test(typed);

/** The index contains letters, digits and private-use characters; everything else separates words. */
const isIndexed = /[\p{L}\p{N}\p{Co}]/u;
const indexedWords = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;
