import { z } from "zod";
import { limitCombiningMarks } from "../combining-marks.ts";
import { atMost, id, time } from "../common.ts";

/** `score` is from 0 to 1; `reason` is a sentence. `belongs` is what the topic's creator said of it, where they did. */
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

/** `relevant` counts those of the feed's articles that are about the topic; `error` says why it could not be read. */
export const lookedFeed = z.object({
  url: z.string(),
  title: z.string(),
  articles: z.number().int(),
  relevant: z.number().int(),
  error: z.string().nullable(),
});
export type LookedFeed = z.infer<typeof lookedFeed>;

/** `looked` counts the articles; both lists are sorted by score, the best first. */
export const findings = z.object({
  looked: z.number().int(),
  caught: z.array(finding),
  nearMisses: z.array(finding),
});
export type Findings = z.infer<typeof findings>;

export const topicPreview = findings.extend({ feeds: z.array(lookedFeed) });
export type TopicPreview = z.infer<typeof topicPreview>;

/** A draft is of a topic that one has already: what was said of its pages counts. */
export const previewQuery = z.object({ topicId: id.optional() });

const pageAddress = z
  .string()
  .max(8192, { error: atMost("An address", 8192), abort: true })
  .overwrite(limitCombiningMarks)
  .check(z.url());

/** Null takes back what was said of the page. */
export const belonging = z.object({ url: pageAddress, belongs: z.boolean().nullable() });
export type Belonging = z.infer<typeof belonging>;
