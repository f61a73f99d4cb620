import { expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { hadNewsLastWeek } from "../../../web/home/my-updates.tsx";

const now = new Date("2026-11-25T10:00:00Z");

const topic = (createdAt: string, lastUpdated: string | null) => ({
  createdAt,
  summary: lastUpdated === null ? null : ({ lastUpdated } as Topic["summary"]),
});

test.each([
  ["was told on its Sunday", "2026-11-01T00:00:00Z", "2026-11-22T23:59:59Z", true],
  ["was told on its Monday", "2026-11-01T00:00:00Z", "2026-11-16T00:00:00Z", true],
  ["was told since, and was there before", "2026-11-20T00:00:00Z", "2026-11-24T00:00:00Z", true],
  ["came only this week", "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z", false],
  ["was told before it and not since", "2026-11-01T00:00:00Z", "2026-11-15T23:59:59Z", false],
  ["was never told", "2026-11-01T00:00:00Z", null, false],
])("of a topic that %s a week is offered or not", (_, createdAt, lastUpdated, isOffered) => {
  expect(hadNewsLastWeek([topic(createdAt, lastUpdated)], now)).toBe(isOffered);
});
