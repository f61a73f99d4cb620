import { expect, test } from "bun:test";
import { readSession, writeSession } from "../../../web/auth/session-storage.ts";
import { asOf, keepHome, keptHome } from "../../../web/early/kept-home.ts";
import { sample } from "../../../web/start/sample.ts";

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}

const user = {
  id: "u1",
  username: "ada",
  name: "Ada",
  isVerified: true,
  followedTopicsCount: 1,
  createdAt: "2026-11-21T12:00:00Z",
};

function withHome(): Storage {
  const storage = memory();
  writeSession(storage, { token: "t", user });
  keepHome(storage, { userId: "u1", topics: [sample], at: 1 });
  return storage;
}

test("the Home that is kept is the one of its reader, and its beginning alone", () => {
  const storage = withHome();
  expect(keptHome(storage, "u1")).toEqual({ topics: [sample], at: 1 });
  expect(keptHome(storage, "u2")).toBeNull();
  keepHome(storage, { userId: "u1", topics: Array.from({ length: 24 }, () => sample), at: 2 });
  expect(keptHome(storage, "u1")?.topics).toHaveLength(6);
});

test("it goes with the session: by signing out, and by another's coming", () => {
  const left = withHome();
  writeSession(left, { token: null, user: null });
  expect(left.getItem("keptHome")).toBeNull();
  const other = withHome();
  writeSession(other, { token: "another", user: { ...user, id: "u2" } });
  expect([other.getItem("keptHome"), readSession(other).token]).toEqual([null, "another"]);
});

test("and stays while the session does", () => {
  const storage = withHome();
  writeSession(storage, { token: "t", user: { ...user, name: "Ada L." } });
  expect(keptHome(storage, "u1")?.topics).toHaveLength(1);
});

test("storage that is full, or holds something else, keeps nothing", () => {
  const full = withHome();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  keepHome(full, { userId: "u1", topics: [sample], at: 2 });
  expect(keptHome(full, "u1")).toBeNull();
  for (const broken of ["", "{", "[]", '{"userId":"u1"}']) {
    const storage = memory();
    storage.setItem("keptHome", broken);
    expect(keptHome(storage, "u1")).toBeNull();
  }
});

test("says the time of today, and the day of another one", () => {
  const now = new Date(2026, 10, 22, 12, 0);
  expect(asOf(new Date(2026, 10, 22, 10, 42).getTime(), now)).toMatch(/^As of .*10:42/);
  expect(asOf(new Date(2026, 10, 20, 10, 42).getTime(), now)).toMatch(/^As of .*20/);
});
