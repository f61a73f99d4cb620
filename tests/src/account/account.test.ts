import { describe, expect, test } from "bun:test";
import type { SignedIn, Takeout } from "../../../src/contract/account/account.ts";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { User } from "../../../src/contract/community/users.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { users } from "../../../src/db/schema/people.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

/** A second session of somebody who has one. */
async function signInAgain(testApp: TestApp, email: string): Promise<Session> {
  await expectStatus(200, testApp.call("POST", "/api/auth/login", { body: { email } }));
  await testApp.app.sendMail();
  const body = { email, code: testApp.mails.at(-1)?.shown.code };
  return (await expectStatus(200, testApp.call<Session>("POST", "/api/auth/verify", { body }))).body;
}

describe("an account", () => {
  test("is renamed by its owner", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const renamed = await expectStatus(
      200,
      testApp.call<User>("PATCH", "/api/account", { token, body: { name: " Ada L. " } }),
    );
    expect(renamed.body.name).toBe("Ada L.");
    expect((await testApp.call("PATCH", "/api/account", { token, body: { name: " " } })).status).toBe(400);
    expect((await testApp.call("PATCH", "/api/account", { body: { name: "x" } })).status).toBe(401);
  });

  test("keeps the language of its screens, and changes nothing that is left out", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const change = (body: object) =>
      testApp.call<User>("PATCH", "/api/account", { token: ada.token, body }).then(({ body }) => body);
    expect(ada.user.language).toBeNull();
    expect(await change({ language: "pt-br" })).toMatchObject({ name: "Ada", language: "pt-BR" });
    expect(await change({ name: "Ada L." })).toMatchObject({ name: "Ada L.", language: "pt-BR" });
    expect(await change({})).toMatchObject({ code: "validation_failed" });
    expect(await change({ language: "no language" })).toMatchObject({ code: "validation_failed" });
    const { body: taken } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: ada.token });
    expect(taken.user.language).toBe("pt-BR");
    const { body: seen } = await testApp.call<User>("GET", `/api/users/${ada.user.id}`, { token: eve.token });
    expect(seen).not.toHaveProperty("language");
    expect(await change({ language: null })).toMatchObject({ language: null });
  });

  test("lists where it is signed in, and ends one or all the others", async () => {
    const testApp = openTestApp();
    const first = await testApp.signUp("Ada");
    testApp.clock.advance(60_000);
    const second = await signInAgain(testApp, "ada@example.org");
    const third = await signInAgain(testApp, "ada@example.org");
    const list = () => testApp.call<SignedIn[]>("GET", "/api/account/sessions", { token: second.token });
    const listed = (await list()).body;
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const oldest = listed.at(-1)?.id;
    await expectStatus(
      200,
      testApp.call("DELETE", `/api/account/sessions/${oldest}`, { token: second.token }),
    );
    expect((await testApp.call("GET", "/api/auth/me", { token: first.token })).status).toBe(401);
    await expectStatus(200, testApp.call("DELETE", "/api/account/sessions", { token: second.token }));
    expect((await testApp.call("GET", "/api/auth/me", { token: third.token })).status).toBe(401);
    expect((await list()).body).toMatchObject([{ isCurrent: true }]);
  });

  test("ends no session of somebody else", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const [session] = (await testApp.call<SignedIn[]>("GET", "/api/account/sessions", { token: ada.token }))
      .body;
    expect(
      (await testApp.call("DELETE", `/api/account/sessions/${session?.id}`, { token: eve.token })).status,
    ).toBe(404);
    expect((await testApp.call("GET", "/api/auth/me", { token: ada.token })).status).toBe(200);
  });

  test("gives its owner everything they wrote, and nothing of anybody else", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const own = await testApp.createTopic(ada.token, { name: "Diary", isPublic: false });
    const other = await testApp.createTopic(eve.token, { name: "Night trains" });
    for (const [who, content] of [
      [ada, "Mine"],
      [eve, "Hers"],
    ] as const) {
      await testApp.call("POST", `/api/topics/${other.id}/comments`, { token: who.token, body: { content } });
    }
    await testApp.call("POST", `/api/users/${ada.user.id}/slop/${other.id}`, { token: ada.token });
    const { body, headers } = await expectStatus(
      200,
      testApp.call<Takeout>("GET", "/api/account/takeout", { token: ada.token }),
    );
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(body).toMatchObject({
      user: { email: "ada@example.org" },
      topics: [{ id: own.id, name: "Diary" }],
      comments: [{ content: "Mine", topicId: other.id }],
      follows: [{ topicId: own.id }],
      likes: [],
      slops: [{ topicId: other.id }],
    });
    expect(JSON.stringify(body)).not.toContain("Hers");
  });

  test("is deleted with all that is its own; public topics that others follow stay", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const followed = await testApp.createTopic(ada.token, { name: "Followed" });
    const lonely = await testApp.createTopic(ada.token, { name: "Lonely" });
    const theirs = await testApp.createTopic(eve.token, { name: "Theirs" });
    await testApp.call("POST", `/api/users/${eve.user.id}/follow/${followed.id}`, { token: eve.token });
    await testApp.call("POST", `/api/users/${ada.user.id}/like/${theirs.id}`, { token: ada.token });
    await testApp.call("POST", `/api/topics/${theirs.id}/comments`, {
      token: ada.token,
      body: { content: "Mine" },
    });
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: ada.token }));
    expect((await testApp.call("GET", "/api/auth/me", { token: ada.token })).status).toBe(401);
    expect((await testApp.call("GET", `/api/users/${ada.user.id}`)).status).toBe(404);
    expect((await testApp.call("GET", `/api/topics/${lonely.id}`)).status).toBe(404);
    const read = async (id: string) => (await testApp.call<Topic>("GET", `/api/topics/${id}`)).body;
    expect(await read(followed.id)).toMatchObject({ creator: { name: "Former member" }, followerCount: 1 });
    expect(await read(theirs.id)).toMatchObject({ likeCount: 0, commentCount: 0 });
    expect((await testApp.call("GET", "/api/users/former-member")).status).toBe(404);
    expect(
      (await testApp.call("POST", "/api/auth/login", { body: { email: "ada@example.org" } })).status,
    ).toBe(200);
    expect(
      testApp.db
        .select()
        .from(users)
        .all()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Eve", "Former member"]);
  });
});
