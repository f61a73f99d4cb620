import { z } from "zod";
import { cleanName } from "../base/characters.ts";
import { id, text, time } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { code } from "./auth.ts";

export const passkey = z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() });
export type Passkey = z.infer<typeof passkey>;

const name = text("Name", limits.name, cleanName);

export const passkeyName = z.object({ name });

/** Bytes as base64url without padding. */
const bytes = (max = 16_384) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/, "It must be base64url");

const credential = {
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal("public-key"),
};

/** The parts of WebAuthn's `AuthenticationResponseJSON` that are used. */
export const passkeySignIn = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: bytes(128).optional(),
    }),
  }),
});
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

/** The parts of WebAuthn's `RegistrationResponseJSON` that are used, with a name for the passkey. */
export const newPasskey = z.object({
  name,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      transports: z.array(z.string().max(32)).max(16).optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The code mailed to confirm a passkey, and its request; empty if the session is new enough. */
export const passkeyProof = z.object({
  attempt: z.string().max(100).optional(),
  code: code.optional(),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

export const passkeyCodeSent = z.object({ attempt: z.string() });

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeySignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type PasskeySignInOptions = z.infer<typeof passkeySignInOptions>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(
    z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>;
