import type { SignedIn } from "../../src/contract/account/account.ts";
import { type Calendar, shortDate } from "../ui/text/relative-time.ts";

/** What is ended: one session, or all but the one that asks. */
export type Ending = SignedIn | "others";

export function currentFirst(sessions: SignedIn[]): SignedIn[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

/** The sessions that are left when some have ended. */
export function withoutEnded(sessions: SignedIn[], ending: Ending): SignedIn[] {
  return sessions.filter((session) => !ends(ending, session));
}

export function endingPath(ending: Ending): string {
  const all = "/api/account/sessions";
  return ending === "others" ? all : `${all}/${encodeURIComponent(ending.id)}`;
}

/** '21 Nov, 14:32': days alone would not tell two sessions of one day apart. */
export function sinceWhen({ createdAt }: SignedIn, now: Date, calendar: Calendar = {}): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(calendar.timeZone ? { timeZone: calendar.timeZone } : {}),
  });
  return `${shortDate(createdAt, now, calendar)}, ${time.format(new Date(createdAt))}`;
}

function ends(ending: Ending, session: SignedIn): boolean {
  return ending === "others" ? !session.isCurrent : ending.id === session.id;
}
