import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Session } from "../../src/contract/account/auth.ts";
import type {
  NewPasskey,
  NewPasskeyOptions,
  Passkey,
  PasskeySignIn,
  PasskeySignInOptions,
} from "../../src/contract/account/passkeys.ts";
import { expectStatus, type TestApp } from "./app.ts";

/** What a test bends of an authenticator's answer. */
export interface Bent {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
  counter?: number;
  /** WebAuthn's bits of the authenticator data: 1 somebody is present, 4 they were verified. */
  flags?: number;
  algorithm?: number;
  attestation?: { format: string; statement: Map<string, unknown> };
  userHandle?: string;
  id?: string;
}

const defaultOrigin = "http://localhost:3000";

/** An authenticator in software, with one ES256 key. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let userHandle = "";
  let counter = 0;

  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? defaultOrigin,
        crossOrigin: bent.crossOrigin ?? false,
        ...(bent.topOrigin && { topOrigin: bent.topOrigin }),
      }),
    );

  function dataOf(rpId: string, flags: number, count: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags, 0);
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  return {
    id,
    create(options: NewPasskeyOptions, bent: Bent = {}): NewPasskey["credential"] {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = new Map<number, unknown>([
        [1, 2],
        [3, bent.algorithm ?? -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const authData = Buffer.concat([
        dataOf(bent.rpId ?? options.rp.id, (bent.flags ?? 5) | 0x40, bent.counter ?? counter),
        Buffer.alloc(16),
        length,
        credentialId,
        cbor(key),
      ]);
      const { format = "none", statement = new Map() } = bent.attestation ?? {};
      const attestation = new Map<string, unknown>([
        ["fmt", format],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", options.challenge, bent).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", response };
    },
    get(options: PasskeySignInOptions, bent: Bent = {}): PasskeySignIn["credential"] {
      counter += 1;
      const data = clientData("webauthn.get", options.challenge, bent);
      const authData = dataOf(bent.rpId ?? options.rpId, bent.flags ?? 5, bent.counter ?? counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      const used = bent.id ?? id;
      const response = {
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: bent.userHandle ?? userHandle,
      };
      return { id: used, rawId: used, type: "public-key", response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

export const register = "/api/auth/passkeys/register";

/** Has somebody who has just signed in add a passkey. */
export async function addPasskey(testApp: TestApp, token: string, name = "Phone", bent: Bent = {}) {
  const authenticator = createAuthenticator();
  const options = await beginPasskey(testApp, token);
  const body = { name, credential: authenticator.create(options, bent) };
  const added = await expectStatus(201, testApp.call<Passkey>("POST", `${register}/verify`, { token, body }));
  return { authenticator, options, passkey: added.body };
}

export async function beginPasskey(testApp: TestApp, token: string): Promise<NewPasskeyOptions> {
  const asked = testApp.call<NewPasskeyOptions>("POST", `${register}/options`, { token, body: {} });
  return (await expectStatus(200, asked)).body;
}

export async function beginSignIn(testApp: TestApp): Promise<PasskeySignInOptions> {
  const asked = testApp.call<PasskeySignInOptions>("POST", "/api/auth/passkeys/options");
  return (await expectStatus(200, asked)).body;
}

export function finishSignIn(testApp: TestApp, credential: PasskeySignIn["credential"]) {
  const body = { credential };
  return testApp.call<Session & { code: string }>("POST", "/api/auth/passkeys/verify", { body });
}

function sha256(text: string | Buffer): Buffer {
  return createHash("sha256").update(text).digest();
}

/** As much of CBOR (RFC 8949) as authenticators write. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, held]) => [cbor(key), cbor(held)]),
  ]);
}

function head(major: number, n: number): Buffer {
  const first = major << 5;
  if (n < 24) return Buffer.from([first | n]);
  if (n < 256) return Buffer.from([first | 24, n]);
  return Buffer.from([first | 25, n >> 8, n & 255]);
}
