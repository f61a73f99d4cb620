import {
  codeSent,
  login,
  registration,
  session,
  verification,
  waitlistEntry,
} from "../../../contract/account/auth.ts";
import {
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyCodeSent,
  passkeyName,
  passkeyProof,
  passkeySignIn,
  passkeySignInOptions,
} from "../../../contract/account/passkeys.ts";
import { exampleIds, exampleUser } from "./common.ts";
import { shape } from "./shape.ts";

const email = "ada@example.org";
const attempt = "0Jm5qXv2TzKw8cRfYbNh3A";

export const examplePasskey = {
  id: exampleIds.passkey,
  name: "Ada's phone",
  createdAt: "2026-11-02T18:31:10.000Z",
  lastUsedAt: "2026-11-20T07:15:00.000Z",
};

const challenge = "kR7bLw0mX2yZQ5nT8vJd3sHc6fUe9gAi1oPjKlMqWrE";
const credentialId = "Zm9yIGV4YW1wbGUsIGEgY3JlZGVudGlhbA";
const userHandle = "tY3uI6oP9aS2dF5gH8jK1lZ4xC7vB0nMqWeRtYuIoPa";
const ceremony = "passkey.0Jm5qXv2TzKw8cRfYbNh3A";

const clientData = (type: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: "https://topics.example" })).toString("base64url");

const shortened = "Bytes as base64url; shortened in the example.";

export const signInShapes = [
  shape("Email", registration.shape.email, {
    about: "An e-mail address. Case doesn't matter.",
    example: email,
    also: { format: "email" },
  }),
  shape("Registration", registration, {
    about: "Details for a new account.",
    fields: {
      username:
        "What stands behind the @: letters and digits of one script, and after the first of them `.`, `_` and `-`. Compared in the normal form NFKC without regard to case; some names are reserved.",
    },
    example: { email, username: "ada", name: "Ada Lindqvist", invitationCode: "7QK2-M4TX-9D0B-W3RE" },
  }),
  shape("Login", login, {
    about: "The address to sign in with.",
    fields: {
      device:
        "What `verify` answered in the same browser before: strangers' requests are counted apart from it.",
      attempt: "The attempt of an earlier request, whose code the new one replaces.",
    },
    example: { email },
  }),
  shape("WaitlistEntry", waitlistEntry, {
    about: "Where to send an invitation, and a name.",
    example: { email, name: "Ada Lindqvist" },
  }),
  shape("Verification", verification, {
    about: "A code from an e-mail.",
    fields: {
      code: "Six digits; leading zeros count.",
      attempt: "The value returned when the code was requested. Without it only the newest code works.",
    },
    example: { email, code: "048213" },
  }),
  shape("CodeSent", codeSent, {
    about: "Where the code was sent.",
    fields: { attempt: "Names this request, for `verify`. It is answered whether or not a code was sent." },
    example: { email, attempt },
  }),
  shape("Session", session, {
    about: "A session that has just begun.",
    fields: {
      token: "For the `Authorization` header: `Bearer` and this.",
      device: "For the next `login` from the same browser. It opens nothing.",
    },
    example: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWExZjJiNCJ9.3q2-7wEXAMPLEk0S9",
      user: exampleUser,
      device: "q8Zb1mVd0cXyT4wL.EXAMPLE-fK2sJ9uQvR7nH3gYtB5eWxC1aZo6iMd8pLs0",
    },
  }),
  shape("Passkey", passkey, {
    about: "A passkey of your own.",
    fields: { lastUsedAt: "When it last signed in; null for one that never did." },
    example: examplePasskey,
  }),
  shape("PasskeyName", passkeyName, { about: "A passkey's name.", example: { name: "Ada's laptop" } }),
  shape("PasskeySignInOptions", passkeySignInOptions, {
    about: "WebAuthn's `PublicKeyCredentialRequestOptionsJSON`.",
    fields: {
      challenge: "Works once, for five minutes.",
      rpId: "The host of the app's address.",
      timeout: "In milliseconds.",
    },
    example: { challenge, rpId: "topics.example", timeout: 300_000, userVerification: "required" },
  }),
  shape("PasskeySignIn", passkeySignIn, {
    about: "WebAuthn's `AuthenticationResponseJSON`. Fields that are not named here may come along.",
    fields: { credential: shortened },
    example: {
      credential: {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.get"),
          authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
          signature: "MEUCIQDZ",
          userHandle,
        },
      },
    },
  }),
  shape("PasskeyCodeSent", passkeyCodeSent, {
    about: "A code was mailed.",
    fields: { attempt: "Names this request." },
    example: { attempt: ceremony },
  }),
  shape("PasskeyProof", passkeyProof, {
    about: "What allows adding a passkey; nothing within five minutes of signing in.",
    fields: { attempt: "What the request for the code answered.", code: "Six digits; leading zeros count." },
    example: { attempt: ceremony, code: "048213" },
  }),
  shape("NewPasskeyOptions", newPasskeyOptions, {
    about: "WebAuthn's `PublicKeyCredentialCreationOptionsJSON`.",
    fields: {
      challenge: "Works once, for five minutes, in this session.",
      user: "`id` is random, and the same for all passkeys of a user.",
      pubKeyCredParams: "ES256, EdDSA and RS256.",
      timeout: "In milliseconds.",
      excludeCredentials: "The passkeys you already have.",
    },
    example: {
      challenge,
      rp: { id: "topics.example", name: "topicapp" },
      user: { id: userHandle, name: "ada", displayName: "Ada Lindqvist" },
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      timeout: 300_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    },
  }),
  shape("NewPasskey", newPasskey, {
    about: "WebAuthn's `RegistrationResponseJSON` and a name. Fields that are not named here may come along.",
    fields: { credential: shortened },
    example: {
      name: "Ada's phone",
      credential: {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create"),
          attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oA",
          transports: ["internal"],
        },
      },
    },
  }),
];
