import { describe, expect, test } from "bun:test";
import {
  cardAtTop,
  distanceTo,
  nowhere,
  type Place,
  parsePlaces,
  type Standing,
  withPlace,
} from "../../web/shell/scroll-position.ts";

const card = (id: string, top: number, nth = 0): Standing => ({ id, nth, top, bottom: top + 100 });
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
    const place: Place = { y: 900, card: { id: "c", nth: 0, top: 55 }, from: null };
    expect(distanceTo(place, [card("a", 0), card("c", 7000)], 0)).toBe(6945);
    expect(distanceTo(place, [card("c", 55)], 123)).toBe(0);
    expect(distanceTo(place, [card("a", 0)], 0)).toBeUndefined();
  });

  test("is at the second of a topic's two cards when it was there", () => {
    const place: Place = { y: 900, card: { id: "c", nth: 1, top: 55 }, from: null };
    expect(distanceTo(place, [card("c", 100), card("c", 800, 1)], 0)).toBe(745);
  });
});

test("the last fifty places are kept, and survive a reload", () => {
  let places = new Map<string, Place>();
  for (let n = 0; n < 60; n++) places = withPlace(places, `${n}`, { ...nowhere, y: n });
  places = withPlace(places, "10", { ...nowhere, y: 1000 });
  expect([places.size, places.has("9"), places.get("10")?.y, [...places].at(-1)?.[0]]).toEqual([
    50,
    false,
    1000,
    "10",
  ]);
  expect(parsePlaces(JSON.stringify([...places]))).toEqual(places);
  for (const broken of [null, "", "{", "1"]) expect(parsePlaces(broken).size).toBe(0);
});
