import type { Session } from "../../src/contract/auth.ts";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { writeSession } from "./session-storage.ts";

/** What an address that signs somebody in holds behind its `#`. */
export type SignInLink = { token: string } | { email: string; code: string };

/** `#token=…` as `topicapp demo` prints it, `#email=…&code=…` as `topicapp user sign-in-link` does. */
export function readSignInLink(hash: string): SignInLink | null {
  const written = new URLSearchParams(hash.replace(/^#/, ""));
  const [token, email, code] = ["token", "email", "code"].map((name) => written.get(name));
  if (token) return { token };
  return email && code ? { email, code } : null;
}

/** The session that a link stands for. Throws ApiError. */
export async function redeem(link: SignInLink): Promise<Session> {
  if ("code" in link) return call<Session>("POST", "/api/auth/verify", { body: link });
  const { token } = link;
  writeSession(localStorage, { token, user: null });
  try {
    const { user } = await call<{ user: User }>("GET", "/api/auth/me");
    return { token, user };
  } catch (error) {
    writeSession(localStorage, { token: null, user: null });
    throw error;
  }
}
