import { z } from "zod";
import { atMost, personName } from "./common.ts";
import { limits } from "./limits.ts";
import { user, username } from "./users.ts";

const email = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

export const registration = z.object({
  email,
  username,
  name: personName(),
  invitationCode: z
    .string()
    .trim()
    .min(1, "Invitation code is required")
    .max(100, atMost("Invitation code", 100)),
});
export type Registration = z.infer<typeof registration>;

const attempt = z.string().max(100);

/** `device` proves an earlier sign-in in this browser. The new code replaces that of `attempt`. */
export const login = z.object({ email, device: z.string().max(100).optional(), attempt: attempt.optional() });
export type Login = z.infer<typeof login>;

export const waitlistEntry = z.object({ email, name: personName() });

/** With `attempt` only the code of that request counts; without, the newest. */
export const verification = z.object({
  email,
  code: z.string().trim().length(limits.code, "Code must be 6 digits"),
  attempt: attempt.optional(),
});
export type Verification = z.infer<typeof verification>;

export const codeSent = z.object({ email: z.string(), attempt });
export type CodeSent = z.infer<typeof codeSent>;

/** `device` is for the next request for a code from the same browser. */
export const session = z.object({ token: z.string(), user, device: z.string() });
export type Session = z.infer<typeof session>;

export const me = z.object({ user });
