import { describe, expect, test } from "bun:test";
import { limits } from "../../../../src/contract/base/limits.ts";
import { proposerOf, type WordProposal } from "../../../../src/contract/drafts/proposals.ts";
import { withProposal } from "../../../../web/topics/form/propose-words.tsx";

const blank = { searchWords: [], includeWords: [], excludeWords: [], language: null };
const proposal: WordProposal = {
  language: "de",
  searchWords: ["Schlafwagen"],
  names: ["European Sleeper"],
  includeWords: ["Nachtzug"],
  excludeWords: ["Nachtbus"],
  costUsd: 0.0004,
  model: "deepseek-flash",
};

describe("proposed words", () => {
  test("become the form's, names first among what is searched for", () => {
    expect(withProposal(blank, proposal)).toEqual({
      searchWords: ["European Sleeper", "Schlafwagen"],
      includeWords: ["Nachtzug"],
      excludeWords: ["Nachtbus"],
      language: "de",
      added: 4,
    });
  });

  test("stand behind one's own, none twice and none against them", () => {
    const own = {
      searchWords: ["schlafwagen"],
      includeWords: [],
      excludeWords: ["European Sleeper"],
      language: "en",
    };
    expect(withProposal(own, proposal)).toEqual({
      searchWords: ["schlafwagen"],
      includeWords: ["Nachtzug"],
      excludeWords: ["European Sleeper", "Nachtbus"],
      language: "en",
      added: 2,
    });
  });

  test("are as many as there is room for", () => {
    const many = Array.from({ length: 20 }, (_, n) => `Word ${n}`);
    const { searchWords } = withProposal(
      { ...blank, searchWords: ["one"] },
      { ...proposal, searchWords: many },
    );
    expect(searchWords).toHaveLength(limits.words);
    expect(searchWords[0]).toBe("one");
  });
});

describe("who proposes", () => {
  const source = (id: string, costPerProposal: number | null, able = true) => ({
    id,
    available: able,
    proposesWords: true,
    costPerProposal,
  });
  const digest = { ...source("digest", null), proposesWords: false };

  test("is the topic's own source, else the cheapest; one without a price comes last", () => {
    const sources = [source("dear", 1), source("unpriced", null), source("cheap", 0.1), digest];
    expect(proposerOf(sources, "dear")?.id).toBe("dear");
    expect(proposerOf(sources, "digest")?.id).toBe("cheap");
    expect(proposerOf([source("unpriced", null), source("dear", 1)], null)?.id).toBe("dear");
  });

  test("is nobody where no model can be used", () => {
    expect(proposerOf([digest, source("off", 0.1, false)], "off")).toBeUndefined();
  });
});
