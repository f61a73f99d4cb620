import type { Article } from "../retrieval/article.ts";

/** Articles that tell one event, the one to quote first in front. */
export interface StoryGroup {
  /** The known story that this adds to, or null for one never told. */
  storyId: string | null;
  articles: Article[];
}

/** What a source is asked: a topic in its creator's words, and what was found for it that is new. */
export interface Question {
  topic: { name: string; description: string | null; tags: string[]; aiPrompt: string | null };
  today: Date;
  groups: StoryGroup[];
}

/**
 * What a source answers. `content` is markdown that refers to citations as `[1]`, counted from 1 in the
 * order of `citations`; it holds no address. `end` says honestly how it ended.
 */
export interface Answer {
  title: string;
  content: string;
  citations: Article[];
  end: "complete" | "truncated" | "refused" | "filtered";
  usage: { inputTokens: number; outputTokens: number; searches: number };
  /** In US dollars, by the provider's own account; null where it gives none. */
  costUsd: number | null;
}

/** A source of summaries. Adding one is one file and one line in the registry. */
export interface Provider {
  answer(question: Question, signal: AbortSignal): Promise<Answer>;
}
