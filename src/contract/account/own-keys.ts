import { z } from "zod";
import { trimmed } from "../common.ts";
import { limits } from "../limits.ts";

/** A source of the instance that a member may have a key of their own for; `ending` is null without one. */
export const ownKey = z.object({
  sourceId: z.string(),
  name: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  /** In US dollars; null where the price is not known. */
  costPerUpdate: z.number().nullable(),
  isSet: z.boolean(),
  /** The key's last four characters, null where it cannot be read. */
  ending: z.string().nullable(),
  /** US dollars a UTC day, at most. */
  dailyUsd: z.number(),
  spentTodayUsd: z.number(),
  /** In the last 30 days. */
  spentUsd: z.number(),
  /** Why it is not used just now, as a sentence. */
  problem: z.string().nullable(),
});
export type OwnKey = z.infer<typeof ownKey>;

/** `isAllowed`: whether they may be used on this instance; those that are set can be removed in any case. */
export const ownKeys = z.object({ isAllowed: z.boolean(), keys: z.array(ownKey) });
export type OwnKeys = z.infer<typeof ownKeys>;

const { min, max } = limits.ownKeyUsd;
const ofMoney = `Choose between $${min.toFixed(2)} and $${max.toLocaleString("en")} a day`;

const notAKey = "A key has 16 to 512 plain characters, without spaces or line breaks";

/**
 * Changes of a key: a field that is left out stays. The first time a key is needed, and the bound is
 * `limits.ownKeyUsd.default`.
 */
export const ownKeyDraft = z
  .object({
    key: trimmed(512, notAKey)
      .regex(/^[\x21-\x7e]{16,512}$/, notAKey)
      .optional(),
    dailyUsd: z.number({ error: ofMoney }).min(min, ofMoney).max(max, ofMoney).optional(),
  })
  .refine(({ key, dailyUsd }) => key !== undefined || dailyUsd !== undefined, {
    path: ["key"],
    error: "Give a key, or what it may cost a day",
  });
export type OwnKeyDraft = z.infer<typeof ownKeyDraft>;

/** `message` is what the model said, or why the provider refused. */
export const ownKeyTest = z.object({ works: z.boolean(), message: z.string(), costUsd: z.number() });
export type OwnKeyTest = z.infer<typeof ownKeyTest>;
