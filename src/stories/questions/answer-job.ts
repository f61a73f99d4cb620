import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import type { Article } from "../../retrieval/article.ts";

export interface ReadQuestionAnswer {
  /** Markdown, in which the text of a link to a page is its number among `kept`; empty where nothing is answered. */
  content: string;
  /** Indexes, from 0, of the citations that it refers to, in the order of their numbers in `content`. */
  kept: number[];
}

export const questionAnswerJob: Job<
  {
    text: string;
    /** Those that the answer numbers: what it was given, and whatever else its provider adds. */
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
