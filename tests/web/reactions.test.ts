import { describe, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import fc from "fast-check";
import { reactions } from "../../src/contract/reactions.ts";
import type { Topic } from "../../src/contract/topics.ts";
import { optimistic } from "../../web/api/optimistic.ts";
import { followIn, react, reactIn, revertIn } from "../../web/topics/reaction-state.ts";
import { reactionDone, reactionFailed } from "../../web/topics/reaction-words.ts";
import { surprise } from "../../web/topics/surprise.ts";
import { aTopic } from "./a-topic.ts";

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

  test("that failed is taken back without undoing another that was made meanwhile", () => {
    const topic = aTopic({});
    const liked = reactIn([topic], "like", { topic, on: true });
    const both = reactIn(liked, "slop", { topic, on: true });
    const [after] = revertIn(both, [topic], "like", { topic, on: true }) as Topic[];
    expect(after).toMatchObject({ isLiked: false, likeCount: 5, isSlopped: true, slopCount: 1 });
  });

  test("to follow puts a topic in front of what is followed, and its failure takes it out again", () => {
    const held = aTopic({ id: "held", isFollowing: true });
    const topic = aTopic({ id: "new" });
    const followed = followIn([held], { topic, on: true }) as Topic[];
    expect(followed.map(({ id, isFollowing }) => [id, isFollowing])).toEqual([
      ["new", true],
      ["held", true],
    ]);
    expect(revertIn(followed, [held], "follow", { topic, on: true })).toEqual([held]);
  });

  test("to unfollow that failed puts the topic back where it was", () => {
    const before = ["a", "b", "c"].map((id) => aTopic({ id, isFollowing: true }));
    const topic = before[1] as Topic;
    const after = followIn(before, { topic, on: false });
    expect(revertIn(after, before, "follow", { topic, on: false })).toEqual(before);
  });
});

describe("a toggle", () => {
  const client = new QueryClient();
  const key = ["/api/topics", "topic"];
  const start = (send: () => Promise<unknown>) => {
    client.setQueryData(key, aTopic({}));
    const options = optimistic<{ topic: Topic; on: boolean }>(client, {
      mutationKey: ["reaction"],
      scope: "like topic",
      send,
      affects: ({ queryKey }) => queryKey[0] === "/api/topics",
      apply: (data, toggled) => reactIn(data, "like", toggled),
      revert: (data, before, toggled) => revertIn(data, before, "like", toggled),
    });
    const mutation = client.getMutationCache().build(client, options);
    return mutation.execute({ topic: aTopic({}), on: true });
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
