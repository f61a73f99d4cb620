import { fold } from "../../language/folding.ts";

/** Between the parts of a headline: "War in Halden: …", "DIRECT. …", "… – all about the vote". */
const PART_END = /\s+[–—|•-]\s+|\s*：\s*|\s*:\s+|(?<=\p{L}{2})\.\s+/u;
/** Headlines that otherwise differ and have a part in common, from which on it says nothing about their events. */
const RECURRING = 8;

/**
 * Finds the beginnings and ends that recur in `titles`: a series, a live page, the person who is quoted. Papers put them
 * over different events, which would look alike by them. @returns a function that takes them off a title; a title that
 * has no other part stays whole
 */
export function withoutRecurringParts(titles: string[]): (title: string) => string {
  const rests = new Map<string, Set<string>>();
  for (const title of titles) {
    const parts = title.split(PART_END).map(fold);
    if (parts.length < 2) continue;
    const add = (part = "", rest: string[]) =>
      rests.set(part, (rests.get(part) ?? new Set()).add(rest.join(" ")));
    add(parts[0], parts.slice(1));
    add(parts.at(-1), parts.slice(0, -1));
  }
  const isRecurring = (part: string) => (rests.get(fold(part))?.size ?? 0) >= RECURRING;
  return (title) => {
    const parts = title.split(PART_END);
    const own = parts.filter((part) => part !== "" && !isRecurring(part));
    return own.length === 0 || own.length === parts.length ? title : own.join(". ");
  };
}
