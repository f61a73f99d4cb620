import { expect, test } from "bun:test";
import { forgetScreens, keepScreen, keptScreen } from "../../../web/auth/kept-screen.ts";
import { readSession, writeSession } from "../../../web/auth/session-storage.ts";

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
const home = { userId: "u1", path: "/", markup: "<main>Night trains</main>", at: 1 };

function withHome(): Storage {
  const storage = memory();
  writeSession(storage, { token: "t", user });
  keepScreen(storage, home);
  return storage;
}

test("a screen is kept for its reader and its path alone", () => {
  const storage = withHome();
  expect(keptScreen(storage, "u1", "/")).toEqual(home);
  expect(keptScreen(storage, "u2", "/")).toBeUndefined();
  expect(keptScreen(storage, "u1", "/my-topics")).toBeUndefined();
});

test("three are kept, each as it was last, and none of another account beside them", () => {
  const storage = withHome();
  keepScreen(storage, { ...home, markup: "later", at: 2 });
  expect(keptScreen(storage, "u1", "/")?.markup).toBe("later");
  for (const path of ["/topic/a", "/topic/b", "/my-topics"]) keepScreen(storage, { ...home, path });
  expect(
    ["/", "/topic/a", "/topic/b", "/my-topics"].filter((path) => keptScreen(storage, "u1", path)),
  ).toEqual(["/topic/a", "/topic/b", "/my-topics"]);
  keepScreen(storage, { ...home, userId: "u2" });
  expect(keptScreen(storage, "u1", "/topic/b")).toBeUndefined();
});

test.each(["/keys", "/delivery", "/connect", "/auth", "/setup", "/user/u1", "/topic/a/stories"])(
  "%s is none that is kept",
  (path) => {
    const storage = withHome();
    keepScreen(storage, { ...home, path });
    expect(keptScreen(storage, "u1", path)).toBeUndefined();
  },
);

test("nor is one that takes too much room", () => {
  const storage = withHome();
  keepScreen(storage, { ...home, markup: "x".repeat(300_001), at: 2 });
  expect(keptScreen(storage, "u1", "/")).toEqual(home);
});

test("they go with the session: by signing out, and by another's coming", () => {
  const left = withHome();
  writeSession(left, { token: null, user: null });
  expect(left.getItem("keptScreens")).toBeNull();
  const other = withHome();
  writeSession(other, { token: "another", user: { ...user, id: "u2" } });
  expect([other.getItem("keptScreens"), readSession(other).token]).toEqual([null, "another"]);
});

test("and stay while the session does", () => {
  const storage = withHome();
  writeSession(storage, { token: "t", user: { ...user, name: "Ada L." } });
  expect(keptScreen(storage, "u1", "/")).toEqual(home);
  forgetScreens(storage);
  expect(keptScreen(storage, "u1", "/")).toBeUndefined();
});

test("storage that is full, or holds something else, keeps nothing", () => {
  const full = withHome();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  keepScreen(full, { ...home, at: 2 });
  expect(keptScreen(full, "u1", "/")).toBeUndefined();
  for (const written of ["{", "null", '"a"', "{}", "[null, 1]"]) {
    const odd = memory();
    odd.setItem("keptScreens", written);
    expect(keptScreen(odd, "u1", "/")).toBeUndefined();
  }
});
