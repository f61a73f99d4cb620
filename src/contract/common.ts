import { z } from "zod";
import { cleanLine, cleanLines, cleanName, isVisible } from "./characters.ts";
import { limits } from "./limits.ts";
import "./messages.ts";

export const id = z.string().min(1).max(64);

export const time = z.iso.datetime();

/** `cursor` is opaque: it comes from the `Link` header of the page before. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(256).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const nothing = z.object({});

export const line = () => z.string().overwrite(cleanLine).trim();

export const lines = () => z.string().overwrite(cleanLines).trim();

export const text = (what: string, max: number, clean: (written: string) => string = cleanLine) =>
  z
    .string({ error: `${what} is required` })
    .overwrite(clean)
    .trim()
    .min(1, { error: `${what} is required`, abort: true })
    .refine(isVisible, `${what} is required`)
    .max(max, atMost(what, max));

export const personName = () => text("Name", limits.name, cleanName);

export const atMost = (what: string, max: number) => `${what} must be ${max} characters or less`;
