import { describe, expect, test } from "bun:test";
import { ApiError } from "../../../web/api/errors.ts";
import { checkInput, newCheckCode, passesCheck } from "../../../web/auth/human-check/human-check.ts";
import { spelledOut } from "../../../web/auth/human-check/spelling.ts";
import { refusesInvitation } from "../../../web/auth/steps/register-form.tsx";
import { resendWait } from "../../../web/auth/steps/send-code.ts";

describe("the human check", () => {
  test("is five uppercase letters and digits that a person can tell apart", () => {
    for (let byte = 0; byte < 256; byte++) {
      expect(newCheckCode((bytes) => bytes.fill(byte))).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    }
  });

  test("is another one each time", () => {
    expect(new Set(Array.from({ length: 50 }, () => newCheckCode())).size).toBeGreaterThan(45);
  });

  test("takes capitals, five at most", () => {
    expect(checkInput("k7 q2mzz")).toBe("K7Q2M");
  });

  test("is passed by the whole code in either case, and by nothing shorter", () => {
    expect(passesCheck("K7Q2M", "k7q2m")).toBe(true);
    expect(passesCheck("K7Q2M", "K7Q2")).toBe(false);
    expect(passesCheck("K7Q2M", "K7Q2N")).toBe(false);
    expect(passesCheck("", "")).toBe(false);
  });

  test("can be heard", () => {
    expect(spelledOut("K7Q")).toBe("K as in Kilo, 7, Q as in Quebec");
  });
});

describe("a refused registration leads to the waitlist", () => {
  const refused = (message: string, code = "conflict") =>
    new ApiError(400, "Bad Request", JSON.stringify({ message, code }));

  test("when its code or its message tells of the invitation", () => {
    expect(refusesInvitation(refused("Diese Einladung gilt nicht", "invitation_invalid"))).toBe(true);
    expect(refusesInvitation(refused("This invitation code isn't valid"))).toBe(true);
    expect(refusesInvitation(refused("That CODE is used up"))).toBe(true);
    expect(refusesInvitation(new ApiError(400, "Bad Request", "Invalid invitation"))).toBe(true);
  });

  test("but not for the word 'code' that every error body holds", () => {
    expect(refusesInvitation(refused("This username is taken"))).toBe(false);
    expect(refusesInvitation(new TypeError("Failed to fetch"))).toBe(false);
  });
});

test("another code can be sent a minute after the last, whatever the clock does", () => {
  expect(resendWait(1000, 1000)).toBe(60);
  expect(resendWait(1000, 900)).toBe(60);
  expect(resendWait(1000, 60_001)).toBe(1);
  expect(resendWait(1000, 61_000)).toBe(0);
  expect(resendWait(1000, 999_000)).toBe(0);
});
