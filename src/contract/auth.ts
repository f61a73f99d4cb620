import { z } from "zod";
import { atMost, text } from "./common.ts";
import { limits } from "./limits.ts";
import { user } from "./users.ts";

const email = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254, "Invalid email address")
  .pipe(z.email("Invalid email address"));

export const registration = z.object({
  email,
  username: z
    .string()
    .trim()
    .min(limits.username.min, "Username must be at least 3 characters")
    .max(limits.username.max, atMost("Username", limits.username.max)),
  name: text("Name", limits.name),
  invitationCode: z
    .string()
    .trim()
    .min(1, "Invitation code is required")
    .max(100, atMost("Invitation code", 100)),
});
export type Registration = z.infer<typeof registration>;

export const login = z.object({ email });

export const waitlistEntry = z.object({ email, name: text("Name", limits.name) });

export const verification = z.object({
  email,
  code: z.string().trim().length(limits.code, "Code must be 6 digits"),
});

/** Where a code was sent. */
export const codeSent = z.object({ email: z.string() });

export const session = z.object({ token: z.string(), user });
export type Session = z.infer<typeof session>;

export const me = z.object({ user });
