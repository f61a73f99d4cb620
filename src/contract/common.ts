import { z } from "zod";
import { cleanLine, cleanLines, cleanName, isVisible } from "./characters.ts";
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

/** Text on one line as people type it, without characters that nobody sees: `characters.ts`. */
export const line = () => z.string().overwrite(cleanLine).trim();

/** The same with line breaks. */
export const lines = () => z.string().overwrite(cleanLines).trim();

/** A line of between 1 and `max` characters. `what` names it in what people are told. */
export const text = (what: string, max: number, clean: (written: string) => string = cleanLine) =>
  z
    .string({ error: `${what} is required` })
    .overwrite(clean)
    .trim()
    .min(1, { error: `${what} is required`, abort: true })
    .refine(isVisible, `${what} is required`)
    .max(max, atMost(what, max));

/** What a person is called. */
export const personName = () => text("Name", limits.name, cleanName);

/** What somebody is told who wrote too much. */
export const atMost = (what: string, max: number) => `${what} must be ${max} characters or less`;
