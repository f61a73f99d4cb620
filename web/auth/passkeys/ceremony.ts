import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeySignIn,
  PasskeySignInOptions,
} from "../../../src/contract/account/passkeys.ts";
import { words } from "./words.ts";

/** The message shown when a browser provides no passkey. */
export class PasskeyFailure extends Error {
  override name = "PasskeyFailure";
}

/** @throws PasskeyFailure */
export async function givePasskey(optionsJSON: PasskeySignInOptions): Promise<PasskeySignIn["credential"]> {
  return asking(() => startAuthentication({ optionsJSON }));
}

/** @throws PasskeyFailure */
export async function makePasskey(optionsJSON: NewPasskeyOptions): Promise<NewPasskey["credential"]> {
  return asking(() => startRegistration({ optionsJSON }));
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(words.unsupported);
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyFailure(sentenceFor(error instanceof Error ? error.name : ""));
  }
}

/** Maps the names of WebAuthn's errors to messages. */
function sentenceFor(name: string): string {
  if (name === "InvalidStateError") return words.known;
  if (name === "NotSupportedError") return words.unsupported;
  const address = document.querySelector<HTMLMetaElement>("meta[name=topicapp-url]")?.content;
  return name === "SecurityError"
    ? words.otherAddress(address || `http://localhost:${window.location.port}`)
    : words.notGiven;
}
