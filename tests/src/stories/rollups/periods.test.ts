import { expect, test } from "bun:test";
import { dayIn, lastMonth, lastWeek, periodIn } from "../../../../src/stories/rollups/periods.ts";

const day = 86_400_000;
const at = (time: string) => new Date(`${time}Z`);

test.each([
  // 2020 and 2026 have 53 weeks; 2024 ends in the first week of 2025, and 2022 begins in the last of 2021.
  ["2021-01-04T00:00:00", "2020-W53", "2020-12-28"],
  ["2021-01-03T23:59:59", "2020-W52", "2020-12-21"],
  ["2027-01-04T00:00:00", "2026-W53", "2026-12-28"],
  ["2027-01-11T00:00:00", "2027-W01", "2027-01-04"],
  ["2025-01-06T12:00:00", "2025-W01", "2024-12-30"],
  ["2024-12-30T00:00:00", "2024-W52", "2024-12-23"],
  ["2022-01-03T00:00:00", "2021-W52", "2021-12-27"],
  ["2026-11-23T00:00:00", "2026-W47", "2026-11-16"],
  ["2026-11-22T23:59:59", "2026-W46", "2026-11-09"],
])("at %s the last week that is over is %s", (now, name, monday) => {
  expect(lastWeek(at(now))).toMatchObject({ kind: "week", name, from: at(`${monday}T00:00:00`) });
});

/** By the rule of ISO 8601 in another way: the first week is the one with the fourth of January. */
function isoWeek(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * day);
  const fourth = new Date(Date.UTC(thursday.getUTCFullYear(), 0, 4));
  const first = new Date(fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * day);
  const week = Math.round((monday.getTime() - first.getTime()) / (7 * day)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, "0")}`;
}

test("over forty years, at any hour, weeks follow each other without a gap and none is over early", () => {
  const names = new Set<string>();
  let before = lastWeek(at("2015-01-01T00:00:00"));
  for (
    let time = at("2015-01-01T00:00:00").getTime();
    time < at("2055-01-01T00:00:00").getTime();
    time += 7 * 3_600_000
  ) {
    const now = new Date(time);
    const week = lastWeek(now);
    expect(week.from.getUTCDay()).toBe(1);
    expect(week.until.getTime() - week.from.getTime()).toBe(7 * day);
    expect(week.until <= now && now.getTime() - week.until.getTime() < 7 * day).toBe(true);
    expect(week.name).toBe(isoWeek(week.from));
    if (week.name !== before.name) expect(week.from).toEqual(before.until);
    before = week;
    names.add(week.name);
  }
  const long = [...names].filter((name) => name.endsWith("W53")).map((name) => name.slice(0, 4));
  expect(long).toEqual(
    ["2015", "2020", "2026", "2032", "2037", "2043", "2048", "2054"].filter((year) =>
      names.has(`${year}-W53`),
    ),
  );
  expect(long.length).toBeGreaterThanOrEqual(7);
});

test("over forty years months follow each other, leap years among them", () => {
  let before = lastMonth(at("2015-01-01T00:00:00"));
  for (
    let time = before.until.getTime();
    time < at("2055-01-01T00:00:00").getTime();
    time += 11 * 3_600_000
  ) {
    const now = new Date(time);
    const month = lastMonth(now);
    expect(month.until <= now && month.from < month.until && month.from.getUTCDate() === 1).toBe(true);
    expect(month.name).toBe(month.from.toISOString().slice(0, 7));
    if (month.name !== before.name) expect(month.from).toEqual(before.until);
    before = month;
  }
  expect(lastMonth(at("2024-03-01T00:00:00"))).toMatchObject({
    name: "2024-02",
    until: at("2024-03-01T00:00:00"),
  });
  expect(lastMonth(at("2027-01-01T00:00:00")).name).toBe("2026-12");
});

test.each([
  ["en", "16–22 November 2026", "November 2026"],
  ["de", "16.–22. November 2026", "November 2026"],
  ["fr", "16–22 novembre 2026", "novembre 2026"],
  ["no such language", "16–22 November 2026", "November 2026"],
])("in the language %s it is %s, %s", (language, week, month) => {
  const spaced = (text: string) => text.replace(/\s/g, " ");
  expect(spaced(periodIn(language, lastWeek(at("2026-11-23T00:00:00"))))).toBe(week);
  expect(spaced(periodIn(language, lastMonth(at("2026-12-01T00:00:00"))))).toBe(month);
});

test("a day begins a line", () => {
  const day = new Date("2026-11-19T23:00:00Z");
  expect(["en", "de", "pt"].map((language) => dayIn(language, day))).toEqual([
    "Thursday 19 November",
    "Donnerstag, 19. November",
    "Quinta-feira, 19 de novembro",
  ]);
});
