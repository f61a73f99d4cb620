import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { defaultEdition, type EditionSettings } from "../../../src/contract/account/editions.ts";
import { nextEdition, quietEnd } from "../../../src/editions/schedule.ts";

const day = 86_400_000;

function settings(changes: Partial<EditionSettings>): EditionSettings {
  return { ...defaultEdition, schedule: "daily", timeZone: "Europe/Berlin", ...changes };
}

function timesFrom(start: string, count: number, wanted: EditionSettings): string[] {
  const times: string[] = [];
  for (let at = new Date(start); times.length < count; ) {
    at = nextEdition(wanted, at) ?? new Date(Number.NaN);
    times.push(at.toISOString());
  }
  return times;
}

const local = (time: Date, timeZone: string) => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: zoned.toPlainDate().toString(),
    clock: zoned.toPlainTime().toString({ smallestUnit: "minute" }),
  };
};

describe("a daily edition", () => {
  test("comes at the local time, before and after each change of the clock", () => {
    expect(timesFrom("2026-03-27T12:00:00Z", 3, settings({ at: "07:00" }))).toEqual([
      "2026-03-28T06:00:00.000Z",
      "2026-03-29T05:00:00.000Z",
      "2026-03-30T05:00:00.000Z",
    ]);
    expect(timesFrom("2026-10-24T00:00:00Z", 3, settings({ at: "07:00" }))).toEqual([
      "2026-10-24T05:00:00.000Z",
      "2026-10-25T06:00:00.000Z",
      "2026-10-26T06:00:00.000Z",
    ]);
  });

  test("comes right after the gap where the day has no such time, and once where it has it twice", () => {
    expect(timesFrom("2026-03-28T12:00:00Z", 2, settings({ at: "02:30" }))).toEqual([
      "2026-03-29T01:00:00.000Z",
      "2026-03-30T00:30:00.000Z",
    ]);
    expect(timesFrom("2026-10-24T12:00:00Z", 2, settings({ at: "02:30" }))).toEqual([
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  test("waits for the end of quiet hours", () => {
    const quiet = settings({ at: "06:00", quietFrom: "22:00", quietTo: "07:30" });
    expect(timesFrom("2026-11-21T12:00:00Z", 2, quiet)).toEqual([
      "2026-11-22T06:30:00.000Z",
      "2026-11-23T06:30:00.000Z",
    ]);
  });
});

test("a weekly edition comes on its weekday alone", () => {
  expect(timesFrom("2026-11-21T09:00:00Z", 2, settings({ schedule: "weekly", weekday: 7 }))).toEqual([
    "2026-11-22T06:00:00.000Z",
    "2026-11-29T06:00:00.000Z",
  ]);
});

test("no edition comes by the clock where none is wanted", () => {
  for (const schedule of ["off", "each"] as const)
    expect(nextEdition(settings({ schedule }), new Date())).toBeNull();
});

const minutes = fc.integer({ min: 0, max: 1439 });
const clock = minutes.map(
  (at) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
);
const zone = fc.constantFrom(
  ...["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago"],
  ...["Asia/Kolkata", "Pacific/Apia", "Pacific/Chatham", "America/St_Johns", "Asia/Tehran", "UTC"],
);
const start = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) }).map((at) => new Date(at));

test("whatever the zone and the time, a year has exactly one edition on each local day", () => {
  fc.assert(
    fc.property(zone, clock, start, (timeZone, at, from) => {
      const wanted = settings({ timeZone, at });
      const seen: string[] = [];
      for (let time = from; time.getTime() < from.getTime() + 366 * day; ) {
        time = nextEdition(wanted, time) ?? new Date(Number.NaN);
        const { date, clock } = local(time, timeZone);
        const before = local(new Date(time.getTime() - 1), timeZone);
        // Right after a gap, where the day has no such time.
        if (clock !== at) expect(`${before.date} ${before.clock}` < `${date} ${at}`).toBe(true);
        seen.push(date);
      }
      const first = Temporal.PlainDate.from(seen[0] ?? "");
      expect(seen).toEqual(seen.map((_, days) => first.add({ days }).toString()));
    }),
    { numRuns: 40 },
  );
});

test("whatever the quiet hours, nothing is due within them, and nothing is put off where it is not quiet", () => {
  fc.assert(
    fc.property(zone, clock, clock, start, (timeZone, quietFrom, quietTo, time) => {
      fc.pre(quietFrom !== quietTo);
      const quiet = { timeZone, quietFrom, quietTo };
      const end = quietEnd(quiet, time);
      expect(quietEnd(quiet, end)).toEqual(end);
      expect(end.getTime() - time.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      expect(end >= time).toBe(true);
      if (end > time) expect(quietEnd(quiet, new Date(end.getTime() - 1))).toEqual(end);
    }),
  );
});
