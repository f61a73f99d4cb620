import { z } from "zod";
import { text } from "./common.ts";
import { limits } from "./limits.ts";
import { user } from "./users.ts";

const email = z
  .string({ error: "Invalid email address" })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Invalid email address"));

export const registration = z.object({
  email,
  username: z
    .string()
    .trim()
    .min(limits.username.min, "Username must be at least 3 characters")
    .max(limits.username.max, "Username must be 50 characters or less"),
  name: text(limits.name, "Name is required"),
  invitationCode: z.string().trim().min(1, "Invitation code is required").max(100),
});
export type Registration = z.infer<typeof registration>;

export const login = z.object({ email });

export const waitlistEntry = z.object({ email, name: text(limits.name, "Name is required") });

export const verification = z.object({
  email,
  code: z.string().trim().length(limits.code, "Code must be 6 digits"),
});

/** Where a code was sent. */
export const codeSent = z.object({ email: z.string() });

export const session = z.object({ token: z.string(), user });
export type Session = z.infer<typeof session>;

export const me = z.object({ user });
