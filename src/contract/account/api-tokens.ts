import { z } from "zod";
import { cleanName } from "../base/characters.ts";
import { id, text, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";

export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Without the token, of which only a digest is stored. `site` is the address of a program with OAuth access. */
export const apiToken = z.object({
  id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: time,
  lastUsedAt: time.nullable(),
  expiresAt: time.nullable(),
  site: z.string().optional(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `token` is answered only this once. */
export const newApiToken = apiToken.extend({ token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;

const notATime = "It must be a time such as 2027-01-31T12:00:00Z";

/** Without `expiresAt` it's valid until it's ended. */
export const apiTokenDraft = z.object({
  name: text("Name", limits.name, cleanName),
  scope: z.enum(tokenScopes, { error: "The scope must be read or write" }),
  expiresAt: z
    .string()
    .max(40, { error: notATime, abort: true })
    .check(z.iso.datetime({ offset: true, error: notATime }))
    .nullish(),
});
export type ApiTokenDraft = z.infer<typeof apiTokenDraft>;
