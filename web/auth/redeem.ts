import type { Session } from "../../src/contract/auth.ts";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { writeSession } from "./session-storage.ts";
import type { SignInLink } from "./sign-in-link.ts";

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
