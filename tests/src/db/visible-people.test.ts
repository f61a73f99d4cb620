import { expect, test } from "bun:test";
import { suspend } from "../../../src/people/users/users.ts";
import { openTestApp } from "../../support/app.ts";

test("nobody has lists who is unknown or suspended, and no count of them", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Stranger");
  const gone = await testApp.signUp("Suspended later");
  suspend(testApp.db, gone.user.id);
  for (const id of ["019aa000-0000-7000-8000-000000000000", gone.user.id, "former-member"]) {
    for (const of of ["", "/topics", "/followed-topics", "/liked-topics", "/slopped-topics"]) {
      const answer = await testApp.call("GET", `/api/users/${id}${of}`, { token });
      const got = [answer.status, answer.body.message, answer.headers.get("x-total-count")];
      expect([of, ...got]).toEqual([of, 404, "User not found", null]);
    }
  }
});
