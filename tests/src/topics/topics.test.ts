import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../src/contract/base/errors.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { User } from "../../../src/contract/community/users.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

describe("creating a topic", () => {
  test("answers the whole topic, followed by its creator and queued for its first run", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada Lindqvist");
    const draft = {
      name: "  Reusable rockets ",
      tags: ["#space", " launch "],
      aiPrompt: "Only hardware that has flown.",
    };
    const topic = await testApp.createTopic(token, draft);
    expect(topic).toMatchObject({
      name: "Reusable rockets",
      category: "Science",
      tags: ["space", "launch"],
      frequency: 8,
      isPublic: true,
      followerCount: 1,
      isFollowing: true,
      isLiked: false,
      createdById: user.id,
      creator: { id: user.id, name: "Ada Lindqvist" },
      sourceId: "digest",
      summary: null,
      update: { state: "queued", lastCheckedAt: null, outcome: null, error: null },
    });
    const me = await testApp.call<User>("GET", `/api/users/${user.id}`, { token });
    expect(me.body.followedTopicsCount).toBe(1);
  });

  test("keeps what its cover was drawn from before it was there", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const previewed = await testApp.createTopic(token, { name: "Rockets", coverSeed: "k3v0q2" });
    expect(previewed.coverSeed).toBe("k3v0q2");
    const edit = { name: "Rockets, reusable", category: "Science" };
    const edited = await testApp.call<Topic>("PUT", `/api/topics/${previewed.id}`, { token, body: edit });
    expect(edited.body.coverSeed).toBe("k3v0q2");
    const trains = await testApp.createTopic(token, { name: "Trains" });
    expect(trains.coverSeed).toBeNull();
    const saved = await testApp.call<Topic>("PUT", `/api/topics/${trains.id}`, { token, body: trains });
    expect(saved).toMatchObject({ status: 200, body: { coverSeed: null } });
    for (const coverSeed of ["", "x".repeat(65), "<svg>"]) {
      const body = { name: "Ships", category: "Travel", coverSeed };
      const refused = await testApp.call("POST", "/api/topics", { token, body });
      expect(refused.status).toBe(400);
      expect(refused.body.issues?.map(({ path }) => path)).toEqual(["coverSeed"]);
    }
  });

  test("names every rule that is broken in the words of the form", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const body = {
      name: " ",
      category: "Gossip",
      frequency: -1,
      aiPrompt: "x".repeat(1001),
      tags: Array(11).fill("t"),
    };
    const answer = await testApp.call("POST", "/api/topics", { token, body });
    expect(answer.status).toBe(400);
    const messages = Object.fromEntries(
      (answer.body.issues ?? []).map((issue) => [issue.path, issue.message]),
    );
    expect(messages).toMatchObject({
      name: "Topic name is required",
      category: "Category is required",
      frequency: "Frequency must be 0 or greater",
      aiPrompt: "AI Prompt must be 1000 characters or less",
    });
    expect(messages.tags).toBeDefined();
  });

  test("changes only what a topic's creator may set, whatever columns are sent", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada");
    const forged = {
      likeCount: 99,
      isTrending: true,
      createdById: "x",
      id: "mine",
      summaryId: "s",
      imageUrl: "http://evil",
    };
    const topic = await testApp.createTopic(token, forged as object);
    expect(topic).toMatchObject({ likeCount: 0, isTrending: false, createdById: user.id, imageUrl: null });
    expect(topic.id).not.toBe("mine");
  });

  test("is refused without a session before the body is looked at", async () => {
    const testApp = openTestApp();
    expect((await testApp.call("POST", "/api/topics", { body: {} })).status).toBe(401);
  });

  test("a public name is taken once, ignoring case; a private one tells strangers nothing", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    await testApp.createTopic(ada.token, { name: "Night trains" });
    await testApp.createTopic(ada.token, { name: "Diary", isPublic: false });
    const post = (token: string, body: object) =>
      testApp.call("POST", "/api/topics", { token, body: { category: "Other", ...body } });
    expect((await post(eve.token, { name: "NIGHT  trains" })).status).toBe(409);
    expect((await post(ada.token, { name: "diary", isPublic: false })).status).toBe(409);
    expect((await post(eve.token, { name: "Diary", isPublic: false })).status).toBe(201);
  });
});

