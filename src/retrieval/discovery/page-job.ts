import { z } from "zod";
import type { Job } from "../../base/parser.ts";
import type { FeedContent } from "../news/feed-document.ts";
import { feedJob } from "../news/feed-reader.ts";

export interface FeedsAtAddress {
  feed: FeedContent | null;
  /** At most 20, in the order of the page. */
  named: { url: string; title: string }[];
  isList: boolean;
}

export const MAX_NAMED = 20;

export const feedsAtJob: Job<{ bytes: Uint8Array; contentType: string | null; url: string }, FeedsAtAddress> =
  {
    name: "feeds at an address",
    output: z.object({
      feed: feedJob.output.nullable(),
      named: z.array(z.object({ url: z.string().max(8_000), title: z.string().max(1_000) })).max(MAX_NAMED),
      isList: z.boolean(),
    }),
  };
