import { describe, expect, test } from "bun:test";
import { textOf } from "../../cli/screens/line.ts";
import type { Progress } from "../../cli/screens/refresh/state.ts";
import { openWatch } from "../../cli/screens/refresh/watch.ts";
import { typing } from "./keys.ts";

const start = Date.parse("2026-11-21T09:00:00Z");

describe("the screen of topics that are updated", () => {
  test("shows where each of a few topics stands, with seconds and reasons", () => {
    const { lines, set, wait } = open(["Rivers", "Trams", "Sleep", "Bread"]);
    expect(lines()[0]).toContain("0 of 4");
    set("Rivers", { state: "running", startedAt: start, phase: "reading" });
    set("Trams", { state: "done", outcome: "nothing new" });
    set("Sleep", { state: "failed", reason: "The key was refused" });
    wait(12_000);
    const text = lines().join("\n");
    expect(text).toMatch(/● Rivers +█░+ +reading the news, 12 s/);
    expect(text).toMatch(/✓ Trams +nothing new/);
    expect(text).toMatch(/✗ Sleep +The key was refused/);
    expect(text).toMatch(/○ Bread +queued/);
    expect(lines()[0]).toContain("2 of 4, 1 running, 12 s, 1 failed");
  });

  test("shows one topic without a sum", () => {
    const { lines } = open(["Rivers"]);
    expect(lines()).toEqual(["○ Rivers  queued", "q stops watching"]);
  });

  test("shows a bar, the current ones and the last failures of hundreds, within the terminal", () => {
    const names = Array.from({ length: 400 }, (_, at) => `Topic ${at}`);
    const { lines, set, wait, screen } = open(names);
    for (const name of names.slice(0, 100)) set(name, { state: "done", outcome: "published" });
    for (const name of names.slice(100, 108))
      set(name, { state: "running", startedAt: start, phase: "asking" });
    for (const name of names.slice(108, 112)) set(name, { state: "failed", reason: "no feed can be read" });
    wait(1_000);
    expect(lines()[0]).toContain("104 of 400, 8 running");
    expect(lines().filter((line) => line.startsWith("●"))).toHaveLength(8);
    expect(lines().filter((line) => line.startsWith("✗"))).toHaveLength(3);
    expect(lines().length).toBeLessThan(24);
    screen.resize({ columns: 20, rows: 5 });
    expect(lines().length).toBeLessThan(5);
  });

  test("is over when all have ended, also if one is tried again later", () => {
    const { set, wait, screen } = open(["Rivers", "Trams"]);
    set("Rivers", { state: "failed", reason: "no feed can be read" });
    wait(1_000);
    set("Rivers", { state: "queued" });
    set("Trams", { state: "done", outcome: "published" });
    wait(60_000);
    expect(screen.left()).toBe("ended");
  });

  test("is over when nobody works on them any more", () => {
    const { screen } = open(["Rivers"]);
    screen.end();
    expect(screen.left()).toBe("ended");
  });

  test.each(["q", "<escape>", "<interrupt>"])("can be left with %s, and says that it was", (key) => {
    const { screen } = open(["Rivers"]);
    typing(key).forEach(screen.press);
    expect(screen.left()).toBe("stopped");
  });
});

function open(names: string[]) {
  let now = start;
  const progress = new Map<string, Progress>(names.map((name) => [name, { state: "queued" }]));
  const topics = names.map((name) => ({ id: name, name }));
  const screen = openWatch({ topics, read: () => progress, now: () => now });
  return {
    screen,
    set: (name: string, to: Progress) => progress.set(name, to),
    lines: () => screen.draw().map(textOf),
    wait(milliseconds: number) {
      now += milliseconds;
      screen.tick();
    },
  };
}
