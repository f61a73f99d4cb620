/**
 * Allows at most 30 combining marks on a letter (UAX #15, section 13), because drawing or normalising them takes
 * quadratic time. Kept apart from `characters.ts`, to keep that out of the first load.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}
