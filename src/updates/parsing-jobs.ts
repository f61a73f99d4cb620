import { z } from "zod";
import type { QuotedParts } from "../citations/quotations.ts";
import type { KnownStory } from "../memory/news.ts";
import type { Job } from "../parsing/parser.ts";
import type { Answer } from "../providers/provider.ts";
import { type Article, articleShape } from "../retrieval/article.ts";
import type { PageSource } from "../retrieval/read-articles.ts";
import type { Told } from "./answer-text.ts";

export interface ReadAnswer {
  /** Null when the source said that there is nothing new. */
  told: Told | null;
  reported: Article[];
  quotations: QuotedParts[];
}

export interface SortedNews {
  groups: { storyId: string | null; pages: string[] }[];
  retold: { storyId: string; page: string }[];
  answer: FreshAnswer | null;
}

export interface FreshAnswer {
  told: Told;
  /** Numbers of the citations that are kept, counted from 1. */
  kept: number[];
  quotations: QuotedParts[];
}

export interface FinishedText {
  content: string;
  plainText: string;
}

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

export const quotationsJob: Job<PageSource & { quotations: QuotedParts[] }, number[]> = {
  name: "quotations",
  output: z.array(z.number()).max(100),
};

export const finishJob: Job<{ content: string; citations: Article[]; found: number[] }, FinishedText> = {
  name: "finish",
  output: z.object({ content: z.string().max(longest), plainText: z.string().max(longest) }),
};
