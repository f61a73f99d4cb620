import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Vault } from "../secret.ts";

/**
 * What a browser keeps to show later that this account was signed in there: a random number and a signature that binds it
 * to the account. It opens nothing; it only keeps strangers' requests for codes apart from the owner's.
 */
export function issueDevice(vault: Vault, userId: string): string {
  const number = randomBytes(12).toString("base64url");
  return `${number}.${signature(vault, userId, number)}`;
}

/** Whether a browser was given its `device` when this account was signed in there. */
export function isDeviceOf(vault: Vault, device: string, userId: string): boolean {
  const [number = "", signed = ""] = device.split(".");
  const [expected, given] = [signature(vault, userId, number), signed].map((text) => Buffer.from(text));
  return expected?.length === given?.length && timingSafeEqual(expected as Buffer, given as Buffer);
}

function signature(vault: Vault, userId: string, number: string): string {
  return Buffer.from(vault.hmac(`device\n${userId}\n${number}`), "hex").toString("base64url");
}
