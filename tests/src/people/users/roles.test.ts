import { expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { User } from "../../../../src/contract/community/users.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const roleOf = async ({ call }: TestApp, { token }: Session) =>
  (await expectStatus(200, call<{ user: User }>("GET", "/api/auth/me", { token }))).body.user.role;

test("who signs up is a member, and a change counts from the next request on", async () => {
  const testApp = openTestApp();
  const ada = await testApp.signUp("Ada");
  expect(ada.user.role).toBe("member");
  for (const role of ["moderator", "admin", "member"] as const) {
    setRole(testApp.db, ada.user.id, role);
    expect(await roleOf(testApp, ada)).toBe(role);
  }
});

test("a role is in one's own profile only, and nothing that one sends changes it", async () => {
  const testApp = openTestApp();
  const [ada, eve] = [await testApp.signUp("Ada"), await testApp.signUp("Eve")];
  setRole(testApp.db, ada.user.id, "admin");
  const profile = async (token?: string) =>
    (
      await expectStatus(
        200,
        testApp.call<User>("GET", `/api/users/${ada.user.id}`, { ...(token && { token }) }),
      )
    ).body;
  expect(await profile(ada.token)).toMatchObject({ role: "admin", email: "ada@example.org" });
  for (const token of [eve.token, undefined]) {
    const seen = await profile(token);
    expect(seen).not.toHaveProperty("role");
    expect(seen).not.toHaveProperty("email");
  }
  const body = { name: "Eve", role: "admin" };
  await testApp.call("PATCH", "/api/account", { token: eve.token, body });
  expect(await roleOf(testApp, eve)).toBe("member");
});
