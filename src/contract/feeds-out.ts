import { z } from "zod";

/** Addresses of one's own feed: as Atom, as JSON Feed, and of a list of the topics' feeds. Null while there is none. */
export const ownFeed = z.object({
  url: z.string().nullable(),
  json: z.string().nullable(),
  opml: z.string().nullable(),
});
export type OwnFeed = z.infer<typeof ownFeed>;
