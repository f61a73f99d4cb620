import { z } from "zod";
import { id } from "./common.ts";

export const source = z.object({
  id,
  name: z.string(),
  description: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  webSearch: z.boolean(),
  available: z.boolean(),
  /** There where the asker's own key writes topics of theirs. */
  byOwnKey: z.literal(true).optional(),
  /** In US dollars; null where the price is not known. */
  costPerUpdate: z.number().nullable(),
  /** True for a model, which can be asked for words to search for while it is available. */
  proposesWords: z.boolean(),
  costPerProposal: z.number().nullable(),
});
export type Source = z.infer<typeof source>;
