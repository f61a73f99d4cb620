import { z } from "zod";
import { atMost, id, text, time, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";

/** A member's mailbox that newsletters are read from. Its password is never answered. */
export const mailbox = z.object({
  id,
  host: z.string(),
  port: z.int(),
  username: z.string(),
  folder: z.string(),
  createdAt: time,
});
export type Mailbox = z.infer<typeof mailbox>;

const notAHost = "The mail server must be a host name";

export const mailboxDraft = z.object({
  host: trimmed(253, notAHost, { error: notAHost })
    .toLowerCase()
    .regex(/^[\w.-]+$|^\[?[\da-f:.]+\]?$/, notAHost),
  port: z.int().min(1).max(65_535).default(993),
  username: text("Username", 320),
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(512, atMost("Password", 512)),
  folder: text("Folder", limits.name).default("INBOX"),
});
export type MailboxDraft = z.infer<typeof mailboxDraft>;

/** A sender of letters in a mailbox, and the number of recent ones. */
export const newsletter = z.object({ address: z.string(), name: z.string(), letters: z.int(), lastAt: time });
export type Newsletter = z.infer<typeof newsletter>;
