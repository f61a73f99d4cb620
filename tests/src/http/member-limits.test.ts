import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../src/contract/base/errors.ts";
import { limits, type Rate, rates } from "../../../src/contract/base/limits.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { newId } from "../../../src/db/id.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { setRole } from "../../../src/people/users/users.ts";
import { type Answer, expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

const bytes = "AAAA";
const anyCredential = {
  ...{ id: bytes, rawId: bytes, type: "public-key" },
  response: { clientDataJSON: bytes, attestationObject: bytes },
};

const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };

/** Somebody signed in on an instance that counts, with a topic. */
async function open(options: Parameters<typeof openTestApp>[0] = limited) {
  const testApp = openTestApp(options);
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token);
  testApp.clock.advance(3_600_000);
  return { testApp, token, user, topic };
}

/** Asks as often as a rate allows, then once more. @returns the answer to the last */
async function passRate(
  testApp: TestApp,
  { max, per }: Rate,
  ask: (n: number) => Promise<Answer<ErrorBody>>,
) {
  for (let n = 0; n < max; n++) {
    expect((await ask(n)).status).toBeLessThan(300);
    testApp.clock.advance(n === 0 ? 1000 : 0);
  }
  const refused = await ask(max);
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
    429,
    "too_many_requests",
    String(per / 1000 - 1),
  ]);
  return refused;
}

describe("a member", () => {
  test("can comment 20 times in 10 minutes, is told how long to wait, and can go on then", async () => {
    const { testApp, token, topic } = await open();
    const comment = (n: number) =>
      testApp.call("POST", `/api/topics/${topic.id}/comments`, {
        token,
        body: { content: `${n}` },
      });
    const refused = await passRate(testApp, rates.comments, comment);
    expect(refused.body.message).toBe("At most 20 comments in 10 minutes. Try again in 10 minutes");
    testApp.clock.advance(598_000);
    expect((await comment(21)).headers.get("retry-after")).toBe("1");
    testApp.clock.advance(1000);
    expect((await comment(21)).status).toBe(201);
    expect((await comment(22)).status).toBe(429);
    const listed = await testApp.call<Comment[]>("GET", `/api/topics/${topic.id}/comments`);
    expect(listed.headers.get("x-total-count")).toBe("21");
  });

  test("can make 10 topics an hour, however many are deleted meanwhile", async () => {
    const { testApp, token } = await open();
    const create = (n: number) =>
      testApp.call("POST", "/api/topics", { token, body: { name: `Topic ${n}`, category: "Other" } });
    const refused = await passRate(testApp, rates.topics, async (n) => {
      const made = await create(n);
      const { id } = made.body as unknown as Topic;
      if (id) await expectStatus(200, testApp.call("DELETE", `/api/topics/${id}`, { token }));
      return made;
    });
    expect(refused.body.message).toBe("At most 10 new topics an hour. Try again in 60 minutes");
    const broken = await testApp.call("POST", "/api/topics", { token, body: {} });
    expect(broken.status).toBe(400);
  });

  test("can change 120 things a minute in all, reactions included, and then nothing on any route", async () => {
    const { testApp, token, user, topic } = await open();
    setRole(testApp.db, user.id, "moderator");
    const like = `/api/users/${user.id}/like/${topic.id}`;
    await passRate(testApp, rates.writes, (n) => testApp.call(n % 2 ? "DELETE" : "POST", like, { token }));
    const writes: Record<string, unknown> = {
      "POST /api/topics/": { name: "Another", category: "Other" },
      "PUT /api/topics/:id": { name: "Another", category: "Other" },
      "POST /api/topics/:id/comments": { content: "Hello" },
      "POST /api/topics/:id/findings": { url: "https://paper.example/a", belongs: true },
      "PUT /api/comments/:id": { content: "Hello again" },
      "POST /api/comments/:id/flags": { reason: "spam" },
      "POST /api/moderation/actions": { action: "suspend", target: topic.id, reason: "Spam" },
      "PATCH /api/account/": { name: "Ada" },
      "POST /api/account/invitations/": { note: "Grace" },
      "POST /api/account/tokens/": { name: "Script", scope: "read" },
      "POST /api/account/connections/": { request: "client_id=none", isAllowed: false },
      "POST /api/auth/passkeys/register/verify": { name: "Phone", credential: anyCredential },
      "PUT /api/account/passkeys/:id": { name: "Phone" },
      "PUT /api/account/keys/:id": { dailyUsd: 1 },
      "PUT /api/account/edition": { schedule: "daily" },
      "PUT /api/users/:id/follow/:topicId": { notify: "off" },
      "POST /api/account/channels": { kind: "email" },
      "POST /api/account/mailboxes/": { host: "imap.example.org", username: "ada", password: "secret" },
      "PUT /api/account/channels/:id": { isOn: false },
      "POST /api/users/:id/seen": { updates: [] },
      "POST /api/users/:id/unseen": { marks: [] },
      "PUT /api/account/notices/settings": { toChannels: [] },
      "PUT /api/account/notices/": { isRead: true },
      "PUT /api/account/notices/:id": { isRead: true },
    };
    // Before one signs in, and what changes nothing: each has a rate of its own.
    const others =
      /setup|auth\/(?:register|waitlist|login|verify|passkeys\/options|passkeys\/verify)|discover|preview|proposal|questions/;
    const routes = writingRoutes(testApp).filter((route) => !others.test(route));
    expect(routes.length).toBeGreaterThan(12);
    for (const route of routes) {
      const [method = "", path = ""] = route.split(" ");
      const address = path.replace(/users\/:id/, `users/${user.id}`).replace(":id", topic.id);
      const asked = address.replace(":reaction", "follow").replace(":topicId", topic.id);
      const options = { token, ...(writes[route] !== undefined && { body: writes[route] }) };
      // What is for admins alone is refused for that reason, before it is counted.
      const status = path.startsWith("/api/desk/") ? 403 : 429;
      expect([route, (await testApp.call(method, asked, options)).status]).toEqual([route, status]);
    }
    expect((await testApp.call("GET", `/api/topics/${topic.id}`, { token })).status).toBe(200);
  });

  test("can search 60 times a minute; lists that are only filtered do not count", async () => {
    const { testApp, token } = await open();
    const search = () => testApp.call("GET", "/api/topics?q=rockets", { token });
    await passRate(testApp, rates.searches, search);
    for (const path of ["/api/topics", "/api/topics?tag=space&sort=hot", "/api/topics?q=%20!"]) {
      expect((await testApp.call("GET", path, { token })).status).toBe(200);
    }
    expect((await testApp.call("GET", "/api/topics?q=rockets")).status).toBe(200);
  });

  test("can download everything twice an hour", async () => {
    const { testApp, token } = await open();
    await passRate(testApp, rates.takeouts, () => testApp.call("GET", "/api/account/takeout", { token }));
  });

  test("is counted apart from others, and in every session", async () => {
    const { testApp, token, topic } = await open();
    const eve = await testApp.signUp("Eve");
    const comment = (by: string) =>
      testApp.call("POST", `/api/topics/${topic.id}/comments`, { token: by, body: { content: "Hello" } });
    await passRate(testApp, rates.comments, () => comment(token));
    expect((await comment(eve.token)).status).toBe(201);
    testApp.clock.advance(60_000);
    await testApp.call("POST", "/api/auth/login", { body: { email: "ada@example.org" } });
    await testApp.app.sendMail();
    const code = testApp.mails.at(-1)?.shown.code;
    const again = await expectStatus(
      200,
      testApp.call<{ token: string }>("POST", "/api/auth/verify", {
        body: { email: "ada@example.org", code },
      }),
    );
    expect((await comment(again.body.token)).status).toBe(429);
  });

  test("is asked no such thing with TOPICAPP_RATE_LIMITS=off", async () => {
    const { testApp, token, user, topic } = await open({});
    for (let n = 0; n < rates.writes.max + 5; n++) {
      const answer = await testApp.call("POST", `/api/users/${user.id}/like/${topic.id}`, { token });
      expect(answer.status).toBeLessThan(300);
    }
  });
});

