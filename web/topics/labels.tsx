import type { Topic } from "../../src/contract/topics/topics.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

/** A topic's update frequency with an icon, which explains a bare '8 hrs'. */
export function UpdateFrequency({ hours }: { hours: number }) {
  return (
    <span className="whitespace-nowrap">
      <Icon name="refresh" label={words.often} className="me-1 inline size-3.5 align-[-0.15em]" />
      {frequencyLabel(hours)}
    </span>
  );
}

/** 'manual', '1 hr' or 'N hrs'. */
export function frequencyLabel(hours: number): string {
  return words.frequency(hours);
}

export function TrendingLabel({ topic }: { topic: Pick<Topic, "isTrending" | "trendingLevel"> }) {
  if (!topic.isTrending || !topic.trendingLevel) return null;
  return <span className="font-semibold text-accent">{words.trends[topic.trendingLevel]}</span>;
}
