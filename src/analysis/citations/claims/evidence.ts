import type { Claim } from "../../../contract/topics/updates.ts";
import type { ClaimOnPage } from "./check.ts";

/** A claim compared with a cited page, and how much of that page was read. */
export interface Evidence extends ClaimOnPage {
  /** True if the whole page was read, so that what isn't on it isn't said there. */
  isWhole: boolean;
}

export interface CheckedClaim {
  claim: Claim;
  /** The number, from 1, of the cited page that says it, if the claim cites another one. */
  movedTo: number | null;
  /** The number, from 1, and the words of the page with the proof. */
  proof: { number: number; passage: string } | null;
}

const UNCHECKED: CheckedClaim = { claim: "unchecked", movedTo: null, proof: null };

/** The share of words that a page must have of a claim without figures, names, dates and quotations. */
const SHARED = 0.6;

/**
 * Decides if a claim's cited pages say it, perhaps each in part, or if another cited page says all of it. @param
 * evidence by page number, from 1, for each page that could be read
 */
export function claimOf(cited: number[], evidence: ReadonlyMap<number, Evidence>): CheckedClaim {
  const own = cited.flatMap((number) => evidence.get(number) ?? []);
  const isRead = cited.length > 0 && own.length === cited.length && own.every(({ isWhole }) => isWhole);
  const isStated = own.some((each) => each.isStated);
  const unstated: CheckedClaim = isRead ? { ...UNCHECKED, claim: "not_stated" } : UNCHECKED;
  const items = Math.max(0, ...[...evidence.values()].map((each) => each.items));
  if (items === 0) {
    const isFound = own.some(({ shared }) => shared >= SHARED);
    if (own.length > 0 && !isStated) return unstated;
    return isFound ? foundIn(cited, evidence) : UNCHECKED;
  }
  const found = new Set(own.flatMap((each) => each.found));
  if (own.length > 0 && own.every((each) => found.size >= each.items))
    return isStated ? foundIn(cited, evidence) : unstated;
  const other = [...evidence].filter(([number]) => !cited.includes(number)).find(([, each]) => says(each));
  if (other && isRead) return { ...foundIn([other[0]], evidence), movedTo: other[0] };
  if (!isRead) return UNCHECKED;
  return { claim: isStated ? "not_found" : "not_stated", movedTo: null, proof: null };
}

/** Takes the proof from the page that says most. */
function foundIn(numbers: number[], evidence: ReadonlyMap<number, Evidence>): CheckedClaim {
  let best: { number: number; passage: string; found: number; shared: number } | null = null;
  for (const number of numbers) {
    const { passage, found, shared } = evidence.get(number) ?? { passage: null, found: [], shared: 0 };
    if (passage === null) continue;
    const isBetter =
      !best || found.length > best.found || (found.length === best.found && shared > best.shared);
    if (isBetter) best = { number, passage, found: found.length, shared };
  }
  return { claim: "found", movedTo: null, proof: best && { number: best.number, passage: best.passage } };
}

/** A claim only moves to a page that says all of it, in much the same words. */
function says({ items, found, shared, isStated }: Evidence): boolean {
  return isStated && items > 0 && found.length === items && shared >= (items === 1 ? MOVED_ALONE : MOVED);
}

const MOVED_ALONE = 0.5;
const MOVED = 0.3;
