import { z } from "zod";
import { id } from "../base/common.ts";

export const source = z.object({
  id,
  name: z.string(),
  description: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  webSearch: z.boolean(),
  available: z.boolean(),
  /** Set if the asker's own key writes topics of theirs. */
  byOwnKey: z.literal(true).optional(),
  /** US dollars; null if the price is unknown. */
  costPerUpdate: z.number().nullable(),
  /** True for a model, which can propose search words while it's available. */
  proposesWords: z.boolean(),
  costPerProposal: z.number().nullable(),
});
export type Source = z.infer<typeof source>;
