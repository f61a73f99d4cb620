import { z } from "zod";
import { cleanLines } from "../base/characters.ts";
import { id, text, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { citation } from "../topics/updates.ts";

export const question = z.object({ question: text("Question", limits.question, cleanLines) });

export const passage = z.object({
  summaryId: id,
  storyId: id,
  at: time,
  headline: z.string(),
  text: z.string(),
  citations: z.array(citation),
});
export type Passage = z.infer<typeof passage>;

/**
 * `answer` is markdown, in which a link to one of `citations` has its number, from 1, as text; empty if there is
 * none. `note` says why the topic's model wasn't asked or failed; `model` is null if none answered.
 */
export const answer = z.object({
  answer: z.string(),
  citations: z.array(citation),
  passages: z.array(passage),
  model: z.string().nullable(),
  costUsd: z.number(),
  note: z.string().nullable(),
});
export type Answer = z.infer<typeof answer>;

/** `model` is null if the source isn't one, `costUsd` without a price; `left` is the number of questions left today. */
export const questionCost = z.object({
  source: z.string(),
  model: z.string().nullable(),
  costUsd: z.number().nullable(),
  left: z.number().int(),
});
export type QuestionCost = z.infer<typeof questionCost>;
