import { describe, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { type Reaction, reactions } from "../../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { surprise } from "../../../../web/home/discover.tsx";
import { optimistic } from "../../../../web/lists/optimistic.ts";
import { listed, type Pages } from "../../../../web/lists/pages.ts";
import { followIn, react, reactIn } from "../../../../web/topics/reactions/use-reaction.ts";
import { reactionDone, reactionFailed } from "../../../../web/topics/reactions/words.ts";
import { turns } from "../../../support/web/a-browser.ts";
import { pagesOf } from "../../../support/web/a-list.ts";
import { aTopic } from "../../../support/web/a-topic.ts";

describe("a reaction", () => {
  test("moves its flag and count together, and nothing else", () => {
    const topic = aTopic({ likeCount: 5 });
    expect(react(topic, "like", true)).toEqual({ ...topic, isLiked: true, likeCount: 6 });
    expect(react(react(topic, "like", true), "like", false)).toEqual(topic);
  });

  test("made twice counts once, and taken back never counts below zero", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reactions),
        fc.array(fc.boolean()),
        fc.nat(3),
        fc.boolean(),
        (reaction, clicks, count, flag) => {
          const [isOn, counted] = (
            {
              follow: ["isFollowing", "followerCount"],
              like: ["isLiked", "likeCount"],
              slop: ["isSlopped", "slopCount"],
            } as const
          )[reaction];
          const start = aTopic({ [isOn]: flag, [counted]: count });
          const end = clicks.reduce((topic, on) => react(topic, reaction, on), start);
          expect(end[counted]).toBeGreaterThanOrEqual(0);
          expect(Math.abs(end[counted] - count)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test("is made wherever the topic is held, and leaves what does not hold it the very same", () => {
    const topic = aTopic({});
    const pages = pagesOf([aTopic({ id: "a" })], [topic, aTopic({ id: "b" })]);
    const toggled = { topic, on: true };
    expect(reactIn(topic, "slop", toggled)).toMatchObject({ isSlopped: true, slopCount: 1 });
    expect(reactIn([topic], "slop", toggled)).toMatchObject([{ isSlopped: true }]);
    const slopped = reactIn(pages, "slop", toggled) as Pages<Topic>;
    expect(listed(slopped).items.map(({ isSlopped }) => isSlopped)).toEqual([false, true, false]);
    expect(slopped.pages[0]).toBe(pages.pages[0] as never);
    const others = pagesOf([aTopic({ id: "a" })]);
    expect(reactIn(others, "slop", toggled)).toBe(others);
  });

  test("to follow puts a topic in front of what is followed, and counts it, once", () => {
    const topic = aTopic({ id: "new" });
    const followed = followIn(pagesOf([aTopic({ id: "held" })]), { topic, on: true }) as Pages<Topic>;
    expect(listed(followed)).toMatchObject({
      items: [{ id: "new", isFollowing: true, followerCount: 11 }, { id: "held" }],
      total: 2,
      front: ["new"],
    });
    expect(listed(followIn(followed, { topic, on: true }) as Pages<Topic>).total).toBe(2);
  });

  test("to unfollow takes a topic out of what is followed, in front or not", () => {
    const topics = ["a", "b"].map((id) => aTopic({ id, isFollowing: true })) as [Topic, Topic];
    const fronted = followIn(pagesOf(topics), { topic: aTopic({ id: "c" }), on: true });
    const [, b] = topics;
    const left = followIn(followIn(fronted, { topic: b, on: false }), {
      topic: aTopic({ id: "c" }),
      on: false,
    });
    expect(listed(left as Pages<Topic>)).toMatchObject({ items: [{ id: "a" }], total: 1, front: [] });
  });
});

describe("a toggle", () => {
  const client = new QueryClient();
  const key = ["/api/topics", "topic"];
  const run = (send: () => Promise<unknown>, reaction: Reaction) => {
    const options = optimistic<{ topic: Topic; on: boolean }>(client, {
      scope: `${reaction} topic`,
      send,
      affects: ({ queryKey }) => queryKey[0] === "/api/topics",
      apply: (data, toggled) => reactIn(data, reaction, toggled),
    });
    return client
      .getMutationCache()
      .build(client, options)
      .execute({ topic: aTopic({}), on: true });
  };
  const start = (send: () => Promise<unknown>, reaction: Reaction = "like") => {
    client.setQueryData(key, aTopic({}));
    return run(send, reaction);
  };

  test("shows at once and is asked for again when it has settled", async () => {
    const answer = Promise.withResolvers<unknown>();
    const running = start(() => {
      expect(client.getQueryData<Topic>(key)?.isLiked).toBe(true);
      return answer.promise;
    });
    answer.resolve({});
    await running;
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("is rolled back when the server refuses", async () => {
    await expect(start(() => Promise.reject(new Error("500: no")))).rejects.toThrow("500: no");
    expect(client.getQueryData<Topic>(key)).toMatchObject({ isLiked: false, likeCount: 5 });
  });

  test("that failed leaves what another did meanwhile, and nothing is read again before both have settled", async () => {
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const failing = start(() => first.promise, "like").catch(() => undefined);
    const lasting = run(() => second.promise, "slop");
    await turns(1);
    expect(client.getQueryData<Topic>(key)).toMatchObject({ likeCount: 6, slopCount: 1 });
    first.reject(new Error("500: no"));
    await failing;
    expect(client.getQueryData<Topic>(key)).toMatchObject({ likeCount: 5, slopCount: 1, isSlopped: true });
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    second.resolve({});
    await lasting;
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("stays on the screen when the server answers a read from before it", async () => {
    const answer = Promise.withResolvers<unknown>();
    const running = start(() => answer.promise);
    await turns(1);
    await client.fetchQuery({ queryKey: key, queryFn: () => aTopic({ followerCount: 99 }), staleTime: 0 });
    expect(client.getQueryData<Topic>(key)).toMatchObject({ isLiked: true, followerCount: 99 });
    answer.reject(new Error("500: no"));
    await expect(running).rejects.toThrow();
    expect(client.getQueryData<Topic>(key)).toMatchObject({ isLiked: false, followerCount: 99 });
  });
});

describe("the words of a reaction", () => {
  test("on failure are those of its screen, and Home says nothing of a follow", () => {
    expect(reactionFailed("follow", true, "home", undefined)).toBeNull();
    expect(reactionFailed("follow", false, "list", undefined)).toMatchObject({
      title: "Unfollow Failed",
      description: "Failed to unfollow topic",
    });
    expect(reactionFailed("follow", true, "topic", undefined)).toMatchObject({
      description: "Failed to update follow status",
    });
    expect(reactionFailed("slop", false, "home", "said")).toEqual({
      title: "Error",
      description: "Failed to unslop topic. Please try again.",
      variant: "destructive",
    });
    expect(reactionFailed("like", true, "community", undefined)).toMatchObject({ title: "Like Failed" });
  });

  test("on success say what was done", () => {
    expect(reactionDone("follow", true)).toEqual({
      title: "Topic Followed",
      description: "You are now following this topic!",
    });
    expect(reactionDone("slop", false)).toEqual({ title: "Topic Unslopped" });
  });
});

describe("Surprise Me", () => {
  test("picks only what is not followed, and nothing where all is", () => {
    const topics = Array.from({ length: 9 }, (_, n) => aTopic({ id: `${n}`, isFollowing: n % 2 === 0 }));
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (chance) => {
          const picked = surprise(topics, () => chance.next().value ?? 0);
          expect(picked?.isFollowing).toBe(false);
        },
      ),
    );
    expect(surprise(topics.filter(({ isFollowing }) => isFollowing))).toBeUndefined();
  });
});
