import type { Session } from "../../src/contract/auth.ts";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { writeDevice } from "./session-storage.ts";
import type { SignInLink } from "./sign-in-link.ts";

/** Whom a link signs in, by the name that they know; null where it is none of this server's. Throws ApiError. */
export async function ownerOf(link: SignInLink): Promise<string | null> {
  if ("code" in link) return link.email;
  const { demo } = await call<{ demo?: true }>("GET", "/api/health");
  return demo ? (await findUser(link.token)).name : null;
}

/** The session that a link stands for. Throws ApiError. */
export async function redeem(link: SignInLink): Promise<Pick<Session, "token" | "user">> {
  if ("token" in link) return { token: link.token, user: await findUser(link.token) };
  const session = await call<Session>("POST", "/api/auth/verify", { body: link });
  writeDevice(localStorage, session.device);
  return session;
}

async function findUser(token: string): Promise<User> {
  return (await call<{ user: User }>("GET", "/api/auth/me", { token })).user;
}
