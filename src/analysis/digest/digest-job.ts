import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import type { Article } from "../../retrieval/article.ts";

/** A text that readers know. */
export type KnownText = Pick<Article, "title" | "extract">;

/** An event of at least one paper; the one to quote is first. `told` is what readers know of its story, null for a new one. */
export interface Event {
  articles: Article[];
  told: KnownText[] | null;
}

export interface DigestInput {
  /** Most important first. */
  events: Event[];
  /** Texts of the topic's other stories, which readers know. */
  known: KnownText[];
  /** BCP 47; null if the topic's is unknown: then that of most papers. */
  language: string | null;
}

/** Pages in the order of their numbers, from 1. */
export interface Digest {
  text: string;
  pages: string[];
}

export const digestJob: Job<DigestInput, Digest> = {
  name: "digest",
  output: z.object({ text: z.string().max(1024 * 1024), pages: z.array(z.string()).max(200) }),
};
