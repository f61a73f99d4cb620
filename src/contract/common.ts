import { z } from "zod";
import { limits } from "./limits.ts";
import "./messages.ts";

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

/** Text as people type it: trimmed, and between 1 and `max` characters. `what` names it in what they are told. */
export const text = (what: string, max: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(max, atMost(what, max));

/** What somebody is told who wrote too much. */
export const atMost = (what: string, max: number) => `${what} must be ${max} characters or less`;
