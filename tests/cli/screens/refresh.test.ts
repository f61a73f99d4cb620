import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { Refresh } from "../../../cli/screens/refresh.tsx";
import type { Progress } from "../../../cli/screens/refresh-progress.ts";
import { createBeat, openScreen } from "./screen.ts";

const start = Date.parse("2026-11-21T09:00:00Z");

describe("the screen of topics that are updated", () => {
  test("shows where each of a few topics stands, with seconds and reasons", async () => {
    const { lines, set, wait } = await open(["Rivers", "Trams", "Sleep", "Bread"]);
    expect(lines()[0]).toContain("0 of 4");
    set("Rivers", { state: "running", startedAt: start, phase: "reading" });
    set("Trams", { state: "done", outcome: "nothing new" });
    set("Sleep", { state: "failed", reason: "The key was refused" });
    await wait(12_000);
    const text = lines().join("\n");
    expect(text).toMatch(/● Rivers +█░+ +reading the news, 12 s/);
    expect(text).toMatch(/✓ Trams +nothing new/);
    expect(text).toMatch(/✗ Sleep +The key was refused/);
    expect(text).toMatch(/○ Bread +queued/);
    expect(lines()[0]).toContain("2 of 4, 1 running, 12 s, 1 failed");
  });

  test("shows one topic without a sum", async () => {
    const { lines } = await open(["Rivers"]);
    expect(lines()).toEqual(["○ Rivers  queued", "q stop watching"]);
  });

  test("shows a bar, the current ones and the last failures of hundreds, within the terminal", async () => {
    const names = Array.from({ length: 400 }, (_, at) => `Topic ${at}`);
    const { lines, set, wait, resize } = await open(names);
    for (const name of names.slice(0, 100)) set(name, { state: "done", outcome: "published" });
    for (const name of names.slice(100, 108))
      set(name, { state: "running", startedAt: start, phase: "asking" });
    for (const name of names.slice(108, 112)) set(name, { state: "failed", reason: "no feed can be read" });
    await wait(1_000);
    expect(lines()[0]).toContain("104 of 400, 8 running");
    expect(lines().filter((line) => line.startsWith("●"))).toHaveLength(8);
    expect(lines().filter((line) => line.startsWith("✗"))).toHaveLength(3);
    expect(lines().length).toBeLessThan(24);
    await resize({ columns: 20, rows: 5 });
    expect(lines().length).toBeLessThan(5);
  });

  test("is over when all have ended, also if one is tried again later", async () => {
    const { set, wait, left } = await open(["Rivers", "Trams"]);
    set("Rivers", { state: "failed", reason: "no feed can be read" });
    await wait(1_000);
    set("Rivers", { state: "queued" });
    set("Trams", { state: "done", outcome: "published" });
    await wait(60_000);
    expect(left()).toBe("ended");
  });

  test("is over when nobody works on them any more", async () => {
    const { left, end } = await open(["Rivers"]);
    await end();
    expect(left()).toBe("ended");
  });

  test.each(["q", "<escape>", "<ctrl+c>"])("can be left with %s, and says that it was", async (key) => {
    const { left, type } = await open(["Rivers"]);
    await type(key);
    expect(left()).toBe("stopped");
  });
});

async function open(names: string[]) {
  let now = start;
  const progress = new Map<string, Progress>(names.map((name) => [name, { state: "queued" }]));
  const topics = names.map((name) => ({ id: name, name }));
  const work = Promise.withResolvers<void>();
  const { every, beat } = createBeat();
  const deps = { topics, read: () => progress, ended: work.promise, now: () => now, every };
  const screen = openScreen((leave) => createElement(Refresh, { deps, leave }));
  await screen.settled();
  return {
    ...screen,
    set: (name: string, to: Progress) => progress.set(name, to),
    async wait(milliseconds: number) {
      now += milliseconds;
      beat();
      await screen.settled();
    },
    async end() {
      work.resolve();
      await screen.settled();
    },
  };
}
