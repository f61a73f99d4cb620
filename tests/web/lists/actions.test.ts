import { expect, test } from "bun:test";
import {
  InfiniteQueryObserver,
  type MutationOptions,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import fc from "fast-check";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { User } from "../../../src/contract/community/users.ts";
import { reactions } from "../../../src/contract/topics/reactions.ts";
import { type Topic, topicDraft } from "../../../src/contract/topics/topics.ts";
import { page } from "../../../web/api/client.ts";
import { currentUserQuery } from "../../../web/auth/queries.ts";
import { deletingComment, postingComment } from "../../../web/comments/actions.ts";
import { commentsQuery } from "../../../web/comments/queries.ts";
import { listed, type Pages } from "../../../web/lists/pages.ts";
import { savingTopic } from "../../../web/topics/form/edit-dialog.tsx";
import { deletingTopic } from "../../../web/topics/mine/delete-dialog.tsx";
import {
  communityTopicsQuery,
  followedTopicsQuery,
  ownTopicsQuery,
  recommendedTopicsQuery,
  topicQuery,
} from "../../../web/topics/queries.ts";
import { reacting } from "../../../web/topics/reactions/use-reaction.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";
import { browse, type Trouble, turns } from "../../support/web/a-browser.ts";

const kinds = [...reactions, "edit", "delete", "comment", "uncomment", "more"] as const;

const action = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(),
  on: fc.boolean(),
  trouble: fc.constantFrom<Trouble>(undefined, undefined, "refused", "lost"),
  /** Turns of the event loop: before the action is made, and each way on the wire. */
  wait: fc.nat(4),
  travel: fc.nat(5),
});
type Made = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

test("any actions with any failures leave on the screen what the server holds", async () => {
  const testApp = openTestApp();
  const { ada, topics, discussed } = await furnish(testApp);
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), fc.nat(3), async (made, pages) => {
      const travels = new Map<string, Made>();
      browse(testApp, {
        token: ada.token,
        trouble: ({ method, url }) => travels.get(`${method} ${new URL(url).pathname}`)?.trouble,
        delay: ({ method, url }) => turns(travels.get(`${method} ${new URL(url).pathname}`)?.travel ?? 0),
      });
      const screen = await openScreen(ada.user.id, discussed, pages);
      const settled: Promise<unknown>[] = [];
      for (const one of made) {
        await turns(one.wait);
        settled.push(...make(screen, one, ada.user, topics, discussed, travels));
      }
      await Promise.all(settled);
      travels.clear();
      while (screen.client.isFetching() + screen.client.isMutating() > 0) await turns(1);
      await expectTruth(screen);
      screen.close();
    }),
    { numRuns: 60 },
  );
}, 180_000);

type Screen = Awaited<ReturnType<typeof openScreen>>;

/** An app with more topics than a page holds, some of them Ada's, some followed by her, one discussed. */
async function furnish(testApp: TestApp) {
  const ada = await testApp.signUp("Ada");
  const kim = await testApp.signUp("Kim");
  const topics: Topic[] = [];
  for (let n = 0; n < 100; n++) {
    const token = n % 4 === 0 ? ada.token : kim.token;
    testApp.clock.advance(1000);
    topics.push(await testApp.createTopic(token, { name: `Topic ${n}` }));
    if (n % 3 === 0) {
      await testApp.call("POST", `/api/users/${ada.user.id}/follow/${topics[n]?.id}`, { token: ada.token });
    }
  }
  const discussed = topics[1] as Topic;
  for (let n = 0; n < 30; n++) {
    testApp.clock.advance(1000);
    const token = n % 2 ? ada.token : kim.token;
    await testApp.call("POST", `/api/topics/${discussed.id}/comments`, {
      token,
      body: { content: `Comment ${n}` },
    });
  }
  return { ada, topics, discussed };
}

/** Every query that the screens have, looked at, with so many pages read of each list besides the first. */
async function openScreen(userId: string, discussed: Topic, pages: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const lists = [
    communityTopicsQuery(),
    ownTopicsQuery(userId),
    followedTopicsQuery(userId),
    commentsQuery(discussed.id),
  ] as ReturnType<typeof communityTopicsQuery>[];
  const read = lists.map((list) => new InfiniteQueryObserver(client, list));
  const single = [recommendedTopicsQuery(), topicQuery(discussed.id), currentUserQuery()].map(
    (query) => new QueryObserver<unknown>(client, query as never),
  );
  const leave = [...read, ...single].map((observer) => observer.subscribe(() => {}));
  const idle = async () => {
    while (client.isFetching() > 0) await turns(1);
  };
  await idle();
  for (let n = 0; n < pages; n++) {
    for (const list of read) if (list.getCurrentResult().hasNextPage) await list.fetchNextPage();
  }
  const close = () => {
    for (const stop of leave) stop();
    client.clear();
  };
  return { client, lists, read, close };
}

