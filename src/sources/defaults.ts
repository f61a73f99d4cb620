import type { topicSources } from "../db/schema/sources.ts";
import { providers } from "../providers/descriptors/registry.ts";

type SourceRow = typeof topicSources.$inferInsert;

export const newsEditor = [
  "You are the editor of one topic of a news service. Report only what happened, in plain words, without praise or filler.",
  "Write for somebody who reads one page: the most important first, one short section a story, no introduction and no closing words.",
].join("\n");

const free = { priceIn: 0, priceOut: 0, priceSearch: 0 };

export const defaultSources: Omit<SourceRow, "createdAt">[] = providers.flatMap(
  ({ name: provider, icon, adapter: { type }, source }) => {
    if (!source) return [];
    const { isFree, ...row } = source;
    return [{ ...row, provider, icon, type, systemPrompt: newsEditor, ...(isFree && free) }];
  },
);
