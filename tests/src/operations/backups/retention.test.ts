import { describe, expect, test } from "bun:test";
import { chooseExpired } from "../../../../src/operations/backups/retention.ts";
import { backupName } from "../../../../src/operations/backups/store.ts";

const day = 86_400_000;
const start = Date.parse("2026-11-24T03:30:00Z");

/** The days of the backups that are left after `days` nights with one each, oldest first. */
function leftAfter(days: number, retention: { days: number; weeks: number; months: number }): string[] {
  let names: string[] = [];
  for (let night = 0; night < days; night++) {
    names = [backupName(new Date(start + night * day)), ...names];
    const expired = new Set(chooseExpired(names, retention));
    names = names.filter((name) => !expired.has(name));
  }
  return names.toReversed().map((name) => name.slice(9, 17));
}

describe("of the backups of many nights", () => {
  test("seven days, four weeks and six months are left, each by the newest of it", () => {
    expect(leftAfter(400, { days: 7, weeks: 4, months: 6 })).toEqual([
      ...["20270731", "20270831", "20270930", "20271031", "20271130"],
      ...["20271212", "20271219"],
      ...["20271222", "20271223", "20271224", "20271225", "20271226", "20271227", "20271228"],
    ]);
  });

  test("the newest is left when days aren't asked for", () => {
    expect(leftAfter(40, { days: 0, weeks: 0, months: 2 })).toEqual(["20261231", "20270102"]);
  });

  test("those of the same day count once, and the newest of them stays", () => {
    const times = [
      "2026-11-24T12:00:00Z",
      "2026-11-24T09:00:00Z",
      "2026-11-23T23:59:59Z",
      "2026-11-23T03:30:00Z",
    ];
    const names = times.map((time) => backupName(new Date(time)));
    expect(chooseExpired(names, { days: 2, weeks: 0, months: 0 })).toEqual([names[1] ?? "", names[3] ?? ""]);
  });

  test("none is removed while there are fewer than are kept, however old they are", () => {
    const names = ["2020-01-05T03:30:00Z", "2019-01-05T03:30:00Z"].map((time) => backupName(new Date(time)));
    expect(chooseExpired(names, { days: 7, weeks: 4, months: 6 })).toEqual([]);
  });
});
