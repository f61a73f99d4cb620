import { z } from "zod";
import { limits } from "./limits.ts";

export const id = z.string().min(1).max(64);

/** A time on the wire: ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** What every list takes. `cursor` is opaque: it comes from the `Link` header of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(256).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The answer to a request that has nothing to tell. */
export const nothing = z.object({});

/** Text as people type it: trimmed, between 1 and `max` characters. */
export const text = (max: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(max);
