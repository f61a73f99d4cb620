import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../../base/secret.ts";

/** Proves an earlier sign-in in this browser. It grants nothing: it sets the owner apart from strangers. */
export function issueDevice(vault: Vault, userId: string): string {
  const number = randomBytes(12).toString("base64url");
  return `${number}.${signature(vault, userId, number)}`;
}

export function isDeviceOf(vault: Vault, device: string, userId: string): boolean {
  const [number = "", signed = ""] = device.split(".");
  const [expected, given] = [signature(vault, userId, number), signed].map((text) => Buffer.from(text));
  return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer);
}

function signature(vault: Vault, userId: string, number: string): string {
  return Buffer.from(vault.hmac(`device\n${userId}\n${number}`), "hex").toString("base64url");
}
