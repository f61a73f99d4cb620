import { z } from "zod";
import { id } from "./common.ts";

/** An AI source as everybody may see it: never its key, address or prompt. `model` is what it calls today. */
export const source = z.object({
  id,
  name: z.string(),
  description: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  webSearch: z.boolean(),
  available: z.boolean(),
  /** About what one update costs, in US dollars; null where the price is not known. */
  costPerUpdate: z.number().nullable(),
});
export type Source = z.infer<typeof source>;
