import { z } from "zod";
import { trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";

/** An instance's source for which a member may have their own key; `ending` is null without one. */
export const ownKey = z.object({
  sourceId: z.string(),
  name: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  /** US dollars; null if the price is unknown. */
  costPerUpdate: z.number().nullable(),
  isSet: z.boolean(),
  /** The key's last four characters; null if it can't be read. */
  ending: z.string().nullable(),
  /** The most US dollars per UTC day. */
  dailyUsd: z.number(),
  spentTodayUsd: z.number(),
  /** Over the last 30 days. */
  spentUsd: z.number(),
  /** The reason why it isn't used now, as a sentence. */
  problem: z.string().nullable(),
});
export type OwnKey = z.infer<typeof ownKey>;

/** `isAllowed`: whether this instance allows own keys; existing ones can be removed in any case. */
export const ownKeys = z.object({ isAllowed: z.boolean(), keys: z.array(ownKey) });
export type OwnKeys = z.infer<typeof ownKeys>;

const { min, max } = limits.ownKeyUsd;
const ofMoney = `Choose between $${min.toFixed(2)} and $${max.toLocaleString("en")} a day`;

const notAKey = "A key must be 16 to 512 plain characters, without spaces or line breaks";

/** Omitted fields stay. The first time a key is required, and the limit has a default. */
export const ownKeyDraft = z
  .object({
    key: trimmed(512, notAKey)
      .regex(/^[\x21-\x7e]{16,512}$/, notAKey)
      .optional(),
    dailyUsd: z.number({ error: ofMoney }).min(min, ofMoney).max(max, ofMoney).optional(),
  })
  .refine(({ key, dailyUsd }) => key !== undefined || dailyUsd !== undefined, {
    path: ["key"],
    error: "Enter a key or a daily limit",
  });
export type OwnKeyDraft = z.infer<typeof ownKeyDraft>;

/** `message` is the model's answer, or why the provider refused. */
export const ownKeyTest = z.object({ works: z.boolean(), message: z.string(), costUsd: z.number() });
export type OwnKeyTest = z.infer<typeof ownKeyTest>;
