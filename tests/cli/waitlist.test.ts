import { describe, expect, test } from "bun:test";
import { renderToString } from "ink";
import { createElement } from "react";
import { type Line, textOf } from "../../cli/screens/line.ts";
import { Lines } from "../../cli/screens/lines.tsx";
import { openDesk } from "../../cli/screens/waitlist/desk.ts";
import { type Person, personOf } from "../../cli/screens/waitlist/people.ts";
import { typing } from "./keys.ts";

const start = Date.parse("2026-11-21T09:00:00Z");
const day = 86_400_000;

describe("the waitlist's screen", () => {
  test("lists who waits the longest first, with name, address, since when, and whether invited", () => {
    const { lines } = open([person("Ada", 2), person("Kim", 9, { invited: true }), person("Eve", 0)]);
    expect(lines()[0]).toContain("2 waiting, 1 invited");
    expect(rows(lines())).toEqual([
      "❯ ○ Kim kim@example.org 2026-11-12 invited",
      "○ Ada ada@example.org 2026-11-19 2 days",
      "○ Eve eve@example.org 2026-11-21 just now",
    ]);
  });

  test("sorts by date and by name, both ways, and keeps the cursor on its person", () => {
    const { lines, type } = open([person("Ádám", 1), person("Zoe", 3), person("Bo", 2)]);
    expect(names(lines())).toEqual(["Zoe", "Bo", "Ádám"]);
    type("s");
    expect(names(lines())).toEqual(["Ádám", "Bo", "Zoe"]);
    type("s");
    expect(names(lines())).toEqual(["Ádám", "Bo", "Zoe"]);
    expect(pointed(lines())).toContain("Zoe");
    type("s");
    expect(names(lines())).toEqual(["Zoe", "Bo", "Ádám"]);
  });

  test("searches letter by letter in names and addresses, without accents, and goes back", () => {
    const { lines, type } = open([person("José Novák", 3), person("Ada Novák", 2), person("Jo Lind", 1)]);
    type("/NOVAK");
    expect(names(lines())).toEqual(["José Novák", "Ada Novák"]);
    type(" jos");
    expect(names(lines())).toEqual(["José Novák"]);
    type("x");
    expect(lines().join("\n")).toContain("Nobody found");
    type("<backspace><return>");
    expect(names(lines())).toEqual(["José Novák"]);
    type("<escape>");
    expect(names(lines())).toHaveLength(3);
    expect(pointed(lines())).toContain("José");
  });

  test("takes letters for the search while one is written, and commands afterwards", () => {
    const { lines, type, done } = open([person("Quinn", 1), person("Ada", 2)]);
    type("/q");
    expect(names(lines())).toEqual(["Quinn"]);
    expect(done()).toBe(false);
    type("<escape>q");
    expect(done()).toBe(true);
  });

  test("approves who is selected only when 5 seconds have gone by without an undo", () => {
    const { lines, type, wait, log } = open([person("Ada", 3), person("Kim", 2), person("Eve", 1)]);
    type("  <return>");
    expect(lines().join("\n")).toContain("approving 2 … u to undo");
    wait(4_900);
    expect(log).toEqual([]);
    wait(200);
    expect(log).toEqual(["approve ada kim"]);
    expect(lines().join("\n")).toContain("Approved 2");
    expect(rows(lines())[0]).toContain("invited");
  });

  test("writes nothing that was undone, and selects those people again", () => {
    const { lines, type, wait, log } = open([person("Ada", 2), person("Kim", 1)]);
    type("a<return>");
    wait(3_000);
    type("u");
    wait(60_000);
    expect(log).toEqual([]);
    expect(lines().join("\n")).toContain("2 selected");
  });

  test("undoes the last of several first", () => {
    const { type, wait, log } = open([person("Ada", 2), person("Kim", 1)]);
    type("<return>");
    type("<downArrow>ry");
    type("u");
    wait(6_000);
    expect(log).toEqual(["approve ada"]);
  });

  test("removes after a question that says how many, and only for a y", () => {
    const { lines, type, wait, log } = open([person("Ada", 2), person("Kim", 1)]);
    type("ar");
    expect(lines().join("\n")).toContain("Remove 2 people from the waitlist?");
    type("<return>");
    wait(6_000);
    expect(log).toEqual([]);
    type("ry");
    expect(lines().join("\n")).toContain("removing 2 … u to undo");
    wait(6_000);
    expect(log).toEqual(["remove ada kim"]);
    expect(lines().join("\n")).toContain("Nobody waits");
  });

  test("does at once what is pending when it is quit, and drops it on Ctrl+C", () => {
    const quit = open([person("Ada", 2)]);
    quit.type("<return>q");
    expect(quit.log).toEqual(["approve ada"]);
    expect(quit.balance()).toMatchObject({ approved: 1, dropped: [] });
    const interrupted = open([person("Ada", 2)]);
    interrupted.type("<return><interrupt>");
    interrupted.wait(60_000);
    expect(interrupted.log).toEqual([]);
    expect(interrupted.balance()).toMatchObject({ approved: 0, dropped: [{ deed: "approve" }] });
  });

  test("passes over who is invited already, and asks nothing twice of who is being approved", () => {
    const { lines, type, wait, log } = open([person("Ada", 2, { invited: true }), person("Kim", 1)]);
    type("<return>");
    expect(lines().join("\n")).toContain("Nobody to approve");
    type("a<return>a<return>");
    wait(6_000);
    expect(log).toEqual(["approve kim"]);
  });

  test("keeps cursor and selection on their people while others come and go", () => {
    const { lines, type, change } = open([person("Ada", 3), person("Kim", 2), person("Eve", 1)]);
    type("<downArrow> <upArrow>");
    change([person("First", 9), person("Kim", 2), person("Eve", 1)]);
    expect(pointed(lines())).toContain("Kim");
    expect(lines().join("\n")).toContain("1 selected");
    change([person("First", 9), person("Eve", 1)]);
    expect(pointed(lines())).toContain("Eve");
    expect(lines().join("\n")).not.toContain("selected");
  });

  test("says so when something cannot be done, and goes on", () => {
    const { lines, type, wait } = open([person("Ada", 1)], { failing: "the disk is full" });
    type("<return>");
    wait(6_000);
    expect(lines().join("\n")).toContain("Could not approve 1: the disk is full");
    expect(rows(lines())[0]).toContain("24 h");
  });

  test("shows nothing of what a name could do to a terminal", () => {
    const { lines } = open([person("A\x1b]0;owned\x07d\x1b[2Ja\u202e\nb", 1)]);
    expect(lines().join("")).not.toMatch(/[\p{Control}\u202e]/u);
  });

  test.each([
    [1, 1],
    [3, 2],
    [12, 3],
    [20, 5],
    [35, 8],
    [50, 10],
    [80, 24],
    [200, 60],
  ])(
    "fits a terminal of %d columns and %d rows with 5,000 people, and scrolls to each of them",
    (columns, rows) => {
      const people = Array.from({ length: 5_000 }, (_, at) => person(`Person 日本 ${at}`, 5_000 - at));
      const { lines, type, desk } = open(people);
      desk.resize({ columns, rows });
      type("<end>");
      expect(lines()).toHaveLength(rows);
      const drawn = createElement(Lines, { lines: desk.draw(), size: { columns, rows } });
      const printed = renderToString(drawn, { columns }).split("\n");
      expect(printed).toHaveLength(rows);
      expect(Math.max(...printed.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
      expect(pointed(lines())).toContain("❯");
      type("<home>G<pageUp><downArrow>");
      expect(pointed(lines())).toContain("❯");
    },
  );

  test("answers a key among 5,000 people within a frame", () => {
    const { type, lines } = open(Array.from({ length: 5_000 }, (_, at) => person(`Person ${at}`, at)));
    const began = performance.now();
    for (let press = 0; press < 100; press++) {
      type("<pageDown>");
      lines();
    }
    expect((performance.now() - began) / 100).toBeLessThan(16);
  });
});

function person(name: string, daysAgo: number, { invited = false } = {}): Person {
  const email = `${name.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase()}@example.org`;
  return personOf({
    id: name,
    name,
    email,
    invitationSent: invited,
    invitationCodeId: null,
    createdAt: new Date(start - daysAgo * day),
  });
}

function open(initial: Person[], { failing }: { failing?: string } = {}) {
  let people = initial;
  let now = start;
  const log: string[] = [];
  const carryOut = (deed: "approve" | "remove") => (wanted: Person[]) => {
    if (failing) throw new Error(failing);
    log.push([deed, ...wanted.map(({ email }) => email.split("@")[0])].join(" "));
    const ids = new Set(wanted.map(({ id }) => id));
    people =
      deed === "remove"
        ? people.filter(({ id }) => !ids.has(id))
        : people.map((each) => (ids.has(each.id) ? { ...each, invited: true } : each));
    return wanted.length;
  };
  const desk = openDesk({
    read: () => people,
    carryOut: { approve: carryOut("approve"), remove: carryOut("remove") },
    now: () => now,
  });
  const wait = (milliseconds: number) => {
    now += milliseconds;
    desk.tick();
  };
  return {
    desk,
    log,
    wait,
    balance: desk.balance,
    done: desk.isOver,
    lines: () => desk.draw().map((line: Line) => textOf(line)),
    type: (text: string) => typing(text).forEach(desk.press),
    change(next: Person[]) {
      people = next;
      wait(1_000);
    },
  };
}

const isRow = (line: string) => /^(❯| ) [○●…] /.test(line);
const rows = (lines: string[]) => lines.filter(isRow).map((line) => line.replaceAll(/\s+/g, " ").trim());
const names = (lines: string[]) => lines.filter(isRow).map((line) => line.slice(4, 27).trim());
const pointed = (lines: string[]) => lines.find((line) => line.startsWith("❯")) ?? "";
