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

export const deletionQuery = z.object({ restorable: z.enum(["true", "false"]).optional() });

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

const units = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Reads 45m, 12h, 1d, 2w, a day or an ISO time. @returns null for anything else */
export function sinceTime(written: string, now: Date): Date | null {
  const [, amount, unit] = /^([1-9]\d{0,4})([mhdw])$/.exec(written) ?? [];
  if (amount) return new Date(now.getTime() - Number(amount) * units[unit as keyof typeof units]);
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time);
}
