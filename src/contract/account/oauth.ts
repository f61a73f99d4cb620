import { z } from "zod";
import { tokenScopes } from "./api-tokens.ts";

/** `request` is the query of the address that a program sent its user to (RFC 6749, section 4.1.1). */
const request = z.string().min(1).max(8192);

export const consentQuery = z.object({ request });

/**
 * The program that asks, the destination of the answer, and the scopes it may get. `verifiedHost` publishes the
 * document that names the program and this address; null if the name is only claimed.
 */
export const consent = z.object({
  name: z.string(),
  site: z.string(),
  verifiedHost: z.string().nullable(),
  scopes: z.array(z.enum(tokenScopes)).min(1),
});
export type Consent = z.infer<typeof consent>;

export const decision = z.object({
  request,
  isAllowed: z.boolean(),
  scope: z.enum(tokenScopes).default("read"),
});
export type Decision = z.input<typeof decision>;

/** The address to send the browser to. */
export const decided = z.object({ redirectTo: z.string() });
export type DecisionResult = z.infer<typeof decided>;
