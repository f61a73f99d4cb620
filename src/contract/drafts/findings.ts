import { z } from "zod";
import { limitCombiningMarks } from "../base/combining-marks.ts";
import { atMost, id, time } from "../base/common.ts";
import { categories } from "../base/limits.ts";
import { summary } from "../topics/updates.ts";

/** `score` is between 0 and 1; `reason` is a sentence. `belongs` is the creator's correction, if any. */
export const finding = z.object({
  title: z.string(),
  url: z.string(),
  site: z.string(),
  publishedAt: time.nullable(),
  score: z.number(),
  reason: z.string(),
  belongs: z.boolean().optional(),
});
export type Finding = z.infer<typeof finding>;

/** `relevant` counts the feed's articles about the topic; `error` is why it couldn't be read. */
export const lookedFeed = z.object({
  url: z.string(),
  title: z.string(),
  articles: z.number().int(),
  relevant: z.number().int(),
  error: z.string().nullable(),
});
export type LookedFeed = z.infer<typeof lookedFeed>;

/** `looked` counts articles; both lists are sorted by score, best first. */
export const findings = z.object({
  looked: z.number().int(),
  caught: z.array(finding),
  nearMisses: z.array(finding),
});
export type Findings = z.infer<typeof findings>;

/** An unpublished update. Its pages weren't requested again, so each citation is `unchecked`. */
export const draftUpdate = summary.pick({ title: true, content: true, newsCount: true, citations: true });
export type DraftUpdate = z.infer<typeof draftUpdate>;

/**
 * `language` is the draft's, or that of its words; `category` is a guess. Null if unknown. `update` is set on
 * request; null if there is nothing to report.
 */
export const topicPreview = findings.extend({
  feeds: z.array(lookedFeed),
  language: z.string().nullable(),
  category: z.enum(categories).nullable(),
  update: draftUpdate.nullable().optional(),
});
export type TopicPreview = z.infer<typeof topicPreview>;

/** The draft for a preview. With a `topicId`, the corrections of that topic's pages count. */
export const previewQuery = z.object({
  topicId: id.optional(),
  update: z.enum(["true", "false"]).optional(),
});

const pageAddress = z
  .string()
  .max(8192, { error: atMost("An address", 8192), abort: true })
  .overwrite(limitCombiningMarks)
  .check(z.url());

/** Null withdraws the correction of the page. */
export const belonging = z.object({ url: pageAddress, belongs: z.boolean().nullable() });
export type Belonging = z.infer<typeof belonging>;
