import { z } from "zod";
import { tokenScopes } from "./api-tokens.ts";

/** `request` is the query of the address that a program sent its user to (RFC 6749, section 4.1.1). */
const request = z.string().min(1).max(8192);

export const consentQuery = z.object({ request });

/**
 * Who asks, where the answer goes, and what may be granted. `verifiedHost` publishes the document that names the app and
 * this address; null where the name is the app's own claim.
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

/** Where to send the browser. */
export const decided = z.object({ redirectTo: z.string() });
export type DecisionResult = z.infer<typeof decided>;
