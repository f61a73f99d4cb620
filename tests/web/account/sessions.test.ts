import { describe, expect, test } from "bun:test";
import { currentFirst, endingPath, sinceWhen, withoutEnded } from "../../../web/account/session-list.tsx";
import { readSignInLink } from "../../../web/auth/link/sign-in-link.ts";

const session = (id: string, createdAt: string, isCurrent = false) => ({
  id,
  createdAt,
  expiresAt: "2026-12-21T12:00:00Z",
  isCurrent,
});
const old = session("old", "2026-11-01T12:00:00Z");
const here = session("here", "2026-11-10T12:00:00Z", true);
const recent = session("recent", "2026-11-20T09:05:00Z");
const ids = (sessions: { id: string }[]) => sessions.map(({ id }) => id);

describe("a person's sessions", () => {
  test("begin with the one that asks, then the newest", () => {
    expect(ids(currentFirst([old, recent, here]))).toEqual(["here", "recent", "old"]);
  });

  test("lose the one that is ended, or all but the one that asks", () => {
    expect(ids(withoutEnded([here, recent, old], recent))).toEqual(["here", "old"]);
    expect(ids(withoutEnded([here, recent, old], "others"))).toEqual(["here"]);
    expect([endingPath(old), endingPath("others")]).toEqual([
      "/api/account/sessions/old",
      "/api/account/sessions",
    ]);
  });

  test("say their day and hour in the reader's time zone, and the year of another one", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(sinceWhen(recent, now, { timeZone: "Europe/Vienna" })).toBe("20 Nov, 10:05");
    expect(sinceWhen(session("x", "2025-11-20T09:05:00Z"), now, { timeZone: "UTC" })).toBe(
      "20 Nov 2025, 09:05",
    );
  });
});

describe("a link that signs somebody in", () => {
  test("holds a token, or an address and a code", () => {
    expect(readSignInLink("#token=a.b.c")).toEqual({ token: "a.b.c" });
    expect(readSignInLink("#email=ada%2Bnews%40example.org&code=012345")).toEqual({
      email: "ada+news@example.org",
      code: "012345",
    });
    expect(readSignInLink("#email=ada%40example.org&code=012345&attempt=abc")).toEqual({
      email: "ada@example.org",
      code: "012345",
      attempt: "abc",
    });
  });

  test("is none without both of them", () => {
    for (const hash of [
      "",
      "#",
      "#top",
      "#email=ada%40example.org",
      "#code=012345",
      "#email=&code=1",
      "#token=",
    ]) {
      expect(readSignInLink(hash)).toBeNull();
    }
  });
});
