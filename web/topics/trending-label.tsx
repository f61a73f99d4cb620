import type { Topic } from "../../src/contract/topics.ts";

export function TrendingLabel({ topic }: { topic: Pick<Topic, "isTrending" | "trendingLevel"> }) {
  if (!topic.isTrending || !topic.trendingLevel) return null;
  return <span className="font-semibold text-accent">{topic.trendingLevel}</span>;
}
