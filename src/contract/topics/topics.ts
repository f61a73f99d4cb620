import { z } from "zod";
import { cleanLine } from "../base/characters.ts";
import { address, atMost, bounded, id, line, lines, pageQuery, text, time, trimmed } from "../base/common.ts";
import { categories, defaultFrequency, limits } from "../base/limits.ts";
import { notify, slopReasonCounts } from "./reactions.ts";
import { summary, update } from "./updates.ts";

export const category = z.enum(categories, { error: "Category is required" });

const tag = bounded(limits.tag, atMost("A tag", limits.tag))
  .overwrite(cleanLine)
  .transform((written) => written.trim().replace(/^#+/, "").trim())
  .pipe(z.string().min(1, "A tag cannot be empty").max(limits.tag, atMost("A tag", limits.tag)));

/** `all` takes every article of a feed, `words` those about the topic. */
export const feedFilter = z.enum(["all", "words"]);
export type FeedFilter = z.infer<typeof feedFilter>;

const feedDraft = z.object({
  url: address("A feed's address"),
  filter: feedFilter.default("all"),
});
export type FeedDraft = z.infer<typeof feedDraft>;

export const word = line("A word or phrase", limits.word).min(1, "A word cannot be empty");

const words = z.array(word).max(limits.words, `At most ${limits.words} words or phrases`);

export const language = trimmed(35, atMost("Language", 35))
  .refine(
    (written) => written === "" || canonicalLanguage(written) !== null,
    'Language must be a code such as "en" or "pt-BR"',
  )
  .transform(canonicalLanguage)
  .nullish();

function canonicalLanguage(written: string): string | null {
  try {
    return new Intl.Locale(written).toString();
  } catch {
    return null;
  }
}

/** A topic's cover is drawn from its seed. */
const notASeed = "A cover's seed must be 1 to 64 letters, digits, '_' or '-'";
export const coverSeed = z
  .string()
  .max(64, { error: notASeed, abort: true })
  .regex(/^[\w-]{1,64}$/, notASeed);

export const topicDraft = z.object({
  name: text("Topic name", limits.topicName),
  description: lines("Description", limits.description)
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
  aiPrompt: lines("AI Prompt", limits.aiPrompt)
    .nullish()
    .transform((written) => written || null),
  language,
  feeds: z.array(feedDraft).max(limits.feeds, `At most ${limits.feeds} feeds`).optional(),
  searchWords: words.optional(),
  includeWords: words.optional(),
  excludeWords: words.optional(),
  useInstanceFeeds: z.boolean().optional(),
  coverSeed: coverSeed.nullish(),
});
export type TopicDraft = z.infer<typeof topicDraft>;
export type TopicDraftInput = z.input<typeof topicDraft>;

/** The part of a draft that is stored unchanged in the topic's row. */
export const topicSettings = topicDraft.omit({ feeds: true, sourceId: true });

/** Fields that an edit leaves unchanged if the draft omits them. */
export const keptFields = Object.entries(topicDraft.shape)
  .filter(([, field]) => {
    const { success, data } = field.safeParse(undefined);
    return success && data === undefined;
  })
  .map(([name]) => name);

const trendingLevel = z.enum(["Hot", "Trending", "Rising"]);

const part = z.object({ text: z.string(), hit: z.boolean() });
export type Part = z.infer<typeof part>;

export const match = z.object({ name: z.array(part), snippet: z.array(part) });
export type Match = z.infer<typeof match>;

const topicFeed = z.object({
  url: z.string().optional(),
  title: z.string(),
  site: z.string(),
  filter: feedFilter,
  state: z.enum(["new", "ok", "failing"]),
  lastReadAt: time.nullable(),
  error: z.string().nullable().optional(),
});
export type TopicFeed = z.infer<typeof topicFeed>;

export const topic = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  coverSeed: z.string().nullable(),
  followerCount: z.number().int(),
  likeCount: z.number().int(),
  slopCount: z.number().int(),
  slopReasons: slopReasonCounts,
  commentCount: z.number().int(),
  isTrending: z.boolean(),
  trendingLevel: trendingLevel.nullable(),
  createdById: id,
  creator: z.object({ id, name: z.string() }),
  isPublic: z.boolean(),
  hidden: z.object({ at: time, reason: z.string() }).nullable(),
  tags: z.array(z.string()),
  frequency: z.number().int(),
  sourceId: id,
  source: z.object({ name: z.string(), provider: z.string(), icon: z.string() }),
  aiPrompt: z.string().nullable(),
  isLiked: z.boolean(),
  isSlopped: z.boolean(),
  isFollowing: z.boolean(),
  notify: notify.nullable(),
  isUnread: z.boolean(),
  seenUpTo: time.nullable(),
  createdAt: time,
  updatedAt: time,
  summary: summary.nullable(),
  update,
  language: z.string().nullable(),
  feeds: z.array(topicFeed),
  searchWords: z.array(z.string()),
  includeWords: z.array(z.string()),
  excludeWords: z.array(z.string()),
  useInstanceFeeds: z.boolean(),
  match: match.optional(),
});
export type Topic = z.infer<typeof topic>;

const topicSort = z.enum(["updated", "new", "hot"]);
export type TopicSort = z.infer<typeof topicSort>;

export const listQuery = pageQuery.extend({ sort: topicSort.default("updated") });

const topicName = trimmed(limits.topicName, atMost("Topic name", limits.topicName));

/** `name` is a topic's whole name, in any case. */
export const createdTopicsQuery = pageQuery.extend({ name: topicName.optional() });

/** `followed=no` leaves out what the asker follows. `best` without a search is `hot`. */
export const topicQuery = createdTopicsQuery.extend({
  q: trimmed(limits.search, atMost("A search", limits.search)).optional(),
  // Forms send an empty value for no choice.
  category: z.literal("").or(category).optional(),
  tag: trimmed(limits.tag, atMost("A tag", limits.tag)).optional(),
  followed: z.enum(["no"]).optional(),
  sort: z.enum([...topicSort.options, "best"]).default("updated"),
});
export type TopicQuery = z.infer<typeof topicQuery>;
