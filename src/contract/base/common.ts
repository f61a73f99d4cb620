import { z } from "zod";
import { cleanLine, cleanLines, cleanName, isVisible } from "./characters.ts";
import { limitCombiningMarks } from "./combining-marks.ts";
import { limits } from "./limits.ts";
import "./messages.ts";

export const id = z.string().min(1).max(64);

/** The length is checked before the pattern: longer input isn't examined further. */
export const time = z.string().max(40, { abort: true }).check(z.iso.datetime());

/** `cursor` is opaque: it comes from the `Link` header of the previous page. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
  cursor: z.string().max(256).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const nothing = z.object({});

export const deletionQuery = z.object({ restorable: z.enum(["true", "false"]).optional() });

type Message = string | ((issue: { input?: unknown }) => string);

/**
 * A text of `max` characters at most, checked before cleaning, normalising and matching, which may take more than
 * linear time. Leaves room for what is removed later: spaces around it, invisible characters, and the parts of
 * letters that NFKC joins, up to four for one.
 */
export const bounded = (max: number, tooLong: Message, { error }: { error?: string } = {}) =>
  z.string(error === undefined ? undefined : { error }).max(4 * max + 100, { error: tooLong, abort: true });

export const trimmed = (max: number, tooLong: Message, required: { error?: string } = {}) =>
  bounded(max, tooLong, required).trim().max(max, { error: tooLong, abort: true });

export const line = (what: string, max: number) =>
  bounded(max, atMost(what, max)).overwrite(cleanLine).trim().max(max, atMost(what, max));

export const lines = (what: string, max: number) =>
  bounded(max, atMost(what, max)).overwrite(cleanLines).trim().max(max, atMost(what, max));

export const text = (
  what: string,
  max: number,
  clean: (written: string) => string = cleanLine,
  required = `${what} is required`,
) =>
  bounded(max, atMost(what, max), { error: required })
    .overwrite(clean)
    .trim()
    .min(1, { error: required, abort: true })
    .refine(isVisible, required)
    .max(max, atMost(what, max));

/** A web address as typed, but without piles of combining marks, on which address parsers set no limit. */
export const address = (what: string) =>
  trimmed(limits.address, ({ input }) => whyTooLong(what, input), { error: `${what} is required` })
    .min(1, { error: `${what} is required`, abort: true })
    .overwrite(limitCombiningMarks);

/** A `data:` address contains its content, so its length mustn't be the reason why it's refused. */
function whyTooLong(what: string, input: unknown): string {
  const isData = /^data:/i.test(String(input).trimStart());
  return isData ? `${what} must begin with http or https, not with data:` : atMost(what, limits.address);
}

export const personName = () => text("Name", limits.name, cleanName);

export const atMost = (what: string, max: number) => `${what} must be ${max} characters or less`;

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Parses 45m, 12h, 1d, 2w, a day or an ISO time. @returns null for anything else */
export function sinceTime(written: string, now: Date): Date | null {
  const [, amount, unit] = /^([1-9]\d{0,4})([mhdw])$/.exec(written) ?? [];
  if (amount) return new Date(now.getTime() - Number(amount) * units[unit as keyof typeof units]);
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
