/** At most 30 on a letter (UAX #15, section 13): more take quadratic time. Apart, to be loaded first. */
export function limitCombiningMarks(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}
