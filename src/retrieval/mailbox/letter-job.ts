import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import { articleShape } from "../article.ts";

export const letter = z.object({
  sender: z.string().max(320),
  name: z.string().max(300),
  article: articleShape,
});
export type Letter = z.infer<typeof letter>;

export const letterJob: Job<{ bytes: Uint8Array }, Letter> = { name: "letter", output: letter };
