import { describe, expect, test } from "bun:test";
import { fit, wrap } from "../../cli/screens/line.ts";
import { inSight } from "../../cli/screens/scroll.ts";
import { duration } from "../../cli/screens/time.ts";

describe("a text on a screen", () => {
  test.each([
    ["Ada", "Ada  "],
    ["Ada Lindqvist", "Ada …"],
    ["日本語テキスト", "日本…"],
    ["👩‍👩‍👧 family", "👩‍👩‍👧 f…"],
    ["A\x1b[31m\u202eb\r\nc", "A[31…"],
    ["", "     "],
  ])("takes exactly the cells that it is given: %j", (text, fitted) => {
    expect(fit(text, 5)).toBe(fitted);
    expect(Bun.stringWidth(fit(text, 5))).toBe(5);
  });

  test("breaks at blanks, and cuts a word that has no end", () => {
    expect(wrap("no feed can be read", 8)).toEqual(["no feed", "can be", "read"]);
    expect(wrap("aaaaaaaaaaaa b", 5)).toEqual(["aaaa…", "b"]);
  });
});

test("a list shows its cursor, and no empty rows while there are any to show", () => {
  expect(inSight({ cursor: 50, top: 0 }, 100, 10)).toEqual({ cursor: 50, top: 41 });
  expect(inSight({ cursor: 5, top: 90 }, 100, 10)).toEqual({ cursor: 5, top: 5 });
  expect(inSight({ cursor: 99, top: 99 }, 100, 10)).toEqual({ cursor: 99, top: 90 });
  expect(inSight({ cursor: 7, top: 3 }, 0, 10)).toEqual({ cursor: 0, top: 0 });
});

test("a length of time is told in its two largest units", () => {
  expect([0, 41_000, 125_000, 11_520_000, 400_000_000].map(duration)).toEqual([
    "0 s",
    "41 s",
    "2 min 5 s",
    "3 h 12 min",
    "4 days",
  ]);
});
