import type { EditionSettings } from "../contract/account/editions.ts";

type Clock = Pick<EditionSettings, "at" | "weekday" | "timeZone">;
type QuietHours = Pick<EditionSettings, "quietFrom" | "quietTo" | "timeZone">;

/** More than a week, because a day may be missing if a country changed its time zone. */
const daysAhead = 9;

/**
 * The next scheduled time after `after`: exactly one on each local day, or on each such weekday. Null without a clock
 * schedule. A time within quiet hours moves to their end.
 */
export function nextEdition(settings: EditionSettings, after: Date): Date | null {
  const { schedule, weekday, timeZone, at } = settings;
  if (schedule !== "daily" && schedule !== "weekly") return null;
  const today = localDate(after, timeZone);
  for (let days = -1; days <= daysAhead; days++) {
    const date = today.add({ days });
    if (schedule === "weekly" && date.dayOfWeek !== weekday) continue;
    const planned = instantOf(date, at, timeZone);
    if (!localDate(planned, timeZone).equals(date)) continue;
    const time = quietEnd(settings, planned);
    if (time > after) return time;
  }
  return null;
}

/** `time` itself, or the end of the quiet hours around it. */
export function quietEnd({ quietFrom, quietTo, timeZone }: QuietHours, time: Date): Date {
  if (quietFrom === null || quietTo === null) return time;
  const today = localDate(time, timeZone);
  for (const days of [-1, 0]) {
    const date = today.add({ days });
    const from = instantOf(date, quietFrom, timeZone);
    const to = instantOf(quietTo > quietFrom ? date : date.add({ days: 1 }), quietTo, timeZone);
    if (from <= time && time < to) return to;
  }
  return time;
}

/** The first such time of the day; a time that the clock skips becomes the end of the gap. */
function instantOf(date: Temporal.PlainDate, at: Clock["at"], timeZone: string): Date {
  const local = date.toPlainDateTime(Temporal.PlainTime.from(at));
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local)) return new Date(earlier.epochMilliseconds);
  return new Date(earlier.getTimeZoneTransition("next")?.epochMilliseconds ?? earlier.epochMilliseconds);
}

function localDate(time: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}
