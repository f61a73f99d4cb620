import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import { citation, claim } from "../../contract/topics/updates.ts";
import type { StoryReport } from "../reports.ts";
import type { Period } from "./periods.ts";

const citedFact = z.object({
  text: z.string(),
  citations: z.array(citation),
  claim,
  /** The page's own words for it. */
  proof: z.object({ quote: z.string(), citation, readAt: z.string() }).nullable(),
});
export type CitedFact = z.infer<typeof citedFact>;

const rollupStory = z.object({
  id: z.string(),
  headline: z.string(),
  isKnown: z.boolean(),
  why: z.string().nullable(),
  /** The sentence with the story's latest state; null if there are only headlines. */
  now: citedFact.nullable(),
  /** Its first sentence, if that is another one. */
  beginning: citedFact.extend({ at: z.coerce.date() }).nullable(),
  /** Further sentences that were told, for a model. */
  facts: z.array(citedFact),
  sources: z.array(citation),
  /** BCP 47, if none of it is in the roll-up's language. */
  otherLanguage: z.string().nullable(),
});
export type RollupStory = z.infer<typeof rollupStory>;

const weight = z.object({
  publishers: z.array(z.string()),
  /** The number of the period's updates that told it. */
  updates: z.number(),
  isKnown: z.boolean(),
});
export type Weight = z.infer<typeof weight>;

const weighedStory = z.object({
  story: rollupStory,
  weight,
  /** Each of the period's updates that told it, and as which story: a disaster may be told as several. */
  told: z.array(z.object({ summaryId: z.string(), storyId: z.string() })),
});
export type WeighedStory = z.infer<typeof weighedStory>;

/** An article that an update of the period cites for a story. */
export interface ToldArticle {
  storyId: string;
  site: string;
  summaryId: string;
  /** When its story began. */
  createdAt: Date;
}

export interface ToldPeriod {
  /** BCP 47; null if the topic's is unknown. */
  language: string | null;
  period: Period;
  /** The period's, oldest first. */
  reports: StoryReport[];
  /** The first of each story that began before. */
  first: StoryReport[];
  articles: ToldArticle[];
}

const summedPeriod = z.object({ language: z.string(), stories: z.array(weighedStory) });

/** Sums up a topic's period. Reading weeks of sentences takes too long for the thread that answers everyone. */
export const sumUpJob: Job<ToldPeriod, z.infer<typeof summedPeriod>> = {
  name: "sum up",
  output: summedPeriod,
};

export const repeatsJob: Job<{ stories: RollupStory[]; language: string }, RollupStory[]> = {
  name: "repeats",
  output: z.array(rollupStory),
};
