import { day } from "../../base/durations.ts";
import type { BackupRetention } from "../../config/values.ts";
import { timeOf } from "./store.ts";

/** Periods in UTC: times in the same period get the same name. */
const periods: { kept: keyof BackupRetention; nameOf: (time: Date) => string }[] = [
  { kept: "days", nameOf: (time) => time.toISOString().slice(0, 10) },
  { kept: "weeks", nameOf: (time) => mondayOf(time).toISOString().slice(0, 10) },
  { kept: "months", nameOf: (time) => time.toISOString().slice(0, 7) },
];

function mondayOf(time: Date): Date {
  return new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * day);
}

/** Keeps the newest of each of so many days, weeks and months. @returns the other `names`, which are newest first */
export function chooseExpired(names: string[], retention: BackupRetention): string[] {
  const kept = new Set(names.slice(0, 1));
  for (const { kept: unit, nameOf } of periods) {
    const newest = new Map<string, string>();
    for (const name of names) {
      const period = nameOf(timeOf(name));
      if (!newest.has(period)) newest.set(period, name);
    }
    for (const name of [...newest.values()].slice(0, retention[unit])) kept.add(name);
  }
  return names.filter((name) => !kept.has(name));
}
