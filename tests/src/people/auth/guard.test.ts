import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { z } from "zod";
import type { Session } from "../../../../src/contract/account/auth.ts";
import { sessions } from "../../../../src/db/schema/people.ts";
import { createMemberLimiter } from "../../../../src/http/member-limits.ts";
import { createGuard } from "../../../../src/people/auth/guard.ts";
import { createTokens } from "../../../../src/people/auth/tokens.ts";
import { setRole, suspend } from "../../../../src/people/users/users.ts";
import { openTestApp } from "../../../support/app.ts";

/** Routes of each kind behind a guard, and what their handlers were handed. */
async function openRoutes(anonymous: "read" | "none") {
  const { app, db, clock, signUp } = openTestApp();
  const ada = await signUp("Ada");
  const handed: unknown[] = [];
  const guard = createGuard({
    db,
    memberLimiter: createMemberLimiter({ now: () => clock.now, clientOf: () => "", isOn: true }),
    programCallers: new WeakMap(),
    tokens: app.tokens,
    now: () => clock.now,
    anonymous,
  });
  const refusals: string[] = [];
  const routes = new Elysia()
    .onError(({ error }) => void refusals.push((error as Error).message))
    .use(guard)
    .get("/viewer", ({ viewer }) => void handed.push(viewer), { viewer: true })
    .post("/user", ({ user }) => void handed.push(user), {
      user: true,
      body: z.object({ name: z.string() }),
    })
    .post("/moderator", ({ user }) => void handed.push(user), {
      role: "moderator",
      body: z.object({ name: z.string() }),
    })
    .post("/admin", ({ user }) => void handed.push(user), { role: "admin" });
  const ask = async (path: string, authorization?: string, body = '{"name":"x"}') => {
    handed.length = 0;
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    const isRead = path === "/viewer";
    const request = { method: isRead ? "GET" : "POST", headers, ...(!isRead && { body }) };
    const { status } = await routes.handle(new Request(`http://localhost${path}`, request));
    return status < 400 ? handed[0] : "refused";
  };
  return { db, ada, ask, refusals, bearer: `Bearer ${ada.token}` };
}

describe("the guard", () => {
  test("hands over who asks, with their role as it is now", async () => {
    const { db, ada, ask, bearer } = await openRoutes("read");
    for (const role of ["member", "moderator"] as const) {
      setRole(db, ada.user.id, role);
      for (const path of ["/viewer", "/user"])
        expect(await ask(path, bearer)).toMatchObject({ id: ada.user.id, name: "Ada", role });
    }
  });

  test.each(["read", "none"] as const)("admits visitors where the admin says so: %s", async (anonymous) => {
    const { ask } = await openRoutes(anonymous);
    expect(await ask("/viewer")).toBe(anonymous === "read" ? null : "refused");
    expect(await ask("/user")).toBe("refused");
  });

  test("takes nobody whose session has ended for a visitor", async () => {
    const { db, ada, ask, bearer } = await openRoutes("read");
    suspend(db, ada.user.id);
    for (const path of ["/viewer", "/user"]) {
      expect(await ask(path, bearer)).toBe("refused");
      expect(await ask(path, "Bearer nonsense")).toBe("refused");
    }
  });

  test("lets somebody with the wanted role or a higher one through, from their next request on", async () => {
    const { db, ada, ask, bearer } = await openRoutes("read");
    const through = { member: [], moderator: ["/moderator"], admin: ["/moderator", "/admin"] };
    for (const role of ["member", "moderator", "admin", "member"] as const) {
      setRole(db, ada.user.id, role);
      for (const path of ["/moderator", "/admin"]) {
        const isLet = through[role].some((each) => each === path);
        expect([role, path, (await ask(path, bearer)) !== "refused"]).toEqual([role, path, isLet]);
        expect(await ask(path)).toBe("refused");
      }
    }
  });

  test("a member learns nothing from what is wrong with a moderator's request", async () => {
    const { ask, bearer, refusals } = await openRoutes("read");
    expect(await ask("/moderator", bearer, '{"name":1}')).toBe("refused");
    expect(refusals.at(-1)).toBe("Only moderators can do this");
  });
});

describe("a token whose signature was found right before", () => {
  const ends: [string, (testApp: ReturnType<typeof openTestApp>, ada: Session) => unknown][] = [
    ["its session ends", ({ call }, { token }) => call("POST", "/api/auth/logout", { token, body: {} })],
    ["its user is suspended", ({ db }, { user }) => suspend(db, user.id)],
    ["its session expires", ({ clock }) => clock.advance(31 * 86_400_000)],
    ["another process deletes its session", ({ db }) => db.delete(sessions).run()],
  ];

  test.each(ends)("opens nothing once %s", async (_, end) => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const ask = async () => (await testApp.call("GET", "/api/auth/me", { token: ada.token })).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await end(testApp, ada);
    expect([await ask(), await ask()]).toEqual([401, 401]);
  });

  test("expires by its own time, whatever its session's row says", async () => {
    const { app, clock, vault } = openTestApp();
    const exp = Math.floor(clock.now.getTime() / 1000) + 60;
    const tokens = createTokens(vault);
    const token = await app.tokens.sign({ sub: "ada", jti: "one", aud: "topicapp", exp });
    expect(await tokens.verify(token, clock.now)).toMatchObject({ sub: "ada", exp });
    clock.advance(59_999);
    expect(await tokens.verify(token, clock.now)).toMatchObject({ sub: "ada", exp });
    clock.advance(1);
    expect(await tokens.verify(token, clock.now)).toBeNull();
    expect(await createTokens(vault).verify(token, clock.now)).toBeNull();
  });

  test("is looked for by every character of it, however many came since", async () => {
    const { app, clock } = openTestApp();
    const exp = Math.floor(clock.now.getTime() / 1000) + 60;
    const signed = (jti: string) => app.tokens.sign({ sub: "ada", jti, aud: "topicapp", exp });
    const token = await signed("one");
    for (let n = 0; n < 1100; n++) await app.tokens.verify(await signed(`${n}`), clock.now);
    expect(await app.tokens.verify(token, clock.now)).toMatchObject({ jti: "one" });
    for (const forged of [`${token}A`, token.slice(0, -1), token.toLowerCase()])
      expect(await app.tokens.verify(forged, clock.now)).toBeNull();
  });
});
