import { expect, test } from "bun:test";
import { mayBeSummedUp } from "../../../../web/topics/page/earlier-summaries.tsx";
import { dayName } from "../../../../web/topics/stories/story-parts.tsx";

const now = new Date("2026-11-21T12:00:00");

test.each([
  ["2026-11-21T00:30:00", "Today"],
  ["2026-11-21T12:05:00", "Today"],
  ["2026-11-20T23:30:00", "Yesterday"],
  ["2026-11-15T08:00:00", "Sunday"],
  ["2026-11-14T23:00:00", "14 Nov"],
  ["2025-11-14T23:00:00", "14 Nov 2025"],
])("%s is %s at noon of Saturday, 21 November", (time, name) => {
  expect(dayName(time, now)).toBe(name);
});

test.each([
  ["a Saturday's time, on the Sunday", "2026-11-21T12:00:00Z", "2026-11-22T12:00:00Z", false],
  ["a Sunday's time, on the Monday", "2026-11-22T23:59:59Z", "2026-11-23T00:00:00Z", true],
  ["the last of a month, on the first", "2026-07-31T23:00:00Z", "2026-08-01T01:00:00Z", true],
])("a week or a month may have ended for %s", (_, time, today, has) => {
  expect(mayBeSummedUp(time, new Date(today))).toBe(has);
});
