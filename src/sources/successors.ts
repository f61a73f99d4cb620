import type { topicSources } from "../db/schema/sources.ts";

/** What the providers name in place of models that they have retired or are about to (their deprecation pages). */
const named: Record<string, string> = {
  "gpt-4o": "gpt-6-luna",
  "gpt-4o-mini": "gpt-6-luna",
  "gpt-4.1": "gpt-6-luna",
  "gpt-4.1-mini": "gpt-6-luna",
  "claude-sonnet-4-20250514": "claude-sonnet-5-5",
  "claude-sonnet-4-0": "claude-sonnet-5-5",
  "claude-sonnet-4-5": "claude-sonnet-5-5",
  "claude-sonnet-4-6": "claude-sonnet-5-5",
  "claude-sonnet-5": "claude-sonnet-5-5",
  "grok-2": "grok-4.3",
  "grok-3": "grok-4.3",
  sonar: "perplexity/sonar",
  "sonar-pro": "perplexity/sonar",
  "gemini-2.5-flash": "gemini-3.5-flash-lite",
  "deepseek-chat": "deepseek-flash",
  "deepseek-reasoner": "deepseek-flash",
  "deepseek-v4-flash": "deepseek-flash",
};

/** The model to go to when the one in use is gone; null where none is known, or the source has moved before. */
export function successorOf({
  model,
  successor,
  movedFrom,
}: Pick<typeof topicSources.$inferSelect, "model" | "successor" | "movedFrom">): string | null {
  if (movedFrom !== null) return null;
  const next = named[model] ?? successor;
  return next === model ? null : next;
}
