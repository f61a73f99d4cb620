import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import type { Article } from "../../retrieval/article.ts";

export interface ReadQuestionAnswer {
  /** Markdown, in which a link to a page has its number among `kept` as text; empty without an answer. */
  content: string;
  /** Indexes, from 0, of the cited citations, in the order of their numbers in `content`. */
  kept: number[];
}

export const questionAnswerJob: Job<
  {
    text: string;
    /** The citations that the answer numbers: the given ones, and any that its provider adds. */
    citations: Article[];
    own: string[];
  },
  ReadQuestionAnswer
> = {
  name: "question answer",
  output: z.object({
    content: z.string().max(100_000),
    kept: z.array(z.int().nonnegative()).max(1_000),
  }),
};
