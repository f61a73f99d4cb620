import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { frequencyLabel } from "../../../../web/topics/labels.tsx";
import { initials } from "../../../../web/ui/avatar.tsx";
import { countOf, formatCount } from "../../../../web/ui/text/numbers.ts";
import { longTime, shortTime, since, timeUntil } from "../../../../web/ui/text/relative-time.ts";
import { freshnessLabel } from "../../../../web/updates/status-line.tsx";

const now = new Date("2026-11-21T15:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const utc = { timeZone: "UTC" };

describe("counts", () => {
  test("are written out below a thousand, in K from there and in M from a million", () => {
    const counts = [0, 1, 999, 1000, 1234, 12_300, 999_949, 999_950, 1_000_000, 3_450_000];
    expect(counts.map(formatCount)).toEqual([
      "0",
      "1",
      "999",
      "1.0K",
      "1.2K",
      "12.3K",
      "999.9K",
      "1.0M",
      "1.0M",
      "3.5M",
    ]);
  });

  test("never read as a thousand thousands, and stay within 0.06 of the truth", () => {
    fc.assert(
      fc.property(fc.nat(999_949_999), (count) => {
        const written = formatCount(count);
        const unit = written.endsWith("M") ? 1_000_000 : written.endsWith("K") ? 1000 : 1;
        expect(written).not.toBe("1000.0K");
        expect(Math.abs(Number.parseFloat(written) * unit - count)).toBeLessThanOrEqual(0.0601 * unit);
      }),
    );
  });

  test("agree with their noun", () => {
    expect([countOf(0, "follower"), countOf(1, "follower"), countOf(1200, "follower")]).toEqual([
      "0 followers",
      "1 follower",
      "1.2K followers",
    ]);
  });
});

describe("initials", () => {
  test("are the first letters of the first two words, in capitals", () => {
    expect(["Ada Lindqvist", "ada", "  jean  luc  picard ", "", "نورا الحسن"].map(initials)).toEqual([
      "AL",
      "A",
      "JL",
      "",
      "نا",
    ]);
  });

  test("are at most two characters, whatever the name", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => initials(name).length <= 2));
  });
});

describe("the frequency label", () => {
  test("says manual, one hour or several", () => {
    expect([0, 1, 4, 48].map(frequencyLabel)).toEqual(["manual", "1 hr", "4 hrs", "48 hrs"]);
  });
});

describe("the freshness label", () => {
  test("counts whole hours", () => {
    expect([0, 59, 60, 119, 120, 4800].map((age) => freshnessLabel(before(age), now))).toEqual([
      "Updated less than an hour ago",
      "Updated less than an hour ago",
      "Updated 1 hour ago",
      "Updated 1 hour ago",
      "Updated 2 hours ago",
      "Updated 80 hours ago",
    ]);
  });

  test("is 'Recently' where there is no date", () => {
    expect([freshnessLabel(null, now), freshnessLabel(undefined, now)]).toEqual(["Recently", "Recently"]);
  });
});

describe("times", () => {
  test("of comments are short up to a week and a date after it", () => {
    const ages = [0, 0.9, 1, 59, 60, 1439, 1440, 7 * 1440 - 1, 7 * 1440, 400 * 1440];
    expect(ages.map((age) => shortTime(before(age), now, utc))).toEqual([
      "Just now",
      "Just now",
      "1m ago",
      "59m ago",
      "1h ago",
      "23h ago",
      "1d ago",
      "6d ago",
      "14 Nov",
      "17 Oct 2025",
    ]);
  });

  test("from a clock that is ahead of ours are just now", () => {
    expect(shortTime(before(-5), now)).toBe("Just now");
    expect(longTime(before(-5), now)).toBe("less than a minute ago");
  });

  test("in sentences are written out", () => {
    expect([1, 5, 60, 150, 47 * 60, 48 * 60].map((age) => longTime(before(age), now))).toEqual([
      "1 minute ago",
      "5 minutes ago",
      "1 hour ago",
      "2 hours ago",
      "47 hours ago",
      "2 days ago",
    ]);
    expect([-400, 0, 1, 7 * 60 + 5].map((wait) => timeUntil(before(-wait), now))).toEqual([
      "any moment",
      "any moment",
      "in 1 minute",
      "in 7 hours",
    ]);
  });

  test("after 'since' follow the reader's calendar, not the clock's hours", () => {
    const said = (iso: string, timeZone: string) => since(iso, now, { timeZone });
    expect(said("2026-11-21T06:00:00Z", "UTC")).toBe("this morning");
    expect(said("2026-11-20T23:59:00Z", "UTC")).toBe("yesterday");
    expect(said("2026-11-20T23:59:00Z", "Europe/Berlin")).toBe("last night");
    expect(said("2026-11-18T12:00:00Z", "UTC")).toBe("Wednesday");
    expect(said("2026-11-10T12:00:00Z", "UTC")).toBe("10 Nov");
  });
});
