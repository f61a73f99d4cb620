import { z } from "zod";
import { address, time } from "../base/common.ts";

export const discoverRequest = z.object({ url: address("An address") });

export const discoveredFeed = z.object({
  url: z.string(),
  title: z.string(),
  kind: z.enum(["rss", "atom", "json"]),
  articles: z.array(z.object({ title: z.string(), url: z.string(), publishedAt: time.nullable() })),
});
export type DiscoveredFeed = z.infer<typeof discoveredFeed>;

export const discovery = z.object({ feeds: z.array(discoveredFeed) });
export type Discovery = z.infer<typeof discovery>;

/** The result of an OPML import. `name` is that of a folder or a feed. Only a dry run lists `topics`. */
export const opmlImport = z.object({
  created: z.number().int(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  topics: z.array(z.object({ name: z.string(), feeds: z.number().int() })).optional(),
});
export type OpmlImport = z.infer<typeof opmlImport>;

/** Turns each folder into one topic, or each of its feeds. */
const opmlAs = z.enum(["folders", "feeds"]);
export type OpmlAs = z.infer<typeof opmlAs>;

/** `dryRun=true` reports the result without creating anything. */
export const opmlQuery = z.object({ dryRun: z.enum(["true", "false"]).optional(), as: opmlAs.optional() });
