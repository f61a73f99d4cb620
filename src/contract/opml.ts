import { z } from "zod";

/** What became of an OPML document. `name` is that of a folder or a feed. */
export const opmlImport = z.object({
  created: z.number().int(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type OpmlImport = z.infer<typeof opmlImport>;

/** `dryRun=true` says what would come of it and creates nothing. */
export const opmlQuery = z.object({ dryRun: z.enum(["true", "false"]).optional() });
