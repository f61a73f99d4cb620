import { describe, expect, test } from "bun:test";
import { renderToString } from "ink";
import { createElement } from "react";
import { age, counted, duration, moment, when } from "../../../cli/screens/format.ts";
import { keysOf, moved, topOf } from "../../../cli/screens/keys.ts";
import { Text } from "../../../cli/screens/text.tsx";
import { dayIn, printTable, tableLines } from "../../../cli/table.ts";
import { printable, printableJson } from "../../../src/base/printable.ts";

describe("a text on a screen", () => {
  test.each([
    ["Ada", "Ada"],
    ["Ada Lindqvist", "Ada …"],
    ["日本語テキスト", "日本…"],
    ["👩‍👩‍👧 family", "👩‍👩‍👧 f…"],
    ["A\x1b[31m\u202eb\r\nc", "A[31…"],
    ["", ""],
  ])("takes no more than the cells that it is given: %j", (text, fitted) => {
    const drawn = renderToString(createElement(Text, null, text), { columns: 5 });
    expect(drawn).toBe(fitted);
    expect(Bun.stringWidth(drawn)).toBeLessThanOrEqual(5);
  });
});

describe("a text of somebody's", () => {
  test.each([
    ["a\tb\r\nc\u2028d\x85e", "a b c d e"],
    ["\x1b]52;c;eA==\x07\x9b2Jx\x7f\x00", "]52;c;eA==2Jx"],
    ["\u202eabc\u2066\u200e\u061c\ufeff\u00ad\u200bd\u{e0041}\u3164", "abcd"],
    ["\ud83d\u200b\ude00 \udc00x", " x"],
    ["👩‍👩‍👧 ❤️ e\u0301 한국어", "👩‍👩‍👧 ❤️ e\u0301 한국어"],
    ["a\u200db\u200cc", "abc"],
  ])("is printed on one line without what acts or hides: %j", (text, printed) => {
    expect(printable(text)).toBe(printed);
  });

  test("is whole in JSON, and escaped there", () => {
    const text = "\x00\x1b\x7f\x9b\u202e\u2028\u{e0041}\ud800é👩‍👩‍👧";
    const json = printableJson({ text });
    expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028]/u);
    expect(json).toContain("\\u202e\\u2028\\udb40\\udc41");
    expect(JSON.parse(json)).toEqual({ text });
  });

  test("stays in its cell of a table", () => {
    const rows = [
      ["Ada  2026", "日本", "x"],
      ["B\n\nob", "a", ""],
      ["x".repeat(90), "b", "y"],
    ];
    const lines = tableLines(rows);
    expect(lines[0]).toBe(`Ada 2026${" ".repeat(52)}  日本  x`);
    expect(lines[1]).toBe(`B ob${" ".repeat(56)}  a`);
    expect(lines[2]).toBe(`${"x".repeat(90)}  b     y`);
  });
});

test("a list shows its cursor, and no empty rows while there are any to show", () => {
  expect(topOf(50, 100, 10)).toBe(45);
  expect(topOf(5, 100, 10)).toBe(0);
  expect(topOf(99, 100, 10)).toBe(90);
  expect(topOf(0, 0, 10)).toBe(0);
  expect([moved("pageDown", 3, 5, 10), moved("k", 0, 5, 10), moved("x", 0, 5, 10)]).toEqual([4, 0, null]);
});

test("keys that are typed faster than they are read are all taken", () => {
  const none = {} as Parameters<typeof keysOf>[1];
  expect(keysOf("ab\ry\x7f", none)).toEqual(["a", "b", "return", "y", "backspace"]);
  expect(keysOf("c", { ...none, ctrl: true })).toEqual(["ctrl+c"]);
  expect(keysOf("x", { ...none, meta: true })).toEqual([]);
});

test("a length of time is told in its two largest units", () => {
  expect([0, 41_000, 125_000, 11_520_000, 400_000_000].map(duration)).toEqual([
    "0 s",
    "41 s",
    "2 min 5 s",
    "3 h 12 min",
    "4 days",
  ]);
  expect([0, 300_000, 90_000_000, 400_000_000].map(age)).toEqual(["just now", "5 min", "25 h", "4 days"]);
});

test("a moment is told by how far off it is within a week, else by its day, and by its year in another one", () => {
  const now = new Date(2026, 10, 21, 9);
  const told = (days: number) => when(new Date(now.getTime() + days * 86_400_000), now);
  expect([0, -0.01, -0.5, -6, 3, 6.9].map(told)).toEqual([
    ...["just now", "14 min ago", "12 h ago", "6 days ago", "in 3 days", "in 6 days"],
  ]);
  expect([-7, -365, 30].map(told)).toEqual(["14 Nov", "21 Nov 2025", "21 Dec"]);
  expect(moment(new Date(2026, 10, 21, 0, 5).toISOString(), now.getTime())).toBe("00:05");
  expect(moment(new Date(2026, 10, 20, 23, 55).toISOString(), now.getTime())).toBe("20 Nov 23:55");
  expect([counted(1, "story", "stories"), counted(1_204, "story", "stories")]).toEqual([
    "1 story",
    "1,204 stories",
  ]);
});

test("a list has a heading for people, and in a pipe nothing but its rows, with days in UTC", () => {
  const now = () => new Date("2026-11-21T09:00:00Z");
  const printed = (isReadByPeople: boolean) => {
    const lines: string[] = [];
    const io = { isReadByPeople, now, print: (line: string) => void lines.push(line) };
    printTable(io, ["Since", "Name"], [[dayIn(io, "2026-11-20T23:00:00.000Z"), "Ada"]]);
    return lines;
  };
  expect(printed(true)).toEqual(["SINCE     NAME", "10 h ago  Ada"]);
  expect(printed(false)).toEqual(["2026-11-20  Ada"]);
});

test("a list fits a terminal: empty columns are left out, texts wrap in theirs, and codes stay whole", () => {
  const lines: string[] = [];
  const io = { isReadByPeople: true, columns: 36, print: (line: string) => void lines.push(line) };
  const name = "The restoration of Hallowby's tram line";
  printTable(
    io,
    ["Id", "Name", "State"],
    [
      ["01a1e345-8a6b", name, ""],
      ["01a20756-a24b", "Sleep", ""],
    ],
  );
  expect(lines).toEqual([
    "ID             NAME",
    "01a1e345-8a6b  The restoration of",
    "               Hallowby's tram line",
    "01a20756-a24b  Sleep",
  ]);
  lines.length = 0;
  printTable({ ...io, columns: 24 }, ["Id", "Name"], [["01a1e345-8a6b", name]]);
  expect(lines).toEqual([
    "ID    01a1e345-8a6b",
    "NAME  The restoration of",
    "      Hallowby's tram line",
    "",
  ]);
});
