import { z } from "zod";
import { id, pageQuery, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

/** `unreachable`: the page didn't answer; `unchecked`: nobody requested it. */
const checked = z.enum(["ok", "unreachable", "unchecked"]);
export type CitationCheck = z.infer<typeof checked>;

export const citation = z.object({
  title: z.string(),
  url: z.string(),
  site: z.string(),
  publishedAt: time.nullable(),
  checked,
});
export type Citation = z.infer<typeof citation>;

/**
 * `found`: a cited page contains what the sentence says; `not_found`: none does; `not_stated`: it names a cause,
 * compares or predicts, and no cited page does, or they say the opposite; `unchecked`: none could be read.
 */
export const claim = z.enum(["found", "not_found", "not_stated", "unchecked"]);
export type Claim = z.infer<typeof claim>;

const citationNumber = z.number().int().positive();

/** `quote` is the page's own words with which a sentence was compared. */
const proof = z.object({ quote: z.string().max(limits.quote), citation: citationNumber, readAt: time });
export type Proof = z.infer<typeof proof>;

/** A sentence of plain text. `citations` are numbers of the update's citations, from 1. */
export const fact = z.object({
  text: z.string(),
  citations: z.array(citationNumber),
  claim,
  proof: proof.nullable(),
});
export type Fact = z.infer<typeof fact>;

/** The same event in another topic. `isRepeat`: this story adds nothing to that one. */
export const sameStory = z.object({
  topicId: id,
  topicName: z.string(),
  storyId: id,
  summaryId: id,
  isRepeat: z.boolean(),
});
export type SameStory = z.infer<typeof sameStory>;

/** Only those that the asker may see; set if the asker is known. */
const sameAs = z.array(sameStory).optional();

/**
 * Plain text except for its facts' references. `since` is what changed in a known story; `why` is why it matters.
 * `statements` are the sentences of these and of the gist that cite a page, checked like facts. `gist` is empty for a
 * one-line story, whose only fact it is. `sources` are numbers of citations that are named below the story, without a
 * sentence that refers to them; absent if there are none.
 */
export const story = z.object({
  id,
  headline: z.string(),
  gist: z.string(),
  isKnown: z.boolean(),
  since: z.string().nullable(),
  why: z.string().nullable(),
  facts: z.array(fact),
  statements: z.array(fact),
  sources: z.array(citationNumber).optional(),
  sameAs,
});
export type Story = z.infer<typeof story>;

/** A one-line story. */
export const briefStory = z.object({
  id,
  headline: z.string(),
  ...fact.pick({ citations: true, claim: true, proof: true }).shape,
  sameAs,
});
export type BriefStory = z.infer<typeof briefStory>;

export const summaryKind = z.enum(["update", "week", "month"]);
export type SummaryKind = z.infer<typeof summaryKind>;

/** `stories` (seven at most) and `brief` are `content` as data. A link to a citation has its number, from 1. */
export const summary = z.object({
  id,
  title: z.string(),
  content: z.string(),
  newsCount: z.number().int(),
  lastUpdated: time,
  model: z.string(),
  citations: z.array(citation),
  kind: summaryKind,
  stories: z.array(story),
  brief: z.array(briefStory),
  /** Set if the reader is known. */
  isSaved: z.boolean().optional(),
  /** Set if the reader is known: other topics had told them all of it, so it arrived as read. */
  isFolded: z.boolean().optional(),
});
export type Summary = z.infer<typeof summary>;

export const summariesQuery = pageQuery.extend({ kind: summaryKind.default("update") });
export type SummariesQuery = z.infer<typeof summariesQuery>;

export const outcome = z.enum(["published", "nothing_new", "failed", "waiting_for_budget"]);
export type Outcome = z.infer<typeof outcome>;

/** Why the digest wrote: the creator's money, that of their own key, or the sources they may use. */
export const fallbacks = ["member_budget", "own_key_budget", "source_not_allowed"] as const;
export type Fallback = (typeof fallbacks)[number];

/**
 * `lastCheckedAt` is the end of the last successful run; `note` says why the next one waits, or why the digest wrote
 * the last one instead of the topic's source.
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

/** `feeds` could be read; `looked`, `relevant`, `nearMisses`, `fresh` (new) and `told` (cited) count articles. */
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
  /** Set if the creator's own key paid. */
  byOwnKey: z.literal(true).optional(),
  error: z.string().nullable(),
  feeds: z.number().int(),
  looked: z.number().int(),
  relevant: z.number().int(),
  nearMisses: z.number().int(),
  fresh: z.number().int(),
  told: z.number().int(),
});
export type Run = z.infer<typeof run>;

/** US dollars over the last 30 days, in total and per day. */
export const topicCost = z.object({ topicId: id, costUsd: z.number(), perDayUsd: z.number() });
export type TopicCost = z.infer<typeof topicCost>;

const checkedCount = z.number().int();

/**
 * `looked`, `fitted`, `told` and `left` (without room) count articles, null if unknown; only the creator sees
 * `costUsd`. `citations` counts requested pages, `claims` sentences compared with their pages.
 */
export const making = z.object({
  kind: summaryKind,
  looked: z.number().int().nullable(),
  fitted: z.number().int().nullable(),
  told: z.number().int(),
  left: z.number().int().nullable(),
  source: z.string(),
  model: z.string(),
  costUsd: z.number().nullable(),
  citations: z.object({ ok: checkedCount, unreachable: checkedCount, unchecked: checkedCount }),
  claims: z.object({
    found: checkedCount,
    not_found: checkedCount,
    not_stated: checkedCount,
    unchecked: checkedCount,
  }),
});
export type Making = z.infer<typeof making>;

export const updatesQuery = z.object({ since: time });

export const updates = z.object({ count: z.number().int() });
export type Updates = z.infer<typeof updates>;
