import type { topicSources } from "../db/schema/sources.ts";

type SourceRow = typeof topicSources.$inferInsert;

/** How every source writes, unless the admin says otherwise. */
export const newsEditor = [
  "You are the editor of one topic of a news service. Report only what happened, in plain words, without praise or filler.",
  "Write for somebody who reads one page: the most important first, one short section a story, no introduction and no closing words.",
].join("\n");

const shared = {
  webSearch: true,
  systemPrompt: newsEditor,
} as const;

/**
 * The sources an instance begins with. Names are those that the product is known by; the model each one calls
 * is a setting, and its default is one that the provider serves today. Prices come from the price table.
 */
export const defaultSources: Omit<SourceRow, "createdAt">[] = [
  {
    ...shared,
    id: "gpt-4o",
    name: "GPT-4o",
    description: "OpenAI's model, with its web search.",
    icon: "openai",
    provider: "OpenAI",
    type: "openai",
    model: "gpt-6-luna",
    successor: "gpt-6-sol",
    position: 10,
  },
  {
    ...shared,
    id: "claude-sonnet-4",
    name: "Claude Sonnet 4",
    description: "Anthropic's model, with its web search.",
    icon: "anthropic",
    provider: "Anthropic",
    type: "anthropic",
    model: "claude-sonnet-5-5",
    successor: "claude-haiku-5-5",
    position: 20,
  },
  {
    ...shared,
    id: "grok-2",
    name: "Grok-2",
    description: "xAI's model, with its web search.",
    icon: "xai",
    provider: "xAI",
    type: "xai",
    model: "grok-4.3",
    successor: "grok-4.7",
    position: 30,
  },
  {
    ...shared,
    id: "sonar",
    name: "Sonar",
    description: "Perplexity's search model.",
    icon: "perplexity",
    provider: "Perplexity",
    type: "perplexity",
    model: "perplexity/sonar",
    successor: "perplexity/sonar-pro",
    position: 40,
  },
  {
    ...shared,
    id: "gemini-2.5-flash",
    name: "Gemini-2.5-Flash",
    description: "Google's fast model, grounded in Google Search.",
    icon: "gemini",
    provider: "Google",
    type: "gemini",
    model: "gemini-3.5-flash-lite",
    successor: "gemini-3.8-flash",
    position: 50,
  },
  {
    ...shared,
    id: "deepseek-v3",
    name: "DeepSeek-V3",
    description:
      "DeepSeek's model. Without web search of its own: it writes from the news that is found for it.",
    icon: "deepseek",
    provider: "DeepSeek",
    type: "openai-chat",
    model: "deepseek-flash",
    successor: "deepseek-v4-pro",
    webSearch: false,
    apiUrl: "https://api.deepseek.com",
    position: 60,
  },
  {
    ...shared,
    id: "digest",
    name: "Digest",
    description: "Extracts from the news, grouped by story, each with its link. Needs no AI and no key.",
    icon: "digest",
    provider: "topicapp",
    type: "digest",
    model: "digest",
    webSearch: false,
    priceIn: 0,
    priceOut: 0,
    priceSearch: 0,
    position: 100,
  },
];
