import { z } from "zod";
import { registration } from "../account/auth.ts";
import { atMost, id, time, trimmed } from "../base/common.ts";

/** The person who sets an instance up gets its first account, without an invitation. */
export const setupDraft = registration.omit({ invitationCode: true }).extend({
  token: trimmed(200, atMost("The token", 200)).min(1, "The token is required"),
});
export type SetupDraft = z.infer<typeof setupDraft>;

/** `from`, the sender of e-mails, is null while they go to standard output. Tests end at `until`. */
export const setupChecks = z.object({ email: z.string(), from: z.string().nullable(), until: time });
export type SetupChecks = z.infer<typeof setupChecks>;

export const sourceChecked = z.object({ sourceId: id });

/** `message` is for a person. */
export const setupCheck = z.object({ works: z.boolean(), message: z.string() });
export type SetupCheck = z.infer<typeof setupCheck>;