describe("editing and deleting", () => {
  test("a save changes the fields, keeps the source and makes the topic due at once", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:9/?q={query}" } });
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token, { frequency: 0 });
    await testApp.refreshDue();
    testApp.clock.advance(3_600_000);
    await testApp.refreshDue();
    const body = {
      name: "Rockets",
      category: "Technology",
      isPublic: false,
      sourceId: "no-such",
      frequency: 24,
    };
    const edited = await expectStatus(
      200,
      testApp.call<Topic>("PUT", `/api/topics/${topic.id}`, { token, body }),
    );
    expect(edited.body).toMatchObject({
      name: "Rockets",
      category: "Technology",
      isPublic: false,
      sourceId: "digest",
    });
    expect(edited.body.update.state).toBe("queued");
  });

  test("is for the creator alone", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id } = await testApp.createTopic(ada.token);
    const body = { name: "Mine now", category: "Other" };
    expect((await testApp.call("PUT", `/api/topics/${id}`, { token: eve.token, body })).status).toBe(403);
    expect((await testApp.call("DELETE", `/api/topics/${id}`, { token: eve.token })).status).toBe(403);
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${id}`, { token: ada.token }));
    expect((await testApp.call("GET", `/api/topics/${id}`, { token: ada.token })).status).toBe(404);
  });
});

describe("a private topic", () => {
  test("is found by nobody but its creator, and reads like one that never was", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id } = await testApp.createTopic(ada.token, { isPublic: false });
    for (const token of [eve.token, ""]) {
      const got = await testApp.call("GET", `/api/topics/${id}`, { token });
      const never = await testApp.call("GET", "/api/topics/019aa000-0000-7000-8000-000000000000", { token });
      expect(got).toMatchObject({ status: 404, body: never.body });
    }
    for (const path of ["/comments", "/summaries", "/runs"]) {
      expect((await testApp.call("GET", `/api/topics/${id}${path}`, { token: eve.token })).status).toBe(404);
    }
    expect(
      (await testApp.call("POST", `/api/users/${eve.user.id}/follow/${id}`, { token: eve.token })).status,
    ).toBe(404);
    expect(
      (await testApp.call<Topic[]>("GET", `/api/users/${ada.user.id}/topics`, { token: eve.token })).body,
    ).toEqual([]);
    expect(
      (await testApp.call<Topic[]>("GET", `/api/users/${ada.user.id}/topics`, { token: ada.token })).body,
    ).toHaveLength(1);
    expect((await testApp.call<Topic[]>("GET", "/api/topics", { token: ada.token })).body).toEqual([]);
  });

  test("leaves the lists and counts of those who followed it before", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id, name, category } = await testApp.createTopic(ada.token);
    await expectStatus(
      201,
      testApp.call("POST", `/api/users/${eve.user.id}/follow/${id}`, { token: eve.token }),
    );
    await testApp.call("PUT", `/api/topics/${id}`, {
      token: ada.token,
      body: { name, category, isPublic: false },
    });
    const followed = await testApp.call<Topic[]>("GET", `/api/users/${eve.user.id}/followed-topics`, {
      token: eve.token,
    });
    expect(followed.body).toEqual([]);
    expect(followed.headers.get("x-total-count")).toBe("0");
    const me = await testApp.call<User>("GET", `/api/users/${eve.user.id}`, { token: eve.token });
    expect(me.body.followedTopicsCount).toBe(0);
    expect(
      (await testApp.call("DELETE", `/api/users/${eve.user.id}/follow/${id}`, { token: eve.token })).status,
    ).toBe(200);
  });
});

describe("reactions", () => {
  test("count once however often they are made, and never below zero", async () => {
    const testApp = openTestApp();
    const { token, user } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    for (const reaction of ["like", "slop"] as const) {
      const path = `/api/users/${user.id}/${reaction}/${id}`;
      expect((await testApp.call("POST", path, { token })).status).toBe(201);
      expect((await testApp.call("POST", path, { token })).status).toBe(200);
    }
    const read = async () => (await testApp.call<Topic>("GET", `/api/topics/${id}`, { token })).body;
    expect(await read()).toMatchObject({ likeCount: 1, slopCount: 1, isLiked: true, isSlopped: true });
    for (let again = 0; again < 2; again++)
      await testApp.call("DELETE", `/api/users/${user.id}/like/${id}`, { token });
    expect(await read()).toMatchObject({ likeCount: 0, slopCount: 1, isLiked: false, isSlopped: true });
  });

  test("of somebody else are out of reach", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id } = await testApp.createTopic(ada.token);
    const theirs = `/api/users/${ada.user.id}`;
    expect((await testApp.call("POST", `${theirs}/like/${id}`, { token: eve.token })).status).toBe(403);
    expect((await testApp.call("GET", `${theirs}/liked-topics`, { token: eve.token })).status).toBe(403);
    expect((await testApp.call("GET", `${theirs}/likes/${id}`, { token: eve.token })).status).toBe(403);
    expect((await testApp.call("GET", `${theirs}/followed-topics`, { token: eve.token })).status).toBe(200);
    expect((await testApp.call("GET", `${theirs}/followed-topics`)).status).toBe(401);
  });
});

describe("comments", () => {
  test("are trimmed, counted, and deleted by their author alone", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id } = await testApp.createTopic(ada.token);
    const posted = await expectStatus(
      201,
      testApp.call<Comment>("POST", `/api/topics/${id}/comments`, {
        token: eve.token,
        body: { content: "  Well told. " },
      }),
    );
    expect(posted.body).toMatchObject({
      content: "Well told.",
      user: { name: "Eve", username: "eve" },
      topicId: id,
    });
    expect((await testApp.call<Topic>("GET", `/api/topics/${id}`)).body.commentCount).toBe(1);
    expect(
      (await testApp.call("DELETE", `/api/comments/${posted.body.id}`, { token: ada.token })).status,
    ).toBe(403);
    await expectStatus(200, testApp.call("DELETE", `/api/comments/${posted.body.id}`, { token: eve.token }));
    expect((await testApp.call<Topic>("GET", `/api/topics/${id}`)).body.commentCount).toBe(0);
  });

  test("hold between 1 and 1000 characters", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    const post = (content: string) =>
      testApp.call("POST", `/api/topics/${id}/comments`, { token, body: { content } });
    expect((await post("   ")).body.message).toBe("Comment cannot be empty");
    expect((await post("x".repeat(1001))).body.message).toBe("Comment must be 1000 characters or less");
    expect((await post("x".repeat(1000))).status).toBe(201);
  });
});

describe("a list", () => {
  test("is read whole page by page, each row once, while others are added", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    for (let n = 0; n < 7; n++) {
      testApp.clock.advance(n % 2);
      await testApp.createTopic(token, { name: `Topic ${n}` });
    }
    const names: string[] = [];
    let path = "/api/topics?sort=new&limit=3";
    for (let page = 0; page < 3; page++) {
      const { body, headers } = await expectStatus(200, testApp.call<Topic[]>("GET", path));
      expect(headers.get("x-total-count")).toBe(String(7 + page));
      names.push(...body.map((topic) => topic.name));
      await testApp.createTopic(token, { name: `Added ${page}` });
      path = headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1] ?? "";
    }
    expect(path).toBe("");
    expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Topic ${n}`));
  });

  test("refuses a limit or a cursor that makes no sense, and says which", async () => {
    const testApp = openTestApp();
    const paths: Record<string, string> = { limit: "/api/topics?limit=101", cursor: "/api/topics?cursor=!!" };
    for (const [field, path] of Object.entries(paths)) {
      const answer = await testApp.call<ErrorBody>("GET", path);
      expect(answer.status).toBe(400);
      expect(answer.body.issues?.[0]?.path).toBe(field);
    }
  });

  test("filters by category and tag", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { name: "A", category: "Food", tags: ["Bread"] });
    await testApp.createTopic(token, { name: "B", category: "Travel", tags: [] });
    const names = async (query: string) =>
      (await testApp.call<Topic[]>("GET", `/api/topics?${query}`)).body.map((topic) => topic.name);
    expect(await names("category=Food")).toEqual(["A"]);
    expect(await names("tag=bread")).toEqual(["A"]);
    expect(await names("tag=bre")).toEqual([]);
  });
});
