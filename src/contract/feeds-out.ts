import { z } from "zod";

/** Addresses of one's own feed: as Atom, as JSON Feed, and of a list of the topics' feeds for a reader of feeds. */
export const ownFeed = z.object({ url: z.string(), json: z.string(), opml: z.string() });
export type OwnFeed = z.infer<typeof ownFeed>;
