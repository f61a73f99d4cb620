import { words } from "./words.ts";

const hour = 3_600_000;

/** 'Recently', 'Updated less than an hour ago', 'Updated 1 hour ago', 'Updated N hours ago'. */
export function freshnessLabel(lastUpdated: string | null | undefined, now: Date): string {
  if (!lastUpdated) return words.recently;
  const hours = Math.floor((now.getTime() - Date.parse(lastUpdated)) / hour);
  if (hours < 1) return words.updatedNow;
  return words.updatedHours(hours);
}
