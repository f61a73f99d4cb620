import type { Source } from "../../src/contract/topics/sources.ts";
import { modelInUse } from "../sources/sources.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

interface StatedSource {
  id: string;
  name: string;
  kind?: string;
  provider: string;
  webSearch: boolean;
}

/** The six AI sources that topicapp is made for, whether or not this server has them. */
export const statedSources: readonly StatedSource[] = [
  { id: "gpt-4o", name: "GPT-4o", kind: words.kinds.chat, provider: "openai", webSearch: true },
  { id: "claude-sonnet-4", name: "Claude Sonnet 4", provider: "anthropic", webSearch: true },
  { id: "grok-2", name: "Grok-2", provider: "xai", webSearch: true },
  { id: "sonar", name: "Sonar", kind: words.kinds.search, provider: "perplexity", webSearch: true },
  { id: "gemini-2.5-flash", name: "Gemini-2.5-Flash", provider: "gemini", webSearch: true },
  { id: "deepseek-v3", name: "DeepSeek-V3", provider: "deepseek", webSearch: false },
];

/** 83: how many of the six search the web, in per cent. */
export const searchingShare = Math.round(
  (statedSources.filter(({ webSearch }) => webSearch).length / statedSources.length) * 100,
);

/** The current state of a source on this server. `runs` is null if it can't be used. */
export interface Here {
  runs: string | null;
  words: string;
}

export function sourceHere(id: string, offered: readonly Source[]): Here {
  const source = offered.find((known) => known.id === id);
  if (!source?.available) return { runs: null, words: common.notSetUp };
  const model = modelInUse(source);
  return { runs: source.model, words: model ? words.runs(model) : words.setUp };
}

/** Sources that this server offers beyond the six. */
export function furtherSources(offered: readonly Source[]): Source[] {
  return offered.filter(
    ({ id, available }) => available && !statedSources.some((stated) => stated.id === id),
  );
}
