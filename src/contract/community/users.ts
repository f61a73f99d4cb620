import { z } from "zod";
import { atMost, bounded, id, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

/** Scripts in everyday use (UAX #31, table 5), and those commonly mixed (UTS #39, section 5.2). */
const scripts = [
  ..."Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada".split(
    " ",
  ),
  ..."Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan".split(" "),
].map((script) => [script]);
const mixes = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const inOneScript = [...scripts, ...mixes].map((allowed) => {
  const letters = ["Inherited", ...allowed].map((script) => `\\p{Script_Extensions=${script}}`).join("");
  return new RegExp(`^[${letters}0-9._-]+$`, "u");
});

/** Visible letters, marks and digits, and after the first `.`, `_` and `-`; no piles of marks or loose accents. */
const allowed =
  /^(?=[\p{L}\p{Nd}])(?!.*[\p{Default_Ignorable_Code_Point}\u02b0-\u02ff])(?!.*\p{M}{5})[\p{L}\p{M}\p{Nd}._-]+$/u;

const reserved = new Set(
  "admin administrator anonymous api everyone formermember me mod moderator null postmaster root security staff support system topicapp undefined webmaster".split(
    " ",
  ),
);

/** A name that looks like an id could be taken for somebody else's id. */
const idLike = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * NFKC, case folded. Upper case first, because it joins what lower case keeps apart (`ß` and `ss`, `ı` and `i`). Text
 * far too long for a username matches nobody, so only its start is folded.
 */
export function usernameKey(written: string): string {
  const name = written.trim().slice(0, 10 * limits.username.max);
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

export const username = bounded(limits.username.max, atMost("Username", limits.username.max))
  .trim()
  .normalize("NFKC")
  .min(limits.username.min, { error: "Username must be at least 3 characters", abort: true })
  .max(limits.username.max, { error: atMost("Username", limits.username.max), abort: true })
  .refine((name) => allowed.test(name), {
    error:
      "Username can have letters, digits, dots, hyphens and underscores, and must start with a letter or digit",
    abort: true,
  })
  .refine((name) => inOneScript.some((pattern) => pattern.test(name)), {
    error: "Username can't mix letters of different scripts",
    abort: true,
  })
  .refine((name) => !isReserved(usernameKey(name)), "This username is reserved: choose another one");

function isReserved(key: string): boolean {
  return reserved.has(key.replace(/[._-]/g, "")) || idLike.test(key);
}

export const roles = ["member", "moderator", "admin"] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** The limits of what one member may spend and have. An omitted limit is the same as for everybody; null lifts it. */
const allowance = z.object({
  /** US dollars per UTC day. */
  dailyUsd: z.number().nullable().optional(),
  topics: z.number().int().nullable().optional(),
  /** The fewest hours between scheduled updates. */
  minHours: z.number().int().nullable().optional(),
  /** Ids of sources; the digest is always allowed. */
  sources: z.array(z.string()).nullable().optional(),
  /** True if the member's own provider keys may write their topics. */
  ownKeys: z.boolean().optional(),
  /** The number of people they may invite; none if omitted. */
  invites: z.number().int().optional(),
});
export type Allowance = z.infer<typeof allowance>;

/**
 * `email`, `role`, `language`, `unreadNotices`, `newSince` (the end of the last visit; null if none) and
 * `invitesLeft` (only for those whom the admin lets invite) are only in one's own profile.
 */
export const user = z.object({
  id,
  email: z.string().optional(),
  role: role.optional(),
  username: z.string(),
  name: z.string(),
  language: z.string().nullable().optional(),
  isVerified: z.boolean(),
  followedTopicsCount: z.number().int(),
  createdAt: time,
  newSince: time.nullable().optional(),
  unreadNotices: z.number().int().optional(),
  invitesLeft: z.number().int().optional(),
});
export type User = z.infer<typeof user>;
