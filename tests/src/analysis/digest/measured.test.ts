import { describe, expect, test } from "bun:test";
import { digestOf } from "../../../../src/analysis/digest/digest.ts";
import { articlesOf, digestOfEvent, events, scoreOf } from "./digest-events.ts";

const part = (name: string) => events.filter((event) => event.part === name);

describe("of thirty events in fourteen languages a digest", () => {
  test("tells most of what an editor wants, and next to nothing that readers know", () => {
    const tuned = scoreOf(part("dev"));
    expect(tuned.told / tuned.facts).toBeGreaterThanOrEqual(0.84);
    expect(tuned.background).toBe(0);
    const heldOut = scoreOf(part("held"));
    expect(heldOut.told / heldOut.facts).toBeGreaterThanOrEqual(0.88);
    expect(heldOut.background).toBeLessThanOrEqual(3);
  });

  test("says nothing twice", () => {
    expect(scoreOf(events).repeats).toBe(0);
  });

  test("says each sentence as the paper has it that its number names", () => {
    for (const event of events) {
      const { said } = digestOfEvent(event);
      expect(said.length).toBeGreaterThanOrEqual(3);
      for (const { text, paper } of said) expect(paper).toContain(text);
    }
  });

  test("is read in about two minutes, of one event or of seven", () => {
    const english = events.filter(({ language }) => language === "en");
    for (const count of [3, 5, 7]) {
      const { text } = digestOf({
        events: english.slice(0, count).map((event) => ({ articles: articlesOf(event), told: null })),
        known: [],
        language: "en",
      });
      const read = text.split("\n").filter((line) => !/^\*[^*]/.test(line));
      expect(read.join(" ").match(/[\p{L}\p{N}.,'’$%-]+/gu)?.length).toBeWithin(150, 420);
    }
  });

  test("is no longer than a reader has time for", () => {
    for (const event of events) {
      const { said } = digestOfEvent(event);
      expect(said.length).toBeLessThanOrEqual(6);
      for (const { text } of said) expect(text.length).toBeLessThanOrEqual(300);
    }
  });
});
