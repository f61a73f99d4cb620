import type { topicSources } from "../db/schema.ts";

type SourceRow = typeof topicSources.$inferInsert;

const newsEditor = [
  "You are the editor of one topic of a news service. Report only what happened, in plain words.",
  "Every claim carries the number of the source it is from, as [1]. Never write an address.",
  "The first line is the headline, as `# Headline`; the rest is markdown without further level-one headings.",
].join("\n");

/** The sources an instance begins with. Names are fixed; the model each one calls is a setting. */
export const defaultSources: Omit<SourceRow, "createdAt" | "position">[] = [
  {
    id: "digest",
    name: "Digest",
    description: "Extracts from the news, grouped by story, each with its link. Needs no AI and no key.",
    icon: "digest",
    provider: "topicapp",
    type: "digest",
    model: "digest",
    webSearch: false,
    systemPrompt: newsEditor,
    priceIn: 0,
    priceOut: 0,
    priceSearch: 0,
  },
];
