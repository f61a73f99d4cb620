import { describe, expect, test } from "bun:test";
import { limits } from "../../../../src/contract/base/limits.ts";
import type { ListedComment } from "../../../../src/contract/community/comments.ts";
import { expectStatus } from "../../../support/app.ts";
import { openTalk } from "./commenting.ts";

const threads = "?replyTo=none";

/** What of a list a test looks at: each comment's text, or why it is gone, with its replies' texts. */
const shown = ({ body }: { body: ListedComment[] }) =>
  body.map(({ content, gone, replies = [] }) => [gone ?? content, ...replies.map((reply) => reply.content)]);

describe("a reply", () => {
  test("stands with its comment, also one to a reply, and among all of them, newest first", async () => {
    const { tom, eve, say, list, count } = await openTalk();
    const first = await say(tom, "First");
    await say(eve, "Second");
    const reply = await say(eve, "Reply", { replyTo: first.id });
    const deeper = await say(tom, "Deeper", { replyTo: reply.id });
    expect([first.replyTo, reply.replyTo, deeper.replyTo]).toEqual([null, first.id, first.id]);

    const all = await list();
    expect(shown(all)).toEqual([["Deeper"], ["Reply"], ["Second"], ["First"]]);
    expect(all.headers.get("x-total-count")).toBe("4");
    expect(all.body.map(({ replyCount }) => replyCount)).toEqual([0, 0, 0, 2]);
    const some = await list(threads);
    expect(shown(some)).toEqual([["Second"], ["First", "Reply", "Deeper"]]);
    expect(some.headers.get("x-total-count")).toBe("2");
    expect(shown(await list(`?replyTo=${first.id}`))).toEqual([["Deeper"], ["Reply"]]);
    expect(await count()).toBe(4);
  });

  test("of many shows the latest with its comment; all come in pages", async () => {
    const { tom, eve, say, list } = await openTalk();
    const first = await say(tom, "First");
    for (let n = 1; n <= 7; n++) await say(eve, `${n}`, { replyTo: first.id });
    await say(tom, "Last");
    expect(shown(await list(threads))).toEqual([["Last"], ["First", "3", "4", "5", "6", "7"]]);
    expect(limits.repliesShown).toBe(5);

    const page = await list(`?replyTo=${first.id}&limit=4`);
    expect(shown(page).flat()).toEqual(["7", "6", "5", "4"]);
    expect(page.headers.get("x-total-count")).toBe("7");
    const next = /cursor=([^>&]+)/.exec(page.headers.get("link") ?? "")?.[1];
    expect(shown(await list(`?replyTo=${first.id}&limit=4&cursor=${next}`)).flat()).toEqual(["3", "2", "1"]);
    const one = await list(`${threads}&limit=1`);
    expect(one.headers.get("link")).toContain("replyTo=none");
  });

  test("is refused to what is of another topic, was deleted or removed, or cannot be seen", async () => {
    const { testApp, ada, tom, eve, say, post, remove, moderate, list } = await openTalk();
    const elsewhere = await testApp.createTopic(ada.token, { name: "Elsewhere" });
    const there = (await expectStatus(201, post(eve, { content: "There" }, elsewhere.id))).body;
    const deleted = await say(eve, "Deleted");
    await expectStatus(200, remove(eve, deleted.id));
    const removed = await say(eve, "Removed");
    await moderate("remove_comment", removed.id);
    for (const replyTo of [there.id, deleted.id, removed.id, "none", ada.user.id]) {
      const refused = await post(tom, { content: "Reply", replyTo });
      expect([refused.status, (refused.body as { message?: string }).message]).toEqual([
        404,
        "Comment not found",
      ]);
    }
    expect(shown(await list(`?replyTo=${there.id}`))).toEqual([]);
    expect(shown(await list())).toEqual([]);
  });
});

