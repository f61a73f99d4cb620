import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { NewPasskey, PasskeySignIn } from "../../contract/account/passkeys.ts";
import { logged, words } from "../auth/words.ts";
import type { PasskeyRow } from "./passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";

/** COSE's numbers of ES256, EdDSA and RS256. */
export const algorithms = [-7, -8, -257];

/** `reason` is for the log: a stranger only learns that it was refused. */
export class PasskeyRefusal extends AppError {
  constructor(readonly reason: string) {
    super("code_invalid", words.passkeys.refused);
  }
}

/** @returns the authenticator's signature counter. @throws PasskeyRefusal */
export async function verifySignIn(
  { id, origin }: RelyingParty,
  { response, ...credential }: PasskeySignIn["credential"],
  expectedChallenge: string,
  { credentialId, publicKey, counter, userHandle }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: { ...credential, response: { ...response, userHandle }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    }),
  );
  if (!verified) throw new PasskeyRefusal(logged.passkey.signature);
  return authenticationInfo.newCounter;
}

/** @throws PasskeyRefusal */
export async function verifyNew(
  { id, origin }: RelyingParty,
  { response, ...credential }: NewPasskey["credential"],
  expectedChallenge: string,
): Promise<Pick<PasskeyRow, "credentialId" | "publicKey" | "counter">> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  await refuseCertificates(response.attestationObject);
  const { verified, registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified) throw new PasskeyRefusal(logged.passkey.signature);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter };
}

/**
 * None are requested, and the library would fetch the revocation list that a stranger's certificate names. Only no
 * attestation, or one by the passkey's own key, remains.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decode = async () => {
    const decoded = decodeAttestationObject(bytesOf(attestationObject));
    return { format: decoded.get("fmt"), hasCertificates: decoded.get("attStmt").get("x5c") !== undefined };
  };
  const { format, hasCertificates } = await orRefuse(decode());
  const isOwn = format === "packed" && !hasCertificates;
  if (format !== "none" && !isOwn) throw new PasskeyRefusal(logged.passkey.attestation);
}

async function orRefuse<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (cause) {
    throw new PasskeyRefusal(cause instanceof Error ? cause.message : String(cause));
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** Logs why a passkey was refused, which its owner isn't told. */
export async function logRefusal<T>(log: Log, verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (error) {
    if (error instanceof PasskeyRefusal) log.warn("a passkey was refused", { cause: error.reason });
    throw error;
  }
}
