import { z } from "zod";
import { atMost, personName, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { user, username } from "../community/users.ts";

const notAnEmail = "Invalid email address";
export const mailAddress = trimmed(254, notAnEmail, { error: notAnEmail })
  .toLowerCase()
  .pipe(z.email(notAnEmail));

export const registration = z.object({
  email: mailAddress,
  username,
  name: personName(),
  invitationCode: trimmed(100, atMost("Invitation code", 100)).min(1, "Invitation code is required"),
});
export type Registration = z.infer<typeof registration>;

const attempt = z.string().max(100);

/** `device` proves an earlier sign-in in this browser. The new code replaces that of `attempt`. */
export const login = z.object({
  email: mailAddress,
  device: z.string().max(100).optional(),
  attempt: attempt.optional(),
});
export type Login = z.infer<typeof login>;

export const waitlistEntry = z.object({ email: mailAddress, name: personName() });

const notACode = `Code must be ${limits.code} digits`;
export const code = trimmed(limits.code, notACode).length(limits.code, notACode);

/** A code from a mail. Only the code of the request `attempt` counts or, without one, the newest. */
export const verification = z.object({
  email: mailAddress,
  code,
  attempt: attempt.optional(),
});
export type Verification = z.infer<typeof verification>;

export const codeSent = z.object({ email: z.string(), attempt });
export type CodeSent = z.infer<typeof codeSent>;

/** `device` is for this browser's next code request. */
export const session = z.object({ token: z.string(), user, device: z.string() });
export type Session = z.infer<typeof session>;

export const me = z.object({ user });
