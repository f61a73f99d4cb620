import { describe, expect, test } from "bun:test";
import { planOf, type TopicWords } from "../../../../src/analysis/relevance/plan/plan.ts";
import { REASONS } from "../../../../src/analysis/relevance/reasons.ts";
import { judge } from "../../../../src/analysis/relevance/scoring/judge.ts";
import type { Article } from "../../../../src/retrieval/article.ts";

const topic: TopicWords = {
  name: "Kubernetes",
  description: "",
  tags: ["clusters"],
  aiPrompt: "",
  language: "en",
};

function article(title: string): Article {
  const page = `page:${title}`;
  return { title, extract: "", url: `https://paper.example/${page}`, page, site: "", publishedAt: null };
}

describe("a topic's search words", () => {
  test("are searched for right after its name, at most six queries in all", () => {
    const searchWords = ["k8s", "container orchestration", "Helm charts", "etcd", "kubelet", "CNCF"];
    const { queries } = planOf({ ...topic, searchWords });
    expect(queries).toEqual([
      "Kubernetes",
      "k8s",
      "container orchestration",
      "Helm charts",
      "etcd",
      "clusters",
    ]);
  });

  test("that could stand in any news are searched for beside the name", () => {
    expect(planOf({ ...topic, searchWords: ["new release"] }).queries[1]).toBe("Kubernetes new release");
  });

  test("count for an article that does not hold the name, and stand in the reason", () => {
    const judged = (searchWords: string[]) =>
      judge(planOf({ ...topic, searchWords }), [article("k8s 1.40 drops an old API")])[0];
    expect(judged([])?.isRelevant).toBe(false);
    expect(judged(["k8s"])).toMatchObject({ isRelevant: true, reasons: [REASONS.inTitle(["k8s"])] });
  });

  test("of several words stand together", () => {
    const plan = planOf({ ...topic, searchWords: ["container orchestration"] });
    expect(plan.together).toContain("container orchestration");
    const [whole, half] = judge(plan, [
      article("Container orchestration for beginners"),
      article("Container ship runs aground"),
    ]);
    expect(whole?.score).toBeGreaterThan(half?.score ?? 1);
    expect(half?.isRelevant).toBe(false);
  });

  test("change nothing where there are none", () => {
    expect(planOf({ ...topic, searchWords: [] })).toEqual(planOf(topic));
  });

  test("that nobody could mean are cut to their bounds", () => {
    const searchWords = Array.from({ length: 500 }, (_, at) => `${at} ${"x".repeat(5_000)}`);
    const { subjects } = planOf({ ...topic, searchWords });
    expect(subjects.length).toBeLessThan(30);
    expect(subjects.every(({ text }) => text.length <= 60)).toBe(true);
  });
});
