import { z } from "zod";
import type { CitedPage } from "../../analysis/citations/checks.ts";
import type { ClaimOnPage } from "../../analysis/citations/claims/check.ts";
import type { QuotedParts } from "../../analysis/citations/claims/quotations.ts";
import type { Meanings } from "../../analysis/memory/meaning.ts";
import type { KnownStory, StoryMerger } from "../../analysis/memory/news.ts";
import { type Fit, fits, type JudgingInput } from "../../analysis/relevance/judging.ts";
import type { Job } from "../../base/parser.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Answer, StoryGroup } from "../../providers/provider.ts";
import { type Article, articleShape } from "../../retrieval/article.ts";
import type { PageSource } from "../../retrieval/read-articles.ts";

export interface SortedNews {
  groups: { storyId: string | null; pages: string[] }[];
  retold: { storyId: string; page: string }[];
  merged: StoryMerger[];
}

interface ReadingInput {
  groups: StoryGroup[];
  known: KnownStory[];
  now: Date;
}

export interface Memory {
  known: KnownStory[];
  seen: string[];
  judging: Omit<JudgingInput, "articles">;
  now: Date;
}

export interface ReadAnswer {
  /** Null if there is nothing new: the source says so, or the memory knows everything. */
  draft: Draft | null;
  /** The answer's report, by cited page. Empty without a memory. */
  reported: Article[];
  fits: Fit[];
  news: SortedNews;
}

/** A sentence of an update, or several that share their references. Positions are offsets in `content`. */
export interface CitedSentence {
  text: string;
  /** Numbers of the update's citations, from 1; empty for a fact without a reference. */
  citations: number[];
  /**
   * The position after its references, where a mark can be inserted; `plainEnd` is the same in `plainText`, if it's
   * in there.
   */
  end: number;
  plainEnd: number | null;
  references: { start: number; end: number }[];
  inExtracts: ClaimOnPage[];
}

/** A story of an update before its pages are read. Texts are plain, without references. */
export interface DraftStory {
  headline: string;
  /** Empty for a one-line story: its headline is its fact. */
  gist: string;
  since: string | null;
  why: string | null;
  /** Indexes in the draft's `statements`. */
  facts: number[];
  /** Like `facts`, for the other sentences in its gist, `since` and `why`. */
  statements: number[];
  /** Numbers of all its citations, in order. Never empty. */
  citations: number[];
  /** Those of them that only a line of sources names; left out where there are none. */
  sources?: number[] | undefined;
}

/** Characters and items. A typical update has seven stories with five one-sentence facts each. */
export const storyBounds = {
  stories: 30,
  facts: 20,
  headline: 300,
  gist: 1_000,
  line: 500,
  statement: 1_000,
  statements: 300,
  references: 20,
} as const;

export interface Draft {
  title: string;
  content: string;
  plainText: string;
  kept: number[];
  /**
   * Quotations that the citations' extracts don't contain, with their ends in `content` and, if they're in there, in
   * `plainText`.
   */
  quotations: { end: number; plainEnd: number | null; parts: QuotedParts }[];
  statements: CitedSentence[];
  stories: DraftStory[];
  /** The language it's written in, as a BCP 47 code; if unclear, the topic's, or null. */
  language: string | null;
}

const longest = 1024 * 1024;
const place = z.int().nonnegative();
const parts = z.array(z.array(z.string().max(2_000)));
const page = articleShape.shape.page;

const sortedNews = z.object({
  groups: z.array(z.object({ storyId: z.string().nullable(), pages: z.array(page) })),
  retold: z.array(z.object({ storyId: z.string(), page })),
  merged: z.array(z.object({ from: z.string(), into: z.string() })),
});

const text = (max: number) => z.string().max(max);
const numbers = z.array(z.int().positive()).max(999);

const claimOnPage = z.object({
  items: place.max(100),
  found: z.array(place).max(100),
  shared: z.number().min(0).max(1),
  isStated: z.boolean(),
  passage: z.string().max(limits.quote).nullable(),
});

const statement = z.object({
  text: text(storyBounds.statement),
  citations: numbers,
  end: place,
  plainEnd: place.nullable(),
  references: z.array(z.object({ start: place, end: place })).max(storyBounds.references),
  inExtracts: z.array(claimOnPage).max(999),
});

const draftStory = z.object({
  headline: text(storyBounds.headline),
  gist: text(storyBounds.gist),
  since: text(storyBounds.line).nullable(),
  why: text(storyBounds.line).nullable(),
  facts: z.array(place).max(storyBounds.facts),
  statements: z.array(place).max(storyBounds.facts),
  citations: numbers.min(1),
  sources: numbers.optional(),
});

const draft = z.object({
  title: z.string().max(1_000),
  content: z.string().max(longest),
  plainText: z.string().max(longest),
  kept: z.array(z.int().positive()),
  quotations: z.array(z.object({ end: place, plainEnd: place.nullable(), parts })).max(100),
  statements: z.array(statement).max(storyBounds.statements),
  stories: z.array(draftStory).max(storyBounds.stories),
  language: z.string().max(20).nullable(),
});

/** The parts of a model's answer that are needed to read its text. */
export type AnswerParts = Pick<Answer, "text" | "end" | "citations">;

export const answerJob: Job<
  {
    text: string;
    fallbackTitle: string;
    language?: string | undefined;
    end: Answer["end"];
    citations: Article[];
    /** Null for an answer about articles that are all new. */
    memory: Memory | null;
    /** Those articles, to be sorted again by the answer; if omitted, there are no `news`. */
    given?: ReadingInput;
  },
  ReadAnswer
> = {
  name: "answer",
  output: z.object({
    draft: draft.nullable(),
    reported: z.array(articleShape).max(1_000),
    fits: fits.max(1_000),
    news: sortedNews,
  }),
};

export const newsJob: Job<
  { found: Article[]; known: KnownStory[]; now: Date; meanings: Meanings },
  SortedNews
> = {
  name: "news",
  output: sortedNews,
};

/** `claims` are statements in `language`; `cited` is what was known about the page before it was read. */
export const citedPageJob: Job<
  PageSource & {
    quotations: QuotedParts[];
    claims: string[];
    language: string | null;
    cited: Article;
    isComplete: boolean;
  },
  CitedPage
> = {
  name: "citedPage",
  output: z.object({
    quotations: z.array(z.number()).max(100),
    claims: z.array(claimOnPage).max(storyBounds.statements),
    isWhole: z.boolean(),
  }),
};
