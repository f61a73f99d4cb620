import { type Place, sameDay } from "../ui/relative-time.ts";

interface Dated {
  id: string;
  lastUpdated: string;
}

/** How many different summaries were published on the reader's calendar day. */
export function updatesToday(summaries: Dated[], now: Date, place?: Place): number {
  const today = summaries.filter(({ lastUpdated }) => sameDay(new Date(lastUpdated), now, place));
  return new Set(today.map(({ id }) => id)).size;
}
