import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { Waitlist, type WaitlistDeps } from "../../../cli/screens/waitlist.tsx";
import type { WaitlistEntry } from "../../../src/people/auth/waitlist.ts";
import { createBeat, openScreen } from "./screen.ts";

const start = Date.parse("2026-11-21T09:00:00Z");
const day = 86_400_000;

describe("the waitlist's screen", () => {
  test("lists who waits the longest first, with name, address, since when, and whether invited", async () => {
    const { lines } = await open([person("Ada", 2), person("Kim", 9, { invited: true }), person("Eve", 0)]);
    expect(lines()[0]).toContain("2 waiting, 1 invited");
    expect(rows(lines())).toEqual([
      "❯ ○ Kim kim@example.org 12 Nov invited",
      "○ Ada ada@example.org 19 Nov 2 days",
      "○ Eve eve@example.org 21 Nov just now",
    ]);
  });

  test("sorts by date and by name, and keeps the cursor on its person", async () => {
    const { lines, type } = await open([person("Ádám", 1), person("Zoe", 3), person("Bo", 2)]);
    expect(names(lines())).toEqual(["Zoe", "Bo", "Ádám"]);
    await type("s");
    expect(names(lines())).toEqual(["Ádám", "Bo", "Zoe"]);
    expect(pointed(lines())).toContain("Zoe");
    await type("s");
    expect(names(lines())).toEqual(["Zoe", "Bo", "Ádám"]);
    expect(pointed(lines())).toContain("Zoe");
  });

  test("searches letter by letter in names and addresses, without accents, and goes back", async () => {
    const { lines, type } = await open([
      person("José Novák", 3),
      person("Ada Novák", 2),
      person("Jo Lind", 1),
    ]);
    await type("/NOVAK");
    expect(names(lines())).toEqual(["José Novák", "Ada Novák"]);
    await type(" jos");
    expect(names(lines())).toEqual(["José Novák"]);
    await type("x");
    expect(lines().join("\n")).toContain("Nobody found");
    await type("<backspace><return>");
    expect(names(lines())).toEqual(["José Novák"]);
    await type("<escape>");
    expect(names(lines())).toHaveLength(3);
    expect(pointed(lines())).toContain("José");
  });

  test("takes letters for the search while one is written, and commands afterwards", async () => {
    const { lines, type, left } = await open([person("Quinn", 1), person("Ada", 2)]);
    await type("/q");
    expect(names(lines())).toEqual(["Quinn"]);
    expect(left()).toBeUndefined();
    await type("<escape>q");
    expect(left()).toEqual({ approve: 0, remove: 0 });
  });

  test.each([
    ["approves", "<return>", "Approve 2 people and e-mail the invitations?", "approve ada kim", "Approved 2"],
    ["removes", "r", "Remove 2 people from the waitlist?", "remove ada kim", "Removed 2"],
  ])(
    "%s who is selected, after a question that says how many, and only for a y",
    async (_, key, asked, done, said) => {
      const { lines, type, log, left } = await open([person("Ada", 3), person("Kim", 2), person("Eve", 1)]);
      await type(`  ${key}`);
      expect(lines().join("\n")).toContain(asked);
      for (const other of ["<return>", "n", "<escape>", " "]) {
        await type(other);
        expect(lines().join("\n")).not.toContain(asked);
        expect(lines().join("\n")).toContain("2 selected");
        await type(key);
      }
      expect(log).toEqual([]);
      await type("y");
      expect(log).toEqual([done]);
      expect(lines().join("\n")).toContain(said);
      expect(lines().join("\n")).not.toContain("selected");
      await type("q");
      expect(left()).toEqual(key === "r" ? { approve: 0, remove: 2 } : { approve: 2, remove: 0 });
    },
  );

  test("names the one person whom a question is about, and asks of whom the cursor is on", async () => {
    const { lines, type, log } = await open([person("Ada", 2), person("Kim", 1)]);
    await type("<downArrow><delete>");
    expect(lines().join("\n")).toContain("Remove Kim <kim@example.org> from the waitlist?");
    await type("y");
    expect(log).toEqual(["remove kim"]);
    expect(names(lines())).toEqual(["Ada"]);
  });

  test.each([
    [80, 24],
    [40, 12],
    [36, 6],
  ])(
    "shows whole of whom it asks, however long the address is, on %d columns and %d rows",
    async (columns, rows) => {
      const name = "Maximiliana von und zu Hohenstein-Breitenbach";
      const { lines, type, resize } = await open([person("Ada", 2), person(name, 3)]);
      await resize({ columns, rows });
      const email = "maximilianavonundzuhohensteinbreitenbach@example.org";
      for (const [key, question] of [
        ["<return>", `Approve ${name} <${email}> and e-mail the invitation?`],
        ["r", `Remove ${name} <${email}> from the waitlist?`],
      ] as const) {
        await type(key);
        const seen = lines().join("").replaceAll(/\s/g, "");
        expect(seen).toContain(`${question} y yes, n no`.replaceAll(" ", ""));
        expect(lines()).toHaveLength(rows);
        await type("n");
      }
      expect(pointed(lines())).toContain("❯");
    },
  );

  test("is left with q, Esc and Ctrl+C, which leaves a question unanswered", async () => {
    for (const key of ["q", "<escape>", "<ctrl+c>", "/ada<ctrl+c>", "r<ctrl+c>", "?<ctrl+c>"]) {
      const { type, log, left } = await open([person("Ada", 2)]);
      await type(key);
      expect([key, left()]).toEqual([key, { approve: 0, remove: 0 }]);
      expect(log).toEqual([]);
    }
  });

  test("explains itself until a key is pressed", async () => {
    const { lines, type } = await open([person("Ada", 2)]);
    await type("?");
    expect(lines().join("\n")).toContain("select or deselect");
    await type("q");
    expect(names(lines())).toEqual(["Ada"]);
  });

  test("passes over who is invited already", async () => {
    const { lines, type, log } = await open([person("Ada", 2, { invited: true }), person("Kim", 1)]);
    await type("<return>");
    expect(lines().join("\n")).toContain("Nobody to approve");
    await type("a<return>");
    expect(lines().join("\n")).toContain("Approve Kim <kim@example.org> and e-mail the invitation?");
    await type("y");
    expect(log).toEqual(["approve kim"]);
    await type("i");
    expect(lines().join("\n")).toContain("Everyone here has been invited");
  });

  test("keeps cursor and selection on their people while others come and go", async () => {
    const { lines, type, change } = await open([person("Ada", 3), person("Kim", 2), person("Eve", 1)]);
    await type("<downArrow> <upArrow>");
    await change([person("First", 9), person("Kim", 2), person("Eve", 1)]);
    expect(pointed(lines())).toContain("Kim");
    expect(lines().join("\n")).toContain("1 selected");
    await change([person("First", 9), person("Eve", 1)]);
    expect(pointed(lines())).toContain("Eve");
    expect(lines().join("\n")).not.toContain("selected");
  });

  test("says so when something cannot be done, and goes on", async () => {
    const { lines, type } = await open([person("Ada", 1)], { failing: "the disk is full" });
    await type("<return>y");
    expect(lines().join("\n")).toContain("Couldn't approve 1: the disk is full");
    expect(rows(lines())[0]).toContain("24 h");
  });

  test("shows nothing of what a name could do to a terminal", async () => {
    const { lines, type } = await open([person("A\x1b]0;owned\x07d\x1b[2Ja\u202e\nb", 1)]);
    await type("r");
    expect(lines().join("")).not.toMatch(/[\p{Control}\u202e]/u);
    expect(lines()).toHaveLength(24);
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
    async (columns, rows) => {
      const people = Array.from({ length: 5_000 }, (_, at) => person(`Person 日本 ${at}`, 5_000 - at));
      const { lines, type, resize } = await open(people);
      await resize({ columns, rows });
      for (const keys of ["<end>", "<home>G<pageUp><downArrow>", "a", "?", "x"]) {
        await type(keys);
        expect(lines()).toHaveLength(rows);
        expect(Math.max(...lines().map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(columns);
        if (keys !== "?") expect(pointed(lines())).toContain("❯");
      }
    },
  );
});

function person(name: string, daysAgo: number, { invited = false } = {}): WaitlistEntry {
  const email = `${name.replaceAll(/[^a-zA-Z0-9]/g, "").toLowerCase()}@example.org`;
  return {
    id: name,
    name,
    email,
    invitationSent: invited,
    invitationCodeId: null,
    createdAt: new Date(start - daysAgo * day),
  };
}

async function open(initial: WaitlistEntry[], { failing }: { failing?: string } = {}) {
  let people = initial;
  const log: string[] = [];
  const { every, beat } = createBeat();
  const carryOut = (deed: "approve" | "remove") => (wanted: WaitlistEntry[]) => {
    if (failing) throw new Error(failing);
    log.push([deed, ...wanted.map(({ email }) => email.split("@")[0])].join(" "));
    const ids = new Set(wanted.map(({ id }) => id));
    people =
      deed === "remove"
        ? people.filter(({ id }) => !ids.has(id))
        : people.map((each) => (ids.has(each.id) ? { ...each, invitationSent: true } : each));
    return wanted.length;
  };
  const deps: WaitlistDeps = {
    read: () => people,
    carryOut: { approve: carryOut("approve"), remove: carryOut("remove") },
    now: () => start,
    every,
  };
  const screen = openScreen((leave) => createElement(Waitlist, { deps, leave }));
  await screen.settled();
  return {
    ...screen,
    log,
    async change(next: WaitlistEntry[]) {
      people = next;
      beat();
      await screen.settled();
    },
  };
}

const isRow = (line: string) => /^(❯| ) [○●] /.test(line);
const rows = (lines: string[]) => lines.filter(isRow).map((line) => line.replaceAll(/\s+/g, " ").trim());
const names = (lines: string[]) => lines.filter(isRow).map((line) => line.slice(4, 27).trim());
const pointed = (lines: string[]) => lines.find((line) => line.startsWith("❯")) ?? "";
