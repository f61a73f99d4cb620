import { beforeEach, expect, test } from "bun:test";
import { forgetPeople, holdsComment, isSignOut } from "../../../web/auth/personal-data.ts";

/** A storage as browsers have it: its keys are its own properties. */
class Memory {
  getItem(key: string): string | null {
    return (this as Record<string, unknown>)[key] as string | null;
  }
  removeItem(key: string): void {
    delete (this as Record<string, unknown>)[key];
  }
}

const device = { device: "d", theme: "dark", textSize: "large", lines: "short", shortcuts: "off" };

beforeEach(() => {
  const local = {
    authToken: "t",
    user: "{}",
    keptScreens: "{}",
    returnPath: "{}",
    "lastVisit:u1": "{}",
    ...device,
  };
  const session = {
    ...{ "visit:u1": "{}", places: "[]", "draft topic u1 ": "{}", "draft comment u1 t1": "{}" },
    ...{ "draft reply u2 c1": "{}", "draft topic u2 t1 2026": "{}", "another app's": "1" },
  };
  Object.assign(globalThis, {
    localStorage: Object.assign(new Memory(), local),
    sessionStorage: Object.assign(new Memory(), session),
  });
});

const kept = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const always = ["another app's", "authToken", ...Object.keys(device), "user"];

test("what is kept of people goes, and the session, the device's own and another app's stay", () => {
  forgetPeople();
  expect(kept()).toEqual(always.toSorted());
});

test("one who may come back finds their drafts, and nobody else's are left", () => {
  forgetPeople("u1");
  expect(kept()).toEqual([...always, "draft comment u1 t1", "draft topic u1 "].sort());
});

test("a sign-out is told from the end of its notice, and from other keys", () => {
  const event = (key: string | null, newValue: string | null) => ({ key, newValue }) as StorageEvent;
  const told = [event("signedOut", ""), event("signedOut", null), event("user", null), event(null, null)];
  expect(told.map(isSignOut)).toEqual([true, false, false, false]);
});

test("a comment or an answer that was begun is known to be kept, by its author", () => {
  expect(["u1", "u2", "u3"].map(holdsComment)).toEqual([true, true, false]);
  forgetPeople("u1");
  expect(["u1", "u2"].map(holdsComment)).toEqual([true, false]);
});
