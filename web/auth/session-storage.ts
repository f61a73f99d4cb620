import type { User } from "../../src/contract/community/users.ts";
import { forgetScreens } from "./kept-screen.ts";

export interface StoredSession {
  token: string | null;
  user: User | null;
}

const keys = { token: "authToken", user: "user" } as const;
const deviceKey = "device";

export function readSession(storage: Storage): StoredSession {
  return { token: storage.getItem(keys.token), user: parseUser(storage.getItem(keys.user)) };
}

/** Clears the stored data of the previous session. */
export function writeSession(storage: Storage, { token, user }: StoredSession): void {
  if (token !== storage.getItem(keys.token)) forgetScreens(storage);
  write(storage, keys.token, token);
  write(storage, keys.user, user && JSON.stringify(user));
}

/** Returns the token that tells the server that somebody has signed in here before. It outlives signing out. */
export function readDevice(storage: Storage): string | undefined {
  return storage.getItem(deviceKey) ?? undefined;
}

export function writeDevice(storage: Storage, device: string): void {
  storage.setItem(deviceKey, device);
}

/** True if a storage change in another tab affects the session. A null key stands for `storage.clear()`. */
export function concernsSession(key: string | null): boolean {
  return key === null || key === keys.token || key === keys.user;
}

function write(storage: Storage, key: string, value: string | null): void {
  if (value) storage.setItem(key, value);
  else storage.removeItem(key);
}

function parseUser(written: string | null): User | null {
  if (!written) return null;
  try {
    const user: unknown = JSON.parse(written);
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(user: unknown): user is User {
  return (
    typeof user === "object" &&
    user !== null &&
    "id" in user &&
    typeof user.id === "string" &&
    "name" in user &&
    typeof user.name === "string"
  );
}
