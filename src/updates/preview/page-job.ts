import { z } from "zod";
import type { Job } from "../../base/parser.ts";

export interface PageHead {
  title: string;
  description: string;
}

export const pageHeadJob: Job<{ bytes: Uint8Array; contentType: string | null }, PageHead> = {
  name: "head of a page",
  output: z.object({ title: z.string().min(1).max(1_000), description: z.string().max(10_000) }),
};
