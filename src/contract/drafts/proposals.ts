import { z } from "zod";
import type { Source } from "../topics/sources.ts";
import { topicDraft } from "../topics/topics.ts";

/** The parts of a draft that say what the topic is about; others are ignored. */
export const proposalRequest = topicDraft.pick({
  name: true,
  description: true,
  tags: true,
  aiPrompt: true,
  sourceId: true,
  language: true,
});
export type ProposalRequest = z.infer<typeof proposalRequest>;

/** `names` belong together, like "Linux kernel". `language` is null if the model didn't say. */
export const wordProposal = z.object({
  language: z.string().nullable(),
  searchWords: z.array(z.string()),
  names: z.array(z.string()),
  includeWords: z.array(z.string()),
  excludeWords: z.array(z.string()),
  costUsd: z.number(),
  model: z.string(),
});
export type WordProposal = z.infer<typeof wordProposal>;

type Proposer = Pick<Source, "id" | "available" | "proposesWords" | "costPerProposal">;

/** The source to ask for words: the topic's own if it's a model, or else the cheapest available one. */
export function proposerOf<Asked extends Proposer>(
  sources: Asked[],
  chosenId: string | null,
): Asked | undefined {
  const able = sources.filter(({ available, proposesWords }) => available && proposesWords);
  const costOf = ({ costPerProposal }: Asked) => costPerProposal ?? Number.MAX_VALUE;
  const cheapest = able.toSorted((one, other) => costOf(one) - costOf(other))[0];
  return able.find(({ id }) => id === chosenId) ?? cheapest;
}
