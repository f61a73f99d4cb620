import { z } from "zod";
import { mailAddress } from "../account/auth.ts";
import { atMost, id, line, pageQuery, time, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { role } from "../community/users.ts";

/** An invitation; `note` is for its creator, `expiresAt` is null if it never expires. */
export const invitation = z.object({
  id,
  code: z.string(),
  url: z.string(),
  maxUses: z.number().int(),
  usedCount: z.number().int(),
  state: z.enum(["open", "used", "expired", "revoked"]),
  note: z.string().nullable(),
  expiresAt: time.nullable(),
  createdAt: time,
});
export type Invitation = z.infer<typeof invitation>;

const note = line("Note", limits.invitationNote)
  .nullish()
  .transform((written) => written || null);

/** `days` is its lifetime, null for ever; with an `email` it's mailed there. */
export const invitationDraft = z
  .object({
    uses: z.number().int().min(1, "At least one person").max(999_999, "At most 999999 people"),
    days: z.number().int().min(1, "At least a day").max(3650, "At most ten years").nullable().default(30),
    note,
    email: mailAddress.nullish(),
  })
  .refine(({ email, uses }) => !email || uses === 1, {
    path: ["uses"],
    error: "An e-mailed invitation is for one person only",
  });
export type InvitationDraftInput = z.input<typeof invitationDraft>;

/** A member's own invitations are for one person each. */
export const ownInvitationDraft = z.object({
  note: line("Note", limits.invitationNote)
    .nullable()
    .transform((written) => written || null),
});

/** `left` is the number of people that a member may still invite. */
export const ownInvitations = z.object({ left: z.number().int(), invitations: z.array(invitation) });
export type OwnInvitations = z.infer<typeof ownInvitations>;

export const waitingPerson = z.object({
  id,
  email: z.string(),
  name: z.string(),
  isInvited: z.boolean(),
  createdAt: time,
});
export type WaitingPerson = z.infer<typeof waitingPerson>;

export const memberLimits = z.object({
  dailyUsd: z.number().nullable(),
  topics: z.number().int().nullable(),
  minHours: z.number().int().nullable(),
  invites: z.number().int(),
});

const count = (what: string) =>
  z
    .number({ error: `${what} is a whole number from 0 to 9999` })
    .int(`${what} is a whole number from 0 to 9999`)
    .min(0, `${what} is a whole number from 0 to 9999`)
    .max(9999, `${what} is a whole number from 0 to 9999`);

/** Omitted limits stay; null lifts one. */
export const memberLimitsDraft = z
  .object({
    dailyUsd: z
      .number({ error: "Enter an amount in US dollars, or leave it empty" })
      .min(0, "Enter an amount in US dollars, or leave it empty")
      .max(999_999, "Enter an amount in US dollars, or leave it empty")
      .nullable()
      .optional(),
    topics: count("The number of topics").nullable().optional(),
    minHours: count("The number of hours").nullable().optional(),
    invites: count("The number of invitations").optional(),
  })
  .refine((draft) => Object.values(draft).some((bound) => bound !== undefined), {
    error: "Change at least one limit",
  });
export type MemberLimitsDraft = z.infer<typeof memberLimitsDraft>;

export const deskMember = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  isVerified: z.boolean(),
  isSuspended: z.boolean(),
  createdAt: time,
  limits: memberLimits,
});
export type DeskMember = z.infer<typeof deskMember>;

/** `q` is searched for in names, usernames and addresses. */
export const deskMemberQuery = pageQuery.extend({
  q: trimmed(limits.search, atMost("A search", limits.search)).optional(),
});

/** A source as an admin sees it: `ending` is the key's last four characters. */
export const deskSource = z.object({
  id,
  name: z.string(),
  provider: z.string(),
  icon: z.string(),
  model: z.string(),
  takesKey: z.boolean(),
  ending: z.string().nullable(),
  keyFrom: z.enum(["database", "environment"]).nullable(),
  isEnabled: z.boolean(),
  isStopped: z.boolean(),
  problem: z.string().nullable(),
  pausedUntil: time.nullable(),
});
export type DeskSource = z.infer<typeof deskSource>;

const notAKey = "A key must be 16 to 512 plain characters, without spaces or line breaks";

/** A new key, or switching it on or off; switching it on restarts a stopped source. */
export const deskSourceDraft = z
  .object({
    key: trimmed(512, notAKey)
      .regex(/^[\x21-\x7e]{16,512}$/, notAKey)
      .optional(),
    isEnabled: z.boolean().optional(),
  })
  .refine(({ key, isEnabled }) => key !== undefined || isEnabled !== undefined, {
    path: ["key"],
    error: "Enter a key, or turn the source on or off",
  });
export type DeskSourceDraft = z.infer<typeof deskSourceDraft>;

/** A topic's feed that couldn't be read on the last attempt. */
export const failingFeed = z.object({
  site: z.string(),
  error: z.string(),
  failingSince: time.nullable(),
  topics: z.number().int(),
});
export type FailingFeed = z.infer<typeof failingFeed>;

/** The running release, and a newer one if the last check found it. */
export const deskRelease = z.object({
  version: z.string(),
  newer: z.object({ version: z.string(), url: z.string() }).nullable(),
});
export type DeskRelease = z.infer<typeof deskRelease>;

/** The automatic backups; `off` if there are none. */
export const deskBackups = z.object({
  state: z.enum(["off", "fresh", "waiting", "late", "failed"]),
  place: z.string().nullable(),
  last: z.object({ name: z.string(), at: time, bytes: z.number().int() }).nullable(),
  reason: z.string().nullable(),
  nextAt: time.nullable(),
});
export type DeskBackups = z.infer<typeof deskBackups>;
