/** As many words as are looked for: more find nothing anyway. */
const mostTerms = 12;

/**
 * What somebody typed as an FTS5 expression: every word must be there, the last one perhaps unfinished;
 * "words in quotes" stand beside each other; #word is one of the tags. Null when there is nothing to look for.
 *
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchExpression(typed: string): string | null {
  const terms = [...typed.matchAll(/(#?)(?:"([^"]*)("?)|([^\s"]+))/g)]
    .map(([, hash, phrase, closed, word]) => ({
      column: hash ? "tags : " : "",
      text: phrase ?? word ?? "",
      isWhole: Boolean(closed),
    }))
    .filter(({ text }) => isIndexed.test(text))
    .slice(0, mostTerms);
  const written = terms.map(({ column, text, isWhole }, place) => {
    const isUnfinished = place === terms.length - 1 && !isWhole;
    return `${column}"${text.replaceAll("\0", " ")}"${isUnfinished ? " *" : ""}`;
  });
  return written.length > 0 ? written.join(" AND ") : null;
}

/** Whether there is anything to look for in what somebody typed. */
export const isSearch = (typed: string): boolean => isIndexed.test(typed);

/** The index knows letters, numbers and characters for private use; everything else parts words. */
const isIndexed = /[\p{L}\p{N}\p{Co}]/u;
