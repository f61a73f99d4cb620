import { inLanguage } from "../words/language.ts";

export const words = inLanguage("sources", {
  en: {
    priceUnknown: "price unknown",
    free: "free",
    about: (dollars: string) => `about ${dollars}`,
    anUpdate: (dollars: string) => `${dollars} an update`,
    /** By id, with a dash for each dot. An admin's own sources have a description of their own. */
    descriptions: {
      digest: "The key sentences from each report, in its own words, with links. No AI, no key.",
      "gpt-4o": "OpenAI's model, with its web search.",
      "claude-sonnet-4": "Anthropic's model, with its web search.",
      "grok-2": "xAI's model, with its web search.",
      sonar: "Perplexity's search model.",
      "gemini-2-5-flash": "Google's fast model, grounded in Google Search.",
      "deepseek-v3": "DeepSeek's model. It has no web search: it writes from the news found for it.",
    } satisfies Record<string, string>,
    aMonth: (each: string, dollars: string) => `${each}, ${dollars} a month`,
  },
});
