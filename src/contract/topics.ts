import { z } from "zod";
import { atMost, id, line, lines, pageQuery, text, time } from "./common.ts";
import { categories, defaultFrequency, limits } from "./limits.ts";
import { summary, update } from "./updates.ts";

export const category = z.enum(categories, { error: "Category is required" });

const tag = line()
  .transform((written) => written.replace(/^#+/, "").trim())
  .pipe(z.string().min(1, "A tag cannot be empty").max(limits.tag, atMost("A tag", limits.tag)));

export const topicDraft = z.object({
  name: text("Topic name", limits.topicName),
  description: lines()
    .max(limits.description, atMost("Description", limits.description))
    .nullish()
    .transform((written) => written || null),
  category,
  tags: z.array(tag).max(limits.tags, `At most ${limits.tags} tags`).default([]),
  isPublic: z.boolean().default(true),
  frequency: z
    .number()
    .int()
    .min(0, "Frequency must be 0 or greater")
    .max(24 * 365)
    .default(defaultFrequency),
  sourceId: id.nullish().transform((chosen) => chosen || null),
  aiPrompt: lines()
    .max(limits.aiPrompt, atMost("AI Prompt", limits.aiPrompt))
    .nullish()
    .transform((written) => written || null),
});
export type TopicDraft = z.infer<typeof topicDraft>;
export type TopicDraftInput = z.input<typeof topicDraft>;

export const trendingLevel = z.enum(["Hot", "Trending", "Rising"]);

const part = z.object({ text: z.string(), hit: z.boolean() });
export type Part = z.infer<typeof part>;

export const match = z.object({ name: z.array(part), snippet: z.array(part) });
export type Match = z.infer<typeof match>;

export const topic = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  followerCount: z.number().int(),
  likeCount: z.number().int(),
  slopCount: z.number().int(),
  commentCount: z.number().int(),
  isTrending: z.boolean(),
  trendingLevel: trendingLevel.nullable(),
  createdById: id,
  creator: z.object({ id, name: z.string() }),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  frequency: z.number().int(),
  sourceId: id,
  source: z.object({ name: z.string(), provider: z.string(), icon: z.string() }),
  aiPrompt: z.string().nullable(),
  isLiked: z.boolean(),
  isSlopped: z.boolean(),
  isFollowing: z.boolean(),
  createdAt: time,
  updatedAt: time,
  summary: summary.nullable(),
  update,
  match: match.optional(),
});
export type Topic = z.infer<typeof topic>;

export const topicSort = z.enum(["updated", "new", "hot"]);
export type TopicSort = z.infer<typeof topicSort>;

export const listQuery = pageQuery.extend({ sort: topicSort.default("updated") });

/** `followed=no` leaves out what the asker follows. `best` without a search is `hot`. */
export const topicQuery = pageQuery.extend({
  q: z.string().trim().max(limits.search, atMost("A search", limits.search)).optional(),
  category: category.optional(),
  tag: z.string().trim().max(limits.tag).optional(),
  followed: z.enum(["no"]).optional(),
  sort: z.enum([...topicSort.options, "best"]).default("updated"),
});
export type TopicQuery = z.infer<typeof topicQuery>;
