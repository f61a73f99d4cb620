import { z } from "zod";
import type { Job } from "../parsing/parser.ts";

export const htmlJob: Job<{ texts: string[] }, string[]> = {
  name: "html",
  output: z.array(z.string().max(1024 * 1024)).max(100),
};