function make(
  { client, lists, read }: Screen,
  { kind, which, on, ...one }: Made,
  user: User,
  topics: Topic[],
  discussed: Topic,
  travels: Map<string, Made>,
): Promise<unknown>[] {
  const any = topics[which % topics.length] as Topic;
  const travel = (method: string, path: string) =>
    travels.set(`${method} /api${path}`, { kind, which, on, ...one });
  const run = <V>(options: MutationOptions<never, Error, V, never>, variables: V) => [
    client
      .getMutationCache()
      .build(client, options as unknown as MutationOptions<unknown, Error, V>)
      .execute(variables)
      .catch(() => undefined),
  ];
  switch (kind) {
    case "follow":
    case "like":
    case "slop":
      travel(on ? "POST" : "DELETE", `/users/${user.id}/${kind}/${any.id}`);
      return run(reacting(client, user.id, kind, "list", any.id) as never, { topic: any, on });
    case "edit": {
      travel("PUT", `/topics/${any.id}`);
      const draft = topicDraft.parse({ ...any, description: `Edited ${which}`, isPublic: on });
      return run(savingTopic(client, user.id, { ...any, isPublic: !on }) as never, draft);
    }
    case "delete":
      // Seldom: there must be topics left.
      if (which % 5 !== 0 || any.id === discussed.id) return [];
      travel("DELETE", `/topics/${any.id}`);
      return run(deletingTopic(client, user.id) as never, any);
    case "comment": {
      travel("POST", `/topics/${discussed.id}/comments`);
      const { name, username } = user;
      return run(postingComment(client, discussed.id) as never, {
        id: `posting ${which}`,
        topicId: discussed.id,
        userId: user.id,
        content: `New ${which}`,
        createdAt: "2026-11-21T12:00:00.000Z",
        user: { name, username },
        posting: true,
      });
    }
    case "uncomment": {
      const held = client.getQueryData<Pages<Comment>>(commentsQuery(discussed.id).queryKey);
      const comments = held?.pages.flatMap(({ items }) => items) ?? [];
      const comment = comments[which % Math.max(1, comments.length)];
      if (!comment || comment.id.startsWith("posting")) return [];
      travel("DELETE", `/comments/${comment.id}`);
      return run(deletingComment(client, discussed.id) as never, comment);
    }
    case "more": {
      const list = read[which % lists.length] as (typeof read)[number];
      const { hasNextPage, isFetching } = list.getCurrentResult();
      return hasNextPage && !isFetching ? [list.fetchNextPage()] : [];
    }
  }
}

/** Lists hold the server's items in its order as far as they are read, and everything else is as it says. */
async function expectTruth({ client, lists }: Screen): Promise<void> {
  for (const { queryKey, initialPageParam } of lists) {
    const { items, total, front } = listed(client.getQueryData(queryKey) as Pages<Topic>);
    const server = await whole<Topic>(initialPageParam);
    const read = items.slice(front.length);
    const ids = (items: { id: string }[]) => items.map(({ id }) => id);
    expect(ids(read)).toEqual(ids(server.slice(0, read.length)));
    expect(read).toEqual(server.slice(0, read.length));
    expect(total).toBe(server.length);
    const held = client.getQueryData(queryKey) as Pages<Topic>;
    if (held.pages.at(-1)?.next === null) expect(items).toHaveLength(server.length);
    for (const topic of items.slice(0, front.length)) {
      const told = server.find(({ id }) => id === topic.id);
      expect(topic).toEqual(told as Topic);
    }
  }
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ predicate: (query) => !isListQuery(query) })) {
    const fresh = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const query = client.getQueryCache().find({ queryKey });
    const now = await fresh.fetchQuery({ queryKey, queryFn: query?.options.queryFn as never });
    expect(state.data).toEqual(now);
  }
}

const isListQuery = ({ state }: { state: { data: unknown } }) =>
  typeof state.data === "object" && state.data !== null && "pages" in state.data;

async function whole<T>(path: string): Promise<T[]> {
  const items: T[] = [];
  for (let next: string | null = path; next; ) {
    const read: Awaited<ReturnType<typeof page<T>>> = await page<T>(next);
    items.push(...read.items);
    next = read.next;
  }
  return items;
}

test("a deletion whose answer was lost is seen, also where newcomers push it off its page", async () => {
  const testApp = openTestApp();
  const { ada, discussed } = await furnish(testApp);
  browse(testApp, { token: ada.token, trouble: ({ method }) => (method === "DELETE" ? "lost" : undefined) });
  const screen = await openScreen(ada.user.id, discussed, 0);
  const shown = () =>
    listed(screen.client.getQueryData(commentsQuery(discussed.id).queryKey) as Pages<Comment>).items;
  const deleted = shown().findLast(({ userId }) => userId === ada.user.id) as Comment;
  for (const content of ["One newcomer", "Another newcomer"]) {
    const path = `/api/topics/${discussed.id}/comments`;
    await testApp.call("POST", path, { token: ada.token, body: { content } });
  }
  const options = deletingComment(screen.client, discussed.id) as unknown as MutationOptions<
    unknown,
    Error,
    Comment
  >;
  await screen.client
    .getMutationCache()
    .build(screen.client, options)
    .execute(deleted)
    .catch(() => undefined);
  while (screen.client.isFetching() > 0) await turns(1);
  expect(shown().map(({ id }) => id)).not.toContain(deleted.id);
  await expectTruth(screen);
  screen.close();
});