describe("of a comment with replies", () => {
  test("only its place stays when it is deleted, without its author, and until the last reply goes", async () => {
    const { testApp, tom, eve, say, post, edit, remove, list, count } = await openTalk();
    const first = await say(tom, "A word that I regret, @eve");
    const reply = await say(eve, "Reply", { replyTo: first.id });
    await expectStatus(200, remove(tom, first.id));
    expect(await count()).toBe(1);
    expect(shown(await list())).toEqual([["Reply"]]);
    const some = await list(threads);
    expect(some.body).toMatchObject([
      {
        id: first.id,
        gone: "deleted",
        content: "",
        mentions: [],
        userId: "former-member",
        user: { username: "former-member" },
        replies: [{ content: "Reply" }],
      },
    ]);
    expect(JSON.stringify(some.body)).not.toContain(tom.user.id);
    const held = testApp.db.$client.query("SELECT content, user_id FROM topic_comments WHERE id = ?");
    expect(held.get(first.id)).toEqual({ content: "", user_id: "former-member" });
    for (const again of [remove(tom, first.id), edit(tom, first.id, "Again")])
      expect((await again).status).toBe(404);

    const answer = await expectStatus(201, post(tom, { content: "Answer", replyTo: reply.id }));
    expect(shown(await list(threads))).toEqual([["deleted", "Reply", "Answer"]]);
    await expectStatus(200, remove(eve, reply.id));
    expect(shown(await list(threads))).toEqual([["deleted", "Answer"]]);
    await expectStatus(200, remove(tom, answer.body.id));
    expect(shown(await list(threads))).toEqual([]);
    expect([held.get(first.id), await count()]).toEqual([null, 0]);
  });

  test("only its place is shown while a moderator has removed it, or its author is suspended", async () => {
    const { tom, eve, say, moderate, list, count } = await openTalk();
    const first = await say(tom, "First");
    const reply = await say(eve, "Reply", { replyTo: first.id });
    const opposites = [
      ["remove_comment", "restore_comment", first.id],
      ["suspend", "restore", tom.user.id],
    ] as const;
    for (const [action, opposite, target] of opposites) {
      await moderate(action, target);
      const { body } = await list(threads);
      expect(body).toMatchObject([{ gone: "removed", content: "", userId: "former-member" }]);
      expect([shown(await list()), await count()]).toEqual([[["Reply"]], 1]);
      await moderate("remove_comment", reply.id);
      expect([shown(await list(threads)), await count()]).toEqual([[], 0]);
      await moderate("restore_comment", reply.id);
      await moderate(opposite, target);
      expect([shown(await list(threads)), await count()]).toEqual([[["First", "Reply"]], 2]);
    }
  });

  test("only its place stays when its author leaves, and nothing of what others did not answer", async () => {
    const { testApp, tom, eve, say, list, count } = await openTalk();
    const answered = await say(tom, "Answered");
    await say(eve, "Reply", { replyTo: answered.id });
    const alone = await say(tom, "Alone");
    await say(tom, "To myself", { replyTo: alone.id });
    const hers = await say(eve, "Hers");
    await say(tom, "His reply", { replyTo: hers.id });
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: tom.token }));
    expect([shown(await list(threads)), await count()]).toEqual([[["Hers"], ["deleted", "Reply"]], 2]);
    const left = testApp.db.$client.query("SELECT content FROM topic_comments ORDER BY created_at");
    expect(left.values().flat()).toEqual(["", "Reply", "Hers"]);

    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: eve.token }));
    expect([left.values(), await count()]).toEqual([[], 0]);
  });

  test("nothing waits for moderators any more once it was deleted", async () => {
    const { testApp, tom, eve, moe, say, remove, moderate } = await openTalk();
    const first = await say(tom, "First");
    await say(eve, "Reply", { replyTo: first.id });
    const flag = { token: eve.token, body: { reason: "spam" } };
    await expectStatus(201, testApp.call("POST", `/api/comments/${first.id}/flags`, flag));
    await expectStatus(200, remove(tom, first.id));
    const queue = await testApp.call<unknown[]>("GET", "/api/moderation/flags", { token: moe.token });
    expect([queue.status, queue.body.length]).toEqual([200, 0]);
    await expect(moderate("remove_comment", first.id)).rejects.toThrow("404");
  });
});
