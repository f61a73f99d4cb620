import { z } from "zod";
import { cleanLines } from "./characters.ts";
import { id, text, time } from "./common.ts";
import { limits } from "./limits.ts";
import { citation } from "./updates.ts";

export const question = z.object({ question: text("Question", limits.question, cleanLines) });
export type Question = z.infer<typeof question>;

/** What an update told of one story, as plain text, with what it cited for it. */
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
 * `answer` is markdown; the text of a link to one of `citations` is its number, counted from 1. It is empty where the
 * passages alone are given: no model was asked, or it gave nothing. `note` says why a model that the topic has was not
 * asked, or what went wrong. `model` is what wrote the answer, null where none did.
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

/**
 * `model` is null where the topic's source is no model: questions are then answered by search. `costUsd` is what a usual
 * question costs, null where the price is not known. `left` is how often one may still ask a model today.
 */
export const questionCost = z.object({
  source: z.string(),
  model: z.string().nullable(),
  costUsd: z.number().nullable(),
  left: z.number().int(),
});
export type QuestionCost = z.infer<typeof questionCost>;
