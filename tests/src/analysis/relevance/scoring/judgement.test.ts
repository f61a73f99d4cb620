import { describe, expect, test } from "bun:test";
import { planOf, type TopicWords } from "../../../../../src/analysis/relevance/plan/plan.ts";
import { REASONS } from "../../../../../src/analysis/relevance/reasons.ts";
import { judge } from "../../../../../src/analysis/relevance/scoring/judge.ts";
import { holdsWord, type MarkedArticle } from "../../../../../src/analysis/relevance/scoring/judgement.ts";
import { reasonsInWords } from "../../../../../src/analysis/relevance/words.ts";
import type { Article } from "../../../../../src/retrieval/article.ts";

describe("words that must or must not occur", () => {
  test.each([
    ["AI", "AI in hospitals", true],
    ["AI", "Airport opens", false],
    ["ai", "The AI-made song", true],
    ["New York", "new  york's mayor", true],
    ["C++", "Why C++ stays", true],
    [".NET", "The .NET runtime", true],
    ["price", "Prices rise", false],
    ["房价", "北京房价上涨", true],
    ["étude", "Une Étude", true],
    ["", "anything", false],
  ])("%j in %j: %p", (word, text, isHeld) => {
    expect(holdsWord(text, word)).toBe(isHeld);
  });

  test("decide whatever else an article holds", () => {
    const words = { includeWords: ["kernel"], excludeWords: ["Ubuntu"] };
    const plan = planOf(topic({ name: "Linux", ...words }));
    const judged = judge(plan, [
      article("Linux kernel 7 released", ""),
      article("Linux on the desktop", ""),
      article("Linux kernel in Ubuntu", ""),
    ]);
    expect(judged.map(({ isRelevant }) => isRelevant)).toEqual([true, false, false]);
    expect(reasonsInWords(judged[1]?.reasons ?? [])).toBe(
      "contains none of 'kernel'; at least one is required",
    );
    expect(reasonsInWords(judged[2]?.reasons ?? [])).toBe("contains 'Ubuntu', which is excluded");
  });
});

describe("pages that the creator marked", () => {
  const plan = planOf(
    topic({ name: "Mercury", description: "The planet and the probes that fly there", tags: ["space"] }),
  );
  const wrong = article(
    "Mercury players win space themed gala match",
    "Phoenix basketball stars shine at arena",
  );
  const right = article("Dust trail found beyond sunlit crater", "A probe looks back");

  test("count as marked, and what resembles a refused one is refused", () => {
    const like = article(
      "Mercury players win space themed gala match again",
      "Phoenix basketball stars shine at arena",
    );
    const marked: MarkedArticle[] = [
      { article: wrong, belongs: false },
      { article: right, belongs: true },
    ];
    const [first, second, third] = judge(plan, [wrong, right, like], { marked });
    expect(first).toMatchObject({ isRelevant: false, reasons: [REASONS.doesNotBelong] });
    expect(second).toMatchObject({ isRelevant: true, reasons: [REASONS.belongs] });
    expect(third).toMatchObject({
      isRelevant: false,
      reasons: [{ key: "likeMarked", values: [expect.stringContaining("Mercury players")] }],
    });
    expect(judge(plan, [like])[0]?.isRelevant).toBe(true);
  });

  test("need not be among the articles judged", () => {
    expect(judge(plan, [right], { marked: [{ article: wrong, belongs: false }] })).toHaveLength(1);
  });
});

function topic(words: Partial<TopicWords>): TopicWords {
  return { name: "", description: "", tags: [], aiPrompt: "", ...words };
}

function article(title: string, extract: string): Article {
  const url = `https://paper.example/${encodeURIComponent(title.slice(0, 60).toWellFormed())}`;
  return { url, page: url, title, extract, site: "paper.example", publishedAt: null };
}
