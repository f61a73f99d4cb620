import { shortDate } from "../../ui/text/relative-time.ts";
import { words } from "./words.ts";

const day = 24 * 3_600_000;

/** 'Today', 'Yesterday', 'Tuesday', then '12 Nov': the reader's calendar day of a time that is past. */
export function dayName(iso: string, now: Date): string {
  const then = new Date(iso);
  // Days are not all of one length.
  const days = Math.round((startOf(now) - startOf(then)) / day);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  return days < 7 ? then.toLocaleDateString("en-GB", { weekday: "long" }) : shortDate(iso, now);
}

const startOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
