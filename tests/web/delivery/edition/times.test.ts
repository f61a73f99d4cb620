import { expect, test } from "bun:test";
import { editionDay, nextInWords, zoneName } from "../../../../web/delivery/edition/times.ts";

const berlin = "Europe/Berlin";

test.each([
  ["2026-11-22T17:30:00Z", "Today at 18:30 (Berlin)"],
  ["2026-11-23T06:00:00Z", "Tomorrow, Monday, at 07:00 (Berlin)"],
  ["2026-11-27T06:00:00Z", "Friday at 07:00 (Berlin)"],
  ["2026-11-29T06:00:00Z", "Sunday, 29 November, at 07:00 (Berlin)"],
])("the next edition at %s is told as '%s'", (next, words) => {
  expect(nextInWords(next, new Date("2026-11-22T12:00:00Z"), berlin)).toBe(words);
});

test("whether it is tomorrow is a matter of the clock there, not of this device's", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(nextInWords("2026-11-22T18:00:00Z", now, "Pacific/Auckland")).toBe("Today at 07:00 (Auckland)");
  expect(nextInWords("2026-11-22T18:00:00Z", new Date("2026-11-22T10:00:00Z"), "Pacific/Auckland")).toBe(
    "Tomorrow, Monday, at 07:00 (Auckland)",
  );
});

test("a day on which the clock is set back is one day", () => {
  const now = new Date("2026-10-24T22:30:00Z");
  expect(nextInWords("2026-10-25T22:30:00Z", now, berlin)).toBe("Today at 23:30 (Berlin)");
  expect(nextInWords("2026-10-25T23:30:00Z", now, berlin)).toBe("Tomorrow, Monday, at 00:30 (Berlin)");
});

test("an edition is named by its day", () => {
  const now = new Date("2027-01-02T12:00:00Z");
  expect(editionDay("2027-01-02T06:00:00Z", now, berlin)).toBe("Today");
  expect(editionDay("2027-01-01T06:00:00Z", now, berlin)).toBe("Yesterday");
  expect(editionDay("2026-12-20T06:00:00Z", now, berlin)).toBe("Sunday, 20 December 2026");
});

test("a time zone is called by its city", () => {
  expect(zoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(zoneName("UTC")).toBe("UTC");
});
