import { expect, test } from "bun:test";
import { type PolledTopic, pollingInterval } from "../../../../web/topics/page/topic-screen.tsx";

const now = new Date("2026-11-21T15:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

const topic = (changes: Partial<PolledTopic> & { age?: number; due?: number | null }): PolledTopic => ({
  frequency: 8,
  createdAt: inMinutes(-600),
  summary: { lastUpdated: inMinutes(-(changes.age ?? 60)) },
  update: {
    state: "idle",
    nextDueAt: changes.due === null ? null : inMinutes(changes.due ?? 120),
    lastCheckedAt: inMinutes(-60),
  },
  ...changes,
});

test("a topic that is not loaded is asked for every 10 seconds", () => {
  expect(pollingInterval(undefined, now)).toBe(10_000);
});

test("a topic that was just made is asked for every second or two while its first run may end", () => {
  const update = { state: "running", nextDueAt: null, lastCheckedAt: null } as const;
  const made = (seconds: number) => topic({ summary: null, createdAt: inMinutes(-seconds / 60), update });
  expect([0, 15, 29].map((seconds) => pollingInterval(made(seconds), now))).toEqual([1500, 1500, 1500]);
  expect(pollingInterval(made(31), now)).toBe(10_000);
  const ended = { ...update, state: "idle", lastCheckedAt: inMinutes(0) } as const;
  expect(pollingInterval({ ...made(5), update: ended }, now)).toBe(30_000);
});

test("a summary younger than two minutes is not checked again", () => {
  expect(pollingInterval(topic({ age: 1.99, due: 1 }), now)).toBe(false);
  expect(pollingInterval(topic({ age: 2, due: 1 }), now)).toBe(10_000);
});

test("not even when it is due, or its next run is on its way", () => {
  for (const state of ["queued", "running"] as const) {
    const update = { state, nextDueAt: inMinutes(1), lastCheckedAt: null };
    expect(pollingInterval(topic({ age: 1, update }), now)).toBe(false);
    expect(pollingInterval(topic({ age: 1, frequency: 0, update }), now)).toBe(false);
  }
});

test("a topic that is not due soon, or that nothing is planned for, is asked for every 30 seconds", () => {
  expect([5.01, 60, 48 * 60].map((due) => pollingInterval(topic({ due }), now))).toEqual([
    30_000, 30_000, 30_000,
  ]);
  expect(pollingInterval(topic({ due: null }), now)).toBe(30_000);
  expect(pollingInterval(topic({ due: 60, summary: null }), now)).toBe(30_000);
  for (const state of ["failed", "waiting_for_budget"] as const) {
    expect(
      pollingInterval(topic({ update: { state, nextDueAt: inMinutes(60), lastCheckedAt: null } }), now),
    ).toBe(30_000);
  }
});

test("a topic that is due within five minutes, or overdue, is asked for every 10 seconds", () => {
  expect([5, 0, -30].map((due) => pollingInterval(topic({ due }), now))).toEqual([10_000, 10_000, 10_000]);
  expect(pollingInterval(topic({ due: 5.01 }), now)).toBe(30_000);
});

test("a manual topic is left alone once it has a summary", () => {
  expect(pollingInterval(topic({ frequency: 0, due: null }), now)).toBe(false);
  expect(pollingInterval(topic({ frequency: 0, due: null, summary: null }), now)).toBe(10_000);
});

test("a run that its creator asked for is watched, manual or not", () => {
  for (const state of ["queued", "running"] as const) {
    expect(
      pollingInterval(topic({ frequency: 0, update: { state, nextDueAt: null, lastCheckedAt: null } }), now),
    ).toBe(10_000);
  }
});
