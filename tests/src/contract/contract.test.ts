import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { codeSent, registration, verification } from "../../../src/contract/account/auth.ts";
import { errorStatus } from "../../../src/contract/base/errors.ts";
import { topicDraft } from "../../../src/contract/topics/topics.ts";

function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("what somebody is told whose input breaks a rule", () => {
  test("is in default words where the rule has none of its own", () => {
    const schema = z.object({
      a: z.string(),
      b: z.number(),
      c: z.string().min(3),
      d: z.array(z.string()).max(1),
      e: z.number().min(2),
    });
    expect(messages(schema, { b: "1", c: "x", d: ["a", "b"], e: 1 })).toEqual({
      a: "Required",
      b: "Expected number, received string",
      c: "String must contain at least 3 character(s)",
      d: "Array must contain at most 1 element(s)",
      e: "Number must be greater than or equal to 2",
    });
    expect(messages(z.union([z.string(), z.number()]), null)).toEqual({ "": "Invalid input" });
    expect(messages(codeSent, { email: null, attempt: "x" })).toEqual({
      email: "Expected string, received null",
    });
  });

  test("is in the rule's own words where it has them, whatever was sent", () => {
    for (const sent of [undefined, null, 7, "", "  "]) {
      const told = messages(registration, { email: sent, username: "ada", name: sent, invitationCode: "x" });
      expect(told).toEqual({ email: "Invalid email address", name: "Name is required" });
    }
    expect(messages(verification, { email: "a@b.co", code: "12345" })).toEqual({
      code: "Code must be 6 digits",
    });
    expect(messages(topicDraft, { name: "x".repeat(101), category: "Food" })).toEqual({
      name: "Topic name must be 100 characters or less",
    });
  });

  test("has one status for each code of an error", () => {
    expect(
      new Set(Object.values(errorStatus)).isSubsetOf(
        new Set([400, 401, 403, 404, 409, 413, 415, 429, 500, 503]),
      ),
    ).toBe(true);
  });
});
