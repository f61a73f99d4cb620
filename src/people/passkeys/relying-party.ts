import ipaddr from "ipaddr.js";
import { AppError } from "../../base/errors.ts";
import { words } from "../auth/words.ts";

export interface RelyingParty {
  /** The host that passkeys are bound to (WebAuthn Level 3, section 4, "RP ID"). */
  id: string;
  origin: string;
}

/** @returns why browsers refuse passkeys at the app's own address; null if they don't */
export function whyNoPasskeys(url: string): string | null {
  const { protocol, hostname } = new URL(url);
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, ""))) return words.passkeys.needName(url);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? null : words.passkeys.needHttps(url);
}

/** `url` is the app's own address; its path is ignored. @throws forbidden if browsers refuse passkeys */
export function relyingPartyOf(url: string): RelyingParty {
  const problem = whyNoPasskeys(url);
  if (problem) throw new AppError("forbidden", problem);
  const { hostname: id, origin } = new URL(url);
  return { id, origin };
}
