/**
 * At most 30 combining marks on a letter (UAX #15, section 13): the time of whatever draws or normalises them grows with
 * the square of their number. Apart from `characters.ts`, which the first load would bring along whole.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}
