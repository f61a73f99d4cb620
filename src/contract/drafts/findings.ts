import { z } from "zod";
import { limitCombiningMarks } from "../combining-marks.ts";
import { atMost, id, time } from "../common.ts";
import { categories } from "../limits.ts";
import { summary } from "../updates.ts";

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

/** An update that nobody published. No page of it was asked for once more, so that each citation is `unchecked`. */
export const draftUpdate = summary.pick({ title: true, content: true, newsCount: true, citations: true });
export type DraftUpdate = z.infer<typeof draftUpdate>;

/** `language` is the draft's, or the one its words are in; `category` is a guess. Null where nobody knows. `update` is
 * there where it was asked for: null when there is nothing to report. */
export const topicPreview = findings.extend({
  feeds: z.array(lookedFeed),
  language: z.string().nullable(),
  category: z.enum(categories).nullable(),
  update: draftUpdate.nullable().optional(),
});
export type TopicPreview = z.infer<typeof topicPreview>;

/** Draft of a preview. With a `topicId` it is of an existing topic, and what was said of that topic's pages counts. */
export const previewQuery = z.object({
  topicId: id.optional(),
  update: z.enum(["true", "false"]).optional(),
});

const pageAddress = z
  .string()
  .max(8192, { error: atMost("An address", 8192), abort: true })
  .overwrite(limitCombiningMarks)
  .check(z.url());

/** Null takes back what was said of the page. */
export const belonging = z.object({ url: pageAddress, belongs: z.boolean().nullable() });
export type Belonging = z.infer<typeof belonging>;
