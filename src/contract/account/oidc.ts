import { z } from "zod";
import { atMost, trimmed } from "../base/common.ts";

const ticket = z.string().max(100);

/** `browser` is the secret in the page whose SHA-256 started the sign-in. */
export const oidcTicketAsked = z.object({ ticket, browser: z.string().max(100).optional() });
export type OidcTicketAsked = z.infer<typeof oidcTicketAsked>;

/** The person whom a ticket signs in, what is still needed, and whether this browser started the sign-in. */
const oidcTicket = z.object({
  email: z.string(),
  needs: z.enum(["nothing", "invitation", "code"]),
  invitationCode: z.string(),
  isNew: z.boolean(),
  isBegunHere: z.boolean(),
});
export type OidcTicket = z.infer<typeof oidcTicket>;

export const oidcAccepted = z.object({
  ticket,
  code: trimmed(20, atMost("Code", 20)).optional(),
  invitationCode: trimmed(100, atMost("Invitation code", 100)).optional(),
});
export type OidcAccepted = z.infer<typeof oidcAccepted>;
