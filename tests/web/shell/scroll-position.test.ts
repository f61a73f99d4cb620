import { describe, expect, test } from "bun:test";
import {
  type CardPosition,
  cardAtTop,
  distanceTo,
  nowhere,
  parsePositions,
  type ScrollPosition,
  withPosition,
} from "../../../web/shell/scroll-position.ts";

const card = (id: string, top: number, nth = 0): CardPosition => ({ id, nth, top, bottom: top + 100 });
const cards = [card("a", -150), card("b", -45), card("c", 55)];

describe("a reader's place", () => {
  test("is the first card in sight below the header, and how far down it stands", () => {
    expect(cardAtTop(cards, 900, 60)).toEqual({ id: "c", nth: 0, top: 55 });
    expect(cardAtTop(cards, 900, 50)).toEqual({ id: "b", nth: 0, top: -45 });
  });

  test("is the top of the page, or so far from it, where there is no card", () => {
    expect(cardAtTop(cards, 0, 60)).toBeNull();
    expect(cardAtTop([], 900, 60)).toBeNull();
    expect(distanceTo({ ...nowhere, y: 300 }, [], 120)).toBe(180);
  });

  test("is found again by its card, whatever its pixels are by then", () => {
    const position: ScrollPosition = { y: 900, card: { id: "c", nth: 0, top: 55 }, from: null };
    expect(distanceTo(position, [card("a", 0), card("c", 7000)], 0)).toBe(6945);
    expect(distanceTo(position, [card("c", 55)], 123)).toBe(0);
    expect(distanceTo(position, [card("a", 0)], 0)).toBeUndefined();
  });

  test("is at the second of a topic's two cards when it was there", () => {
    const position: ScrollPosition = { y: 900, card: { id: "c", nth: 1, top: 55 }, from: null };
    expect(distanceTo(position, [card("c", 100), card("c", 800, 1)], 0)).toBe(745);
  });
});

test("the last fifty places are kept, and survive a reload", () => {
  let positions = new Map<string, ScrollPosition>();
  for (let n = 0; n < 60; n++) positions = withPosition(positions, `${n}`, { ...nowhere, y: n });
  positions = withPosition(positions, "10", { ...nowhere, y: 1000 });
  expect([positions.size, positions.has("9"), positions.get("10")?.y, [...positions].at(-1)?.[0]]).toEqual([
    50,
    false,
    1000,
    "10",
  ]);
  expect(parsePositions(JSON.stringify([...positions]))).toEqual(positions);
  for (const broken of [null, "", "{", "1"]) expect(parsePositions(broken).size).toBe(0);
});
