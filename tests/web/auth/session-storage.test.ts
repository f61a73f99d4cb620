import { expect, test } from "bun:test";
import {
  concernsSession,
  readDevice,
  readSession,
  writeDevice,
  writeSession,
} from "../../../web/auth/session-storage.ts";

class Memory implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown;
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

const user = {
  id: "u1",
  username: "ada",
  name: "Ada",
  isVerified: true,
  followedTopicsCount: 0,
  createdAt: "2026-11-21T12:00:00Z",
};

test("a session is kept under authToken and user, and leaves nothing behind", () => {
  const storage = new Memory();
  writeSession(storage, { token: "t", user });
  expect([storage.getItem("authToken"), JSON.parse(storage.getItem("user") ?? "")]).toEqual(["t", user]);
  expect(readSession(storage)).toEqual({ token: "t", user });
  writeSession(storage, { token: null, user: null });
  expect(storage.length).toBe(0);
});

test("what shows that somebody was signed in here outlives signing out", () => {
  const storage = new Memory();
  expect(readDevice(storage)).toBeUndefined();
  writeSession(storage, { token: "t", user });
  writeDevice(storage, "number.signature");
  writeSession(storage, { token: null, user: null });
  expect([storage.length, readDevice(storage)]).toEqual([1, "number.signature"]);
});

test("what is no user in storage is nobody", () => {
  const storage = new Memory();
  for (const broken of ["", "null", "{", "[]", '{"id":1,"name":"x"}']) {
    storage.setItem("user", broken);
    expect(readSession(storage).user).toBeNull();
  }
});

test("another tab's sign-in, sign-out and clearing concern the session, other keys do not", () => {
  expect([null, "authToken", "user", "theme"].map(concernsSession)).toEqual([true, true, true, false]);
});
