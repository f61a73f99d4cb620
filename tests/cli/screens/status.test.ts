import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { Dashboard } from "../../../cli/screens/status.tsx";
import type { StatusReading } from "../../../cli/screens/status-facts.tsx";
import { createBeat, openScreen } from "./screen.ts";

const now = Date.parse("2026-11-21T09:00:00Z");

describe("the dashboard", () => {
  test("says that no server answers, and reads before it shows figures", async () => {
    const { lines } = await open({ servers: [] });
    expect(lines().join("\n")).toContain("none is running on this data folder");
  });

  test("shows server, queue, today, money against the budget, and people", async () => {
    const { lines } = await open({});
    const text = lines().join("\n");
    expect(text).toContain("http://127.0.0.1:3000  0.1.0, up 2 h 0 min");
    expect(text).toContain("3 due, 1 running, 0 waiting for budget, 2 failed");
    expect(text).toContain("12 runs: 7 published, 4 nothing new, 1 failed");
    expect(text).toContain("1,366 articles: 40 about their topics, 12 near misses, 31 reported");
    expect(text).toContain("18,204 in, 3,100 out, 12 searches");
    expect(text).toContain("$0.50 of $2.00, $0.50 reserved");
    expect(text).toContain("1,204 delivered, 3 waiting, 0 failed");
    expect(text).toContain("120 members, 5 on the waitlist, 0 e-mails to be sent");
  });

  test("fills the bar with what is spent and what is set aside, and no further than its end", async () => {
    const bar = async (costUsd: number, committedUsd: number) => {
      const { lines } = await open({ today: { ...reading.today, costUsd, committedUsd } });
      const line = lines().find((each) => each.startsWith("Money")) ?? "";
      return ["█", "▒", "░"].map((mark) => line.split(mark).length - 1);
    };
    const [spent = 0, aside = 0, left = 0] = await bar(0.5, 1);
    expect(spent / (spent + aside + left)).toBeCloseTo(0.25, 1);
    expect(Math.abs(aside - spent)).toBeLessThan(2);
    expect((await bar(3, 3))[2]).toBe(0);
    expect((await bar(0, 0)).slice(0, 2)).toEqual([0, 0]);
  });

  test("shows each run with its phase and how long it has been going, against two minutes", async () => {
    const { lines } = await open({});
    const line = lines().find((each) => each.includes("Night trains")) ?? "";
    expect(line).toMatch(/GPT-4o\s+asking\s+█{8}░{8}\s+1 min 0 s/);
  });

  test("shows the last failures with their reasons in whole, and harmless", async () => {
    const error = `\x1b[2J${"The provider answered with something that is not an answer. ".repeat(2)}`;
    const { lines } = await open({
      failures: [{ topic: "Lichens", source: "Grok-2", endedAt: "2026-11-21T08:30:00.000Z", error }],
    });
    const text = lines().join("\n");
    expect(text).toMatch(/08:30 +Lichens \(Grok-2\)/);
    expect(text.replaceAll(/\s+/g, " ")).toContain("not an answer. The provider answered");
    expect(text).not.toContain("\x1b");
  });

  test("tells why a source cannot be used, and until when one is left alone", async () => {
    const { lines } = await open({});
    const text = lines().join("\n");
    expect(text).toContain("✓ digest  ready");
    expect(text).toMatch(/✗ gpt-4o +It was stopped/);
    expect(text).toMatch(/! sonar +paused until 09:05, failed 5 times in a row/);
  });

  test("names sources that nobody gave a key on one line, without a mark", async () => {
    const keyless = ["grok-2", "gemini-2.5-flash", "deepseek-v3"].map((id) => ({
      ...{ ...source, id, name: id, model: id, available: false },
      unavailable: `${id} has no key on this server`,
    }));
    const { lines } = await open({ sources: [...reading.sources, ...keyless] });
    const marked = lines().filter((line) => /^ {2}[✓✗!] /.test(line));
    expect(marked.map((line) => line.trim().split(/\s+/)[1])).toEqual(["sonar", "digest", "gpt-4o"]);
    expect(lines().join("\n")).toContain("  3 without a key: grok-2, gemini-2.5-flash, deepseek-v3");
  });

  test("counts one of a kind in the singular", async () => {
    const today = { ...reading.today, runs: 1, looked: 1, nearMisses: 1, searches: 1 };
    const text = (await open({ today, people: { users: 1, waiting: 0 } })).lines().join("\n");
    for (const one of ["1 run:", "1 article:", "1 near miss,", "1 search\n", "1 member,"])
      expect(`${text}\n`.replaceAll(/ +\n/g, "\n")).toContain(one);
  });

  test.each([
    [80, 24],
    [44, 40],
  ])("explains itself whole on %d columns and %d rows", async (columns, rows) => {
    const { lines, type } = await open({}, { columns, rows });
    await type("?");
    const words = lines().join(" ").replaceAll(/\s+/g, " ");
    expect(words).not.toContain("…");
    expect(words).toMatch(/failed: topics .*whose last run failed/);
    expect(words).toMatch(/budget days are .*in UTC/);
  });

  test.each([
    [1, 1],
    [30, 4],
    [80, 24],
    [120, 40],
  ])("fits %d columns and %d rows, and scrolls to its end", async (columns, rows) => {
    const { lines, type } = await open({}, { columns, rows });
    expect(lines()).toHaveLength(rows);
    await type("<end>");
    expect(lines()).toHaveLength(rows);
    expect(Math.max(...lines().map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
    if (rows > 1) expect(lines().join("\n")).toContain("gpt-4o");
    await type("<home>");
    if (rows > 8) expect(lines().join("\n")).toContain("Server");
  });

  test("explains itself, and is left with q, Esc and Ctrl+C", async () => {
    for (const key of ["q", "<escape>", "<ctrl+c>"]) {
      const { lines, type, left } = await open({});
      await type("?");
      expect(lines().join("\n")).toContain("reserved");
      await type("x");
      expect(left()).toBeUndefined();
      await type(key);
      expect(left()).toBe(true);
    }
  });

  test("goes on showing what it knew when it cannot be read, and says so", async () => {
    let isBroken = false;
    const read = async () => {
      if (isBroken) throw new Error("disk I/O error");
      return reading;
    };
    const { text, settled, beat } = openWith(read);
    await settled();
    isBroken = true;
    beat();
    await settled();
    expect(text()).toContain("It can't be read: disk I/O error");
    expect(text()).toContain("Night trains");
  });

  test("asks nothing anew while an answer is awaited", async () => {
    let asked = 0;
    const { settled, beat } = openWith(() => {
      asked++;
      return new Promise(() => {});
    });
    await settled();
    beat();
    beat();
    expect(asked).toBe(1);
  });
});

const source = { movedFrom: null, failuresInARow: 0, leftAloneUntil: null };
const reading: StatusReading = {
  servers: [
    {
      url: "http://127.0.0.1:3000",
      publicUrl: "http://localhost:3000",
      version: "0.1.0",
      startedAt: "2026-11-21T07:00:00.000Z",
    },
  ],
  damage: null,
  articles: { long: 0, keptDays: 180 },
  backups: null,
  newer: null,
  queue: { due: 3, waitingForSource: 0, running: 1, waitingForBudget: 0, failed: 2 },
  running: [
    {
      topic: "Night trains",
      source: "GPT-4o",
      model: "gpt-5",
      startedAt: "2026-11-21T08:59:00.000Z",
      phase: "asking",
    },
  ],
  failures: [],
  today: {
    runs: 12,
    published: 7,
    nothingNew: 4,
    failed: 1,
    looked: 1_366,
    relevant: 40,
    nearMisses: 12,
    told: 31,
    inputTokens: 18_204,
    outputTokens: 3_100,
    searches: 12,
    costUsd: 0.5,
    committedUsd: 1,
    budgetUsd: 2,
  },
  sources: [
    {
      ...source,
      id: "gpt-4o",
      name: "GPT-4o",
      model: "gpt-5",
      available: false,
      unavailable: "It was stopped",
    },
    {
      ...source,
      id: "sonar",
      name: "Sonar",
      model: "sonar",
      available: true,
      unavailable: null,
      failuresInARow: 5,
      leftAloneUntil: "2026-11-21T09:05:00.000Z",
    },
    { ...source, id: "digest", name: "Digest", model: "digest", available: true, unavailable: null },
  ],
  people: { users: 120, waiting: 5 },
  mail: { queued: 0 },
  deliveries: { waiting: 3, delivered: 1_204, failed: 0 },
};

function openWith(read: () => Promise<StatusReading>, size = { columns: 80, rows: 24 }) {
  const { every, beat } = createBeat();
  const deps = { read, now: () => now, every };
  return { ...openScreen((leave) => createElement(Dashboard, { deps, leave }), size), beat };
}

async function open(changes: Partial<StatusReading>, size = { columns: 80, rows: 24 }) {
  const screen = openWith(async () => ({ ...reading, ...changes }), size);
  expect(screen.text()).not.toContain("due,");
  await screen.settled();
  return screen;
}
