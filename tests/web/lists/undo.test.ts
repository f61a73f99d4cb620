import { expect, test } from "bun:test";
import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import type { Session } from "../../../src/contract/account/auth.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { deletingComment } from "../../../web/comments/actions.ts";
import { listed, type Pages } from "../../../web/lists/pages.ts";
import { deletingTopic } from "../../../web/topics/mine/delete-dialog.tsx";
import { followedTopicsQuery, ownTopicsQuery } from "../../../web/topics/queries.ts";
import { reacting } from "../../../web/topics/reactions/use-reaction.ts";
import { currentToast, undoToast } from "../../../web/ui/overlay/toast.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { browse, turns } from "../../support/web/a-browser.ts";

async function open() {
  const testApp = openTestApp();
  const ada = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(ada.token, { name: "Night trains" });
  browse(testApp, { token: ada.token });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const run = (options: object, variables: unknown) =>
    client
      .getMutationCache()
      .build(client, options as MutationOptions<unknown, Error, unknown>)
      .execute(variables);
  const read = async ({ token }: Session = ada) =>
    (await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token })).body;
  const namesIn = (query: { queryKey: readonly unknown[] }) =>
    listed(client.getQueryData(query.queryKey) as Pages<Topic>).items.map(({ name }) => name);
  /** Presses Undo, and waits until another toast says how that went. */
  const undo = async () => {
    const before = currentToast()?.id;
    undoToast();
    while (currentToast()?.id === before) await turns(1);
    while (client.isFetching() > 0 || client.isMutating() > 0) await turns(1);
    return currentToast()?.title;
  };
  return { testApp, ada, topic, client, run, read, namesIn, undo };
}

test("who unfollows on Home can undo it, and is told of the topic as they wanted before", async () => {
  const { testApp, ada, client, run, read, namesIn, undo } = await open();
  const path = `/api/users/${ada.user.id}/follow/${(await read()).id}`;
  await expectStatus(200, testApp.call("PUT", path, { token: ada.token, body: { notify: "each" } }));
  const followed = followedTopicsQuery(ada.user.id);
  await client.fetchInfiniteQuery(followed as never);
  const toggle = { topic: await read(), on: false };
  await run(reacting(client, ada.user.id, "follow", "home", toggle.topic.id), toggle);
  expect([namesIn(followed), (await read()).isFollowing]).toEqual([[], false]);
  expect(await undo()).toBe("Topic Followed");
  expect(await read()).toMatchObject({ isFollowing: true, notify: "each", followerCount: 1 });
  expect(namesIn(followed)).toEqual(["Night trains"]);
});

test("a slop mark can be undone; what shows the same button where it was is not asked about", async () => {
  const { ada, client, run, read, undo } = await open();
  const topic = await read();
  const react = (reaction: "follow" | "like" | "slop", on: boolean) =>
    run(reacting(client, ada.user.id, reaction, "topic", topic.id), { topic, on });
  await react("slop", true);
  expect(await undo()).toBe("Topic Unslopped");
  expect(await read()).toMatchObject({ isSlopped: false, slopCount: 0 });
  for (const [reaction, on] of [
    ["slop", false],
    ["like", true],
    ["follow", false],
  ] as const) {
    await react(reaction, on);
    expect(currentToast()?.undo).toBeUndefined();
  }
});

test("a topic that is deleted is gone from the server at once, and Undo brings it back", async () => {
  const { testApp, ada, topic, client, run, read, namesIn, undo } = await open();
  const own = ownTopicsQuery(ada.user.id);
  await client.fetchInfiniteQuery(own as never);
  await run(deletingTopic(client, ada.user.id), topic);
  expect([namesIn(own), (await testApp.call<Topic[]>("GET", "/api/topics")).body]).toEqual([[], []]);
  expect(await undo()).toBe("Topic restored");
  expect((await read()).followerCount).toBe(1);
  await client.refetchQueries();
  expect(namesIn(own)).toEqual(["Night trains"]);
  await run(deletingTopic(client, ada.user.id), topic);
  testApp.clock.advance(limits.restorable);
  expect(await undo()).toBe("Couldn't undo");
  expect(currentToast()?.description).toBe("This topic can no longer be restored");
});

test("a comment that is deleted comes back as it was", async () => {
  const { testApp, ada, topic, client, run, read, undo } = await open();
  const path = `/api/topics/${topic.id}/comments`;
  const sent = { token: ada.token, body: { content: "All aboard" } };
  const { body } = await testApp.call<Comment>("POST", path, sent);
  await run(deletingComment(client, topic.id), body);
  expect((await read()).commentCount).toBe(0);
  expect(await undo()).toBe("Comment restored");
  expect((await testApp.call<Comment[]>("GET", path)).body).toEqual([body]);
});