test("visitors' searches are counted by client", async () => {
  const { testApp } = await open({ env: { ...limited.env, TOPICAPP_TRUSTED_PROXIES: "127.0.0.1/32" } });
  const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}/api/topics?q=rockets`;
  const search = async (client: string) =>
    (await fetch(url, { headers: { "x-forwarded-for": client } })).status;
  for (let n = 0; n < rates.searches.max; n++) expect(await search("198.51.100.7")).toBe(200);
  expect(await search("198.51.100.7")).toBe(429);
  expect(await search("198.51.100.8")).toBe(200);
});

describe("the bound of 100 topics", () => {
  async function withTopics(number: number, options: Parameters<typeof openTestApp>[0]) {
    const { testApp, token, user, topic } = await open(options);
    const [row] = testApp.db.select().from(topics).all();
    if (!row) throw new Error("there is one topic");
    for (let n = 1; n < number; n++) {
      testApp.db
        .insert(topics)
        .values({ ...row, id: newId(testApp.clock.now), name: `Topic ${n}`, nameKey: `topic ${n}` })
        .run();
    }
    const create = () =>
      testApp.call("POST", "/api/topics", { token, body: { name: "One more", category: "Other" } });
    return { testApp, token, user, topic, create };
  }

  test("is named where a member has reached it, and holds private ones too", async () => {
    const { testApp, token, topic, create } = await withTopics(limits.ownTopics, limited);
    const refused = await create();
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: "You have 100 topics, which is the limit here. Delete one first",
        code: "forbidden",
      },
    ]);
    const counted = await testApp.call("GET", "/api/topics");
    expect(counted.headers.get("x-total-count")).toBe("100");
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${topic.id}`, { token }));
    expect((await create()).status).toBe(201);
  });

  test("is lifted with the rates", async () => {
    const { create } = await withTopics(limits.ownTopics, {});
    expect((await create()).status).toBe(201);
  });
});

test("every route that writes has a limit, which the description tells of", async () => {
  const testApp = openTestApp(limited);
  const { body } = await testApp.call<{
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  }>("GET", "/api/openapi.json");
  const told = (route: string) => {
    const [method = "", path = ""] = route.split(" ");
    const named = path
      .replace(/^\/api/, "")
      .replace(/\/$/, "")
      .replace(/:(\w+)/g, "{$1}");
    const operation = (body.paths[`/api${named}`] ?? body.paths[named])?.[method.toLowerCase()];
    return operation?.responses["429"]?.description ?? "none";
  };
  const untold = writingRoutes(testApp).filter((route) => !/At most \d+ .*(minute|hour)/.test(told(route)));
  expect(untold).toEqual([]);
  expect(told("GET /api/account/takeout")).toContain("At most 2 data downloads an hour");
  expect(told("GET /api/topics/")).toContain("At most 60 searches a minute");
  expect(told("POST /api/topics/:id/comments")).toContain("At most 20 comments in 10 minutes");
  expect(told("GET /api/topics/:id/mentionable")).toContain("At most 60 member searches a minute");
});

function writingRoutes(testApp: TestApp): string[] {
  return testApp.app.routes
    .filter(({ method }) => !["GET", "HEAD", "OPTIONS"].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
}
