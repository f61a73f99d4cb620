import { z } from "zod";
import type { QuotedParts } from "../citations/quotations.ts";
import type { KnownStory } from "../memory/news.ts";
import type { Job } from "../parsing/parser.ts";
import type { Answer } from "../providers/provider.ts";
import { type Article, articleShape } from "../retrieval/article.ts";
import type { PageSource } from "../retrieval/read-articles.ts";
import type { Told } from "./answer-text.ts";

/** What an answer says. */
export interface ReadAnswer {
  /** Null for the words that there is nothing new. */
  told: Told | null;
  /** What it tells, as articles. */
  reported: Article[];
  quotations: QuotedParts[];
}

/** What of the articles that were found is news, by their pages; and what of an answer is. */
export interface SortedNews {
  groups: { storyId: string | null; pages: string[] }[];
  retold: { storyId: string; page: string }[];
  answer: FreshAnswer | null;
}

/** The part of an answer that is news, with the numbers of the citations that it kept, counted from 1. */
export interface FreshAnswer {
  told: Told;
  kept: number[];
  quotations: QuotedParts[];
}

/** A summary as it is published: markdown, and what it says without its marks. */
export interface FinishedText {
  content: string;
  plainText: string;
}

/** Characters of a summary with its links made. */
const longest = 1024 * 1024;
const told = z.object({ title: z.string().max(1_000), content: z.string().max(longest) });
const quotations = z.array(z.array(z.array(z.string().max(2_000)))).max(100);
const page = articleShape.shape.page;

export const answerJob: Job<
  { text: string; fallbackTitle: string; end: Answer["end"]; citations: Article[] },
  ReadAnswer
> = {
  name: "answer",
  output: z.object({ told: told.nullable(), reported: z.array(articleShape).max(1_000), quotations }),
};

export const newsJob: Job<
  {
    found: Article[];
    known: KnownStory[];
    now: Date;
    answer: { told: Told; citations: Article[] } | null;
  },
  SortedNews
> = {
  name: "news",
  output: z.object({
    groups: z.array(z.object({ storyId: z.string().nullable(), pages: z.array(page) })),
    retold: z.array(z.object({ storyId: z.string(), page })),
    answer: z.object({ told, kept: z.array(z.number()), quotations }).nullable(),
  }),
};

/** Which of some quotations stand on a page, by their places. */
export const quotationsJob: Job<PageSource & { quotations: QuotedParts[] }, number[]> = {
  name: "quotations",
  output: z.array(z.number()).max(100),
};

export const finishJob: Job<{ content: string; citations: Article[]; found: number[] }, FinishedText> = {
  name: "finish",
  output: z.object({ content: z.string().max(longest), plainText: z.string().max(longest) }),
};
