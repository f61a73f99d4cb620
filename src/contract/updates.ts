import { z } from "zod";
import { id, time } from "./common.ts";

/** `ok`: the page answered when it was asked for; `unreachable`: it did not; `unchecked`: nobody asked. */
export const checked = z.enum(["ok", "unreachable", "unchecked"]);
export type Checked = z.infer<typeof checked>;

export const citation = z.object({
  title: z.string(),
  url: z.string(),
  site: z.string(),
  publishedAt: time.nullable(),
  checked,
});
export type Citation = z.infer<typeof citation>;

/** `content` is markdown. A reference to a citation is a link whose text is its number, counted from 1. */
export const summary = z.object({
  id,
  title: z.string(),
  content: z.string(),
  newsCount: z.number().int(),
  lastUpdated: time,
  model: z.string(),
  citations: z.array(citation),
});
export type Summary = z.infer<typeof summary>;

export const outcome = z.enum(["published", "nothing_new", "failed", "waiting_for_budget"]);
export type Outcome = z.infer<typeof outcome>;

/**
 * Where a topic's updating stands. `lastCheckedAt` is the end of the last run that got through; `note` says in a
 * sentence why the next one waits.
 */
export const update = z.object({
  state: z.enum(["idle", "queued", "running", "failed", "waiting_for_budget"]),
  lastCheckedAt: time.nullable(),
  nextDueAt: time.nullable(),
  outcome: outcome.nullable(),
  error: z.string().nullable(),
  note: z.string().nullable(),
});
export type Update = z.infer<typeof update>;

/** One line of a topic's ledger. */
export const run = z.object({
  id,
  startedAt: time,
  endedAt: time.nullable(),
  outcome: outcome.nullable(),
  source: z.string(),
  model: z.string(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  searches: z.number().int(),
  costUsd: z.number(),
  error: z.string().nullable(),
});
export type Run = z.infer<typeof run>;

/** Whose summaries are counted: those published since a time. */
export const updatesQuery = z.object({ since: time });

/** How many summaries the topics that somebody follows have published. */
export const updates = z.object({ count: z.number().int() });
export type Updates = z.infer<typeof updates>;
