import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { FlaggedComment } from "../../../src/contract/community/moderation.ts";
import { invitationCodes, users } from "../../../src/db/schema/people.ts";
import { setRole } from "../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

async function openScene() {
  const testApp = openTestApp();
  const [ada, eve, mod] = [
    await testApp.signUp("Ada"),
    await testApp.signUp("Eve"),
    await testApp.signUp("Moe"),
  ];
  setRole(testApp.db, mod.user.id, "moderator");
  const topic = await testApp.createTopic(ada.token);
  const comment = async (by = eve, content = "Buy now") => {
    const sent = { token: by.token, body: { content } };
    const path = `/api/topics/${topic.id}/comments`;
    return (await expectStatus(201, testApp.call<Comment>("POST", path, sent))).body;
  };
  const flag = async (by: Session, id: string, body: object = { reason: "spam" }) =>
    testApp.call("POST", `/api/comments/${id}/flags`, { token: by.token, body });
  const queue = async () =>
    (
      await expectStatus(
        200,
        testApp.call<FlaggedComment[]>("GET", "/api/moderation/flags", { token: mod.token }),
      )
    ).body;
  const act = (action: string, target: string) =>
    testApp.call("POST", "/api/moderation/actions", {
      token: mod.token,
      body: { action, target, reason: "A reason" },
    });
  return { testApp, ada, eve, mod, topic, comment, flag, queue, act };
}

describe("a flag", () => {
  test("puts a comment into the queue once, with reasons, counts and notes", async () => {
    const { testApp, ada, mod, topic, comment, flag, queue } = await openScene();
    const tom = await testApp.signUp("Tom");
    const first = await comment();
    testApp.clock.advance(60_000);
    const second = await comment();
    expect((await flag(ada, first.id, { reason: "spam", note: "  Everywhere  " })).status).toBe(201);
    testApp.clock.advance(60_000);
    expect((await flag(tom, first.id, { reason: "abuse" })).status).toBe(201);
    expect((await flag(mod, first.id)).status).toBe(201);
    expect((await flag(tom, second.id, { reason: "off_topic", note: " " })).status).toBe(201);
    const [newest, oldest, ...more] = await queue();
    expect(more).toEqual([]);
    expect(newest).toMatchObject({ target: second.id, reasons: { off_topic: 1 }, notes: [] });
    expect(oldest).toMatchObject({
      kind: "comment",
      target: first.id,
      topic: { id: topic.id, name: topic.name },
      comment: { content: "Buy now", user: { username: "eve" } },
      reasons: { spam: 2, abuse: 1 },
      people: 3,
      voices: 3,
      notes: ["Everywhere"],
    });
  });

  test("is one voice per person", async () => {
    const { ada, comment, flag, queue } = await openScene();
    const { id } = await comment();
    expect((await flag(ada, id)).status).toBe(201);
    expect((await flag(ada, id, { reason: "abuse", note: "Again" })).status).toBe(200);
    expect(await queue()).toMatchObject([{ reasons: { spam: 1 }, people: 1, notes: [] }]);
  });

  test("counts once for all who came by one invitation, and by those whom they invited", async () => {
    const { testApp, ada, comment, flag, queue } = await openScene();
    const { id } = await comment();
    const [root, child, friend, grandchild] = [
      await testApp.signUp("Olga"),
      await testApp.signUp("Child"),
      await testApp.signUp("Friend"),
      await testApp.signUp("Grandchild"),
    ];
    const invitationOf = ({ user }: Session) =>
      testApp.db.select().from(users).where(eq(users.id, user.id)).get()?.invitationCodeId ?? "";
    const invitedBy = (guest: Session, host: Session) =>
      testApp.db
        .update(invitationCodes)
        .set({ createdById: host.user.id })
        .where(eq(invitationCodes.id, invitationOf(guest)))
        .run();
    invitedBy(child, root);
    invitedBy(grandchild, child);
    testApp.db
      .update(users)
      .set({ invitationCodeId: invitationOf(child) })
      .where(eq(users.id, friend.user.id))
      .run();
    for (const one of [root, child, friend, grandchild, ada]) await flag(one, id);
    expect(await queue()).toMatchObject([{ people: 5, voices: 2, reasons: { spam: 2 } }]);
  });

  test("is refused where it cannot be", async () => {
    const { testApp, ada, eve, topic, comment, flag, act } = await openScene();
    const own = await flag(eve, (await comment()).id);
    expect([own.status, own.body.message]).toEqual([403, "This is your own comment. You can delete it"]);
    const { id } = await comment();
    expect((await flag(ada, "none")).status).toBe(404);
    expect((await flag(ada, id, { reason: "dull" })).status).toBe(400);
    expect((await flag(ada, id, { reason: "spam", note: "x".repeat(301) })).status).toBe(400);
    expect(
      (await testApp.call("POST", `/api/comments/${id}/flags`, { body: { reason: "spam" } })).status,
    ).toBe(401);
    await act("remove_comment", id);
    expect((await flag(ada, id)).status).toBe(404);
    const other = await comment();
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    const stranger = await testApp.signUp("Stranger");
    const [hidden, never] = [await flag(stranger, other.id), await flag(stranger, "none")];
    expect([hidden.status, hidden.body]).toEqual([never.status, never.body]);
  });

  test("goes with the account of whoever set it", async () => {
    const { testApp, comment, flag, queue } = await openScene();
    const tom = await testApp.signUp("Tom");
    await flag(tom, (await comment()).id);
    await testApp.call("DELETE", "/api/account", { token: tom.token });
    expect(await queue()).toEqual([]);
  });
});

describe("the queue", () => {
  test("keeps what was dismissed out, until it is reopened or somebody else flags it", async () => {
    const { testApp, ada, comment, flag, queue, act } = await openScene();
    const { id } = await comment();
    await flag(ada, id);
    await expectStatus(200, act("dismiss", id));
    expect(await queue()).toEqual([]);
    await expectStatus(200, act("reopen", id));
    expect((await queue()).length).toBe(1);
    await expectStatus(200, act("dismiss", id));
    await flag(ada, id);
    expect(await queue()).toEqual([]);
    await flag(await testApp.signUp("Tom"), id);
    expect(await queue()).toMatchObject([{ people: 2 }]);
    await expectStatus(200, act("remove_comment", id));
    expect(await queue()).toEqual([]);
  });

  test("comes in pages", async () => {
    const { testApp, ada, mod, comment, flag } = await openScene();
    for (let n = 0; n < 3; n++) await flag(ada, (await comment()).id);
    const page = (query: string) =>
      testApp.call<FlaggedComment[]>("GET", `/api/moderation/flags?${query}`, { token: mod.token });
    const first = await page("limit=2");
    expect(first.headers.get("x-total-count")).toBe("3");
    const [, next = ""] = first.headers.get("link")?.match(/\?([^>]+)>/) ?? [];
    const second = await page(next);
    expect(new Set([...first.body, ...second.body].map(({ target }) => target)).size).toBe(3);
  });
});
