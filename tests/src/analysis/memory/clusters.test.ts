import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { joined, type Link } from "../../../../src/analysis/memory/clusters.ts";
import { WordIndex } from "../../../../src/analysis/memory/word-index.ts";

describe("comparing only what has words in common", () => {
  const someWeights = fc
    .dictionary(fc.constantFrom(..."abcdefgh"), fc.integer({ min: 1, max: 8 }), { minKeys: 1 })
    .map((weights) => {
      const squares = Object.values(weights).map((weight) => weight * weight);
      return {
        weights: new Map(Object.entries(weights)),
        norm: Math.sqrt(squares.reduce((sum, square) => sum + square)),
      };
    });

  const numbered = ({ weights, norm }: { weights: Map<string, number>; norm: number }) => ({
    weights: {
      words: Array.from(weights.keys(), (word) => ({ number: "abcdefgh".indexOf(word) })),
      values: [...weights.values()],
    },
    norm,
  });

  test("finds what comparing everything with everything finds", () => {
    fc.assert(
      fc.property(fc.array(someWeights, { maxLength: 12 }), someWeights, (texts, asked) => {
        const index = new WordIndex(numbered(asked).weights.words);
        for (const text of texts) index.add(numbered(text));
        const exhaustive = texts.flatMap(({ weights, norm }, text) => {
          const product = [...weights].reduce(
            (sum, [word, weight]) => sum + weight * (asked.weights.get(word) ?? 0),
            0,
          );
          const shared = [...weights.keys()].filter((word) => asked.weights.has(word));
          const cosine = product / (asked.norm * norm);
          return cosine >= 0.3 && shared.length >= 2 ? [{ text, cosine }] : [];
        });
        expect(index.similar(numbered(asked), 0.3)).toEqual(exhaustive);
      }),
    );
  });

  /** The same by comparing every two groups before every join. */
  function joinedExhaustively(
    groups: number[][],
    items: number[],
    links: Link[],
    enough: number,
  ): number[][] {
    const all: (number[] | null)[] = [...groups, ...items.map((item) => [item])].map((group) => [...group]);
    const alike = (one: number, other: number) =>
      links.find((link) => [link.one, link.other].every((item) => item === one || item === other))
        ?.similarity ?? 0;
    for (;;) {
      let best = { into: -1, from: -1, score: 0 };
      for (let from = groups.length; from < all.length; from++) {
        for (let into = 0; into < from; into++) {
          const pairs = (all[into] ?? []).flatMap((one) =>
            (all[from] ?? []).map((other) => alike(one, other)),
          );
          if (pairs.length === 0) continue;
          const mean = pairs.reduce((sum, similarity) => sum + similarity) / pairs.length;
          const score = 0.4 * Math.max(...pairs) + 0.6 * mean;
          if (score > best.score) best = { into, from, score };
        }
      }
      if (best.score < enough) return all.filter((group) => group !== null);
      all[best.into]?.push(...(all[best.from] ?? []));
      all[best.from] = null;
    }
  }

  test("makes the same groups", () => {
    const similarities = fc.array(fc.constantFrom(0, 0, 0, -0.5, 0.25, 0.375, 0.5, 0.75, 1), {
      minLength: 45,
      maxLength: 45,
    });
    fc.assert(
      fc.property(similarities, fc.integer({ min: 0, max: 5 }), (similarities, grouped) => {
        const items = Array.from({ length: 10 }, (_, at) => at);
        const groups = items.slice(0, grouped).map((item) => [item]);
        const pairs = items.flatMap((other) => items.slice(0, other).map((one) => ({ one, other })));
        const links = pairs
          .map((pair, at) => ({ ...pair, similarity: similarities[at] ?? 0 }))
          .filter(({ other, similarity }) => other >= grouped && similarity !== 0);
        const alone = items.slice(grouped);
        const thresholds = { enough: 0.3, enoughAlone: Infinity, enoughGrown: Infinity, isClose: () => true };
        expect(joined(groups, alone, links, thresholds)).toEqual(
          joinedExhaustively(groups, alone, links, 0.3),
        );
      }),
    );
  });
});

describe("two that resemble nothing else are joined with less", () => {
  const pair = { one: 0, other: 1, similarity: 0.26 };
  const thresholds = { enough: 0.3, enoughAlone: 0.25, enoughGrown: 0.28, isClose: () => true };

  test("when each is the other's nearest, and no third comes near", () => {
    expect(joined([], [0, 1, 2], [pair], thresholds)).toEqual([[0, 1], [2]]);
    const third = { one: 1, other: 2, similarity: 0.05 };
    expect(joined([], [0, 1, 2], [pair, third], thresholds)).toEqual([[0, 1], [2]]);
  });

  test("but not when a third is nearly as near", () => {
    const third = { one: 1, other: 2, similarity: 0.2 };
    expect(joined([], [0, 1, 2], [pair, third], thresholds)).toEqual([[0], [1], [2]]);
  });

  test("nor of other days", () => {
    const other = { ...thresholds, isClose: () => false };
    expect(joined([], [0, 1], [pair], other)).toEqual([[0], [1]]);
  });

  test("with a group from before, by a limit of its own", () => {
    expect(joined([[0]], [1], [pair], thresholds)).toEqual([[0], [1]]);
    expect(joined([[0]], [1], [pair], { ...thresholds, enoughGrown: 0.25 })).toEqual([[0, 1]]);
  });
});
