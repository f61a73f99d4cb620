import { z } from "zod";

const ticket = z.string().max(100);

export const oidcTicketAsked = z.object({ ticket });

/** Whom a ticket signs in, and what has to come with it. */
export const oidcTicket = z.object({
  email: z.string(),
  needs: z.enum(["nothing", "invitation", "code"]),
  invitationCode: z.string(),
});
export type OidcTicket = z.infer<typeof oidcTicket>;

export const oidcAccepted = z.object({
  ticket,
  code: z.string().trim().max(20).optional(),
  invitationCode: z.string().trim().max(100).optional(),
});
export type OidcAccepted = z.infer<typeof oidcAccepted>;
