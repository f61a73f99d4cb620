import { describe, expect, test } from "bun:test";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { expectStatus } from "../../../support/app.ts";
import { tell } from "../../../support/updates/told-updates.ts";
import { openTalk } from "./commenting.ts";

describe("a comment is edited", () => {
  test("by its author, and says when", async () => {
    const { testApp, tom, say, edit, list } = await openTalk();
    const { id, createdAt, editedAt } = await say(tom, "A tpyo");
    expect(editedAt).toBeNull();
    const edited = await expectStatus(200, edit(tom, id, "  A typo\n"));
    const at = testApp.clock.now.toISOString();
    expect(edited.body).toMatchObject({ id, content: "A typo", createdAt, editedAt: at });
    expect((await list()).body).toMatchObject([{ content: "A typo", editedAt: at }]);
    const takeout = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: tom.token });
    expect(takeout.body.comments).toMatchObject([{ content: "A typo", editedAt: at, replyTo: null }]);
    expect((await edit(tom, id, "A typo")).body.editedAt).toBe(at);
  });

  test("for fifteen minutes, to the millisecond, and not after, which the refusal says", async () => {
    const { testApp, tom, say, edit } = await openTalk();
    const { id } = await say(tom, "First");
    testApp.clock.advance(limits.commentEdit - 1000);
    expect((await edit(tom, id, "In time")).status).toBe(200);
    testApp.clock.advance(1 - 1000);
    const late = await edit(tom, id, "Too late");
    expect([late.status, late.body]).toMatchObject([
      403,
      { code: "forbidden", message: "Comments can only be edited for 15 minutes after posting" },
    ]);
  });

  test("by nobody else, and not to nothing or too much", async () => {
    const { testApp, ada, tom, eve, moe, say, edit, list } = await openTalk();
    const { id } = await say(tom, "Mine");
    for (const stranger of [ada, eve, moe]) expect((await edit(stranger, id, "Yours")).status).toBe(403);
    expect((await testApp.call("PUT", `/api/comments/${id}`, { body: { content: "Whose?" } })).status).toBe(
      401,
    );
    for (const content of ["", " \n ", "x".repeat(limits.comment + 1)])
      expect((await edit(tom, id, content)).status).toBe(400);
    expect((await list()).body).toMatchObject([{ content: "Mine", editedAt: null }]);
  });

  test("not while moderators are asked to look at it, nor after they removed it", async () => {
    const { testApp, tom, eve, say, edit, moderate } = await openTalk();
    const { id } = await say(tom, "Buy now");
    const flag = { token: eve.token, body: { reason: "spam" } };
    await expectStatus(201, testApp.call("POST", `/api/comments/${id}/flags`, flag));
    expect((await edit(tom, id, "Good morning")).status).toBe(403);
    await moderate("dismiss", id);
    expect((await edit(tom, id, "Good morning")).status).toBe(200);
    await moderate("remove_comment", id);
    expect((await edit(tom, id, "Buy now")).status).toBe(403);
    await moderate("restore_comment", id);
    expect((await edit(tom, id, "Good evening")).status).toBe(200);
  });

  test("not where its author may not see the topic any more", async () => {
    const { testApp, ada, tom, topic, say, edit } = await openTalk();
    const { id } = await say(tom, "First");
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    expect((await edit(tom, id, "Still here")).status).toBe(404);
  });
});

describe("a quote", () => {
  test("holds the headline that the update had, whatever the client says", async () => {
    const { testApp, tom, topic, post, edit, list } = await openTalk();
    const at = testApp.clock.now;
    const told = { story: "landing", headline: "A booster lands", facts: [] };
    const summaryId = tell(testApp.db, topic.id, at, [told]);
    const quote = { summaryId, storyId: "landing", headline: "A booster explodes" };
    const posted = await expectStatus(201, post(tom, { content: "At last", quote }));
    const kept = { summaryId, storyId: "landing", headline: "A booster lands" };
    expect(posted.body.quote).toEqual(kept);
    expect((await edit(tom, posted.body.id, "Finally")).body.quote).toEqual(kept);
    expect((await list()).body).toMatchObject([{ content: "Finally", quote: kept }]);
    const takeout = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: tom.token });
    expect(takeout.body.comments).toMatchObject([{ quote: kept }]);
  });

  test("of another topic's story is refused, as is one that the update did not tell", async () => {
    const { testApp, ada, tom, topic, post, list } = await openTalk();
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    const at = testApp.clock.now;
    const summaryId = tell(testApp.db, topic.id, at, [{ story: "landing", facts: [] }]);
    const hidden = tell(testApp.db, secret.id, at, [{ story: "secret", headline: "Hush", facts: [] }]);
    const pairs = [
      [hidden, "secret"],
      [summaryId, "secret"],
      [hidden, "landing"],
      ["none", "landing"],
    ];
    for (const [summary = "", storyId = ""] of pairs) {
      const refused = await post(tom, { content: "So?", quote: { summaryId: summary, storyId } });
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).not.toContain("Hush");
    }
    expect((await list()).body).toEqual([]);
  });
});
