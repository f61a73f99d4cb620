import type { Wording } from "./wording.ts";
/** Whether an article tells a fact that none of the others does. */
export function bringsNewFact(_article: Wording, _told: Wording[]): boolean {
  return true;
}
