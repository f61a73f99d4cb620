import { describe, expect, test } from "bun:test";
import { topicLists } from "../../../src/contract/topics/topic-names.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { openTestApp } from "../../support/app.ts";
import { canary, openScene, roles, type Scene, spam } from "./visible-scene.ts";

const phone = { name: "Phone" };
const draft = { name: "Taken over", category: "Other" };
/** `:T` the private topic, `:Y` a story and `:M` a summary of it, `:C` the comment on it, `:H` a channel of its owner,
 * `:O` its owner, `:S` the stranger. Statuses in the order of `roles`; a moderator's is a former follower's where it is
 * left out. */
const table: [route: string, request: string, statuses: number[], body?: unknown][] = [
  ["GET /api/health", "/api/health", [200, 200, 200, 200, 200, 200]],
  ["GET /api/openapi.json", "/api/openapi.json", [200, 200, 200, 401, 401, 200]],
  ["GET /api/docs", "/api/docs", [200, 200, 200, 401, 401, 200]],
  ["GET /api/topic-sources", "/api/topic-sources", [200, 200, 200, 200, 200, 200]],
  ["POST /api/auth/register", "/api/auth/register", [400, 400, 400, 400, 400, 400], {}],
  ["POST /api/auth/waitlist", "/api/auth/waitlist", [400, 400, 400, 400, 400, 400], {}],
  ["POST /api/auth/login", "/api/auth/login", [400, 400, 400, 400, 400, 400], {}],
  ["POST /api/auth/verify", "/api/auth/verify", [400, 400, 400, 400, 400, 400], {}],
  ["POST /api/setup/", "/api/setup", [400, 400, 400, 400, 400, 400], {}],
  ["GET /api/setup/checks", "/api/setup/checks", [401, 403, 403, 401, 401, 403]],
  ["POST /api/setup/checks/mail", "/api/setup/checks/mail", [401, 403, 403, 401, 401, 403]],
  ["POST /api/setup/checks/source", "/api/setup/checks/source", [401, 403, 403, 401, 401, 403], {}],
  ["POST /api/auth/passkeys/options", "/api/auth/passkeys/options", [200, 200, 200, 200, 200, 200]],
  ["POST /api/auth/passkeys/verify", "/api/auth/passkeys/verify", [400, 400, 400, 400, 400, 400], {}],
  [
    "POST /api/auth/passkeys/register/code",
    "/api/auth/passkeys/register/code",
    [401, 200, 200, 401, 401, 200],
  ],
  [
    "POST /api/auth/passkeys/register/options",
    "/api/auth/passkeys/register/options",
    [401, 403, 403, 401, 401, 403],
  ],
  [
    "POST /api/auth/passkeys/register/verify",
    "/api/auth/passkeys/register/verify",
    [401, 400, 400, 401, 401, 400],
    {},
  ],
  ["GET /api/auth/me", "/api/auth/me", [401, 200, 200, 401, 401, 200]],
  ["GET /api/topics/", "/api/topics", [200, 200, 200, 401, 401, 200]],
  ["GET /api/topics/community", "/api/topics/community", [200, 200, 200, 401, 401, 200]],
  ["GET /api/topics/trending", "/api/topics/trending", [200, 200, 200, 401, 401, 200]],
  ["GET /api/topics/:id", "/api/topics/:T", [404, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/comments", "/api/topics/:T/comments", [404, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/summaries", "/api/topics/:T/summaries", [404, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/stories", "/api/topics/:T/stories", [404, 404, 404, 401, 401, 200]],
  ["GET /api/stories/:id", "/api/stories/:Y", [404, 404, 404, 401, 401, 200]],
  [
    "POST /api/topics/:id/questions/",
    "/api/topics/:T/questions",
    [401, 404, 404, 401, 401, 200],
    { question: `What is ${canary}?` },
  ],
  ["GET /api/topics/:id/questions/cost", "/api/topics/:T/questions/cost", [401, 404, 404, 401, 401, 200]],
  ["GET /api/summaries/:id/making", "/api/summaries/:M/making", [404, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/runs", "/api/topics/:T/runs", [401, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/findings", "/api/topics/:T/findings", [401, 404, 404, 401, 401, 200]],
  [
    "POST /api/topics/:id/findings",
    "/api/topics/:T/findings",
    [401, 404, 404, 401, 401, 200],
    { url: "https://paper.example/1", belongs: true },
  ],
  ["GET /api/users/:id/", "/api/users/:O", [200, 200, 200, 401, 401, 200]],
  ["GET /api/users/:id/topics", "/api/users/:O/topics", [200, 200, 200, 401, 401, 200]],
  ["GET /api/users/:id/followed-topics", "/api/users/:O/followed-topics", [401, 200, 200, 401, 401, 200]],
  ["GET /api/users/:id/liked-topics", "/api/users/:O/liked-topics", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/slopped-topics", "/api/users/:O/slopped-topics", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/likes/:topicId", "/api/users/:O/likes/:T", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/slops/:topicId", "/api/users/:O/slops/:T", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/costs", "/api/users/:O/costs", [401, 403, 403, 401, 401, 200]],
  [
    "GET /api/users/:id/updates",
    "/api/users/:O/updates?since=2020-01-01T00:00:00Z",
    [401, 403, 403, 401, 401, 200],
  ],
  [
    "GET /api/users/:id/catch-up",
    "/api/users/:O/catch-up?since=2020-01-01T00:00:00Z",
    [401, 403, 403, 401, 401, 200],
  ],
  ["POST /api/users/:id/seen", "/api/users/:O/seen", [401, 403, 403, 401, 401, 200], { updates: [] }],
  ["POST /api/users/:id/unseen", "/api/users/:O/unseen", [401, 403, 403, 401, 401, 200], { marks: [] }],
  ["PUT /api/users/:id/read/:summaryId", "/api/users/:O/read/:M", [401, 403, 403, 401, 401, 200]],
  ["PUT /api/users/:id/read/:summaryId", "/api/users/:S/read/:M", [401, 404, 403, 401, 401, 403]],
  ["DELETE /api/users/:id/read/:summaryId", "/api/users/:O/read/:M", [401, 403, 403, 401, 401, 200]],
  ["PUT /api/users/:id/saved/:summaryId", "/api/users/:O/saved/:M", [401, 403, 403, 401, 401, 200]],
  ["PUT /api/users/:id/saved/:summaryId", "/api/users/:S/saved/:M", [401, 404, 403, 401, 401, 403]],
  ["DELETE /api/users/:id/saved/:summaryId", "/api/users/:O/saved/:M", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/saved", "/api/users/:O/saved", [401, 403, 403, 401, 401, 200]],
  ["GET /api/users/:id/week", "/api/users/:O/week", [401, 403, 403, 401, 401, 200]],
  ["GET /api/account/takeout", "/api/account/takeout", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/sessions", "/api/account/sessions", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/tokens/", "/api/account/tokens", [401, 200, 200, 401, 401, 200]],
  ["POST /api/account/tokens/", "/api/account/tokens", [401, 400, 400, 401, 401, 400], {}],
  ["DELETE /api/account/tokens/:id", "/api/account/tokens/none", [401, 404, 404, 401, 401, 404]],
  ["GET /api/account/connections/", "/api/account/connections?request=x", [401, 400, 400, 401, 401, 400]],
  ["POST /api/account/connections/", "/api/account/connections", [401, 400, 400, 401, 401, 400], {}],
  ["GET /api/account/passkeys/", "/api/account/passkeys", [401, 200, 200, 401, 401, 200]],
  ["PUT /api/account/passkeys/:id", "/api/account/passkeys/none", [401, 404, 404, 401, 401, 404], phone],
  ["DELETE /api/account/passkeys/:id", "/api/account/passkeys/none", [401, 404, 404, 401, 401, 404]],
  ["GET /api/account/keys/", "/api/account/keys", [401, 200, 200, 401, 401, 200]],
  ["PUT /api/account/keys/:id", "/api/account/keys/gpt-4o", [401, 403, 403, 401, 401, 403], { dailyUsd: 1 }],
  ["DELETE /api/account/keys/:id", "/api/account/keys/gpt-4o", [401, 404, 404, 401, 401, 404]],
  ["POST /api/account/keys/:id/test", "/api/account/keys/gpt-4o/test", [401, 403, 403, 401, 401, 403]],
  ["GET /api/account/feed", "/api/account/feed", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/topics.opml", "/api/account/topics.opml", [401, 200, 200, 401, 401, 200]],
  // Signed in, it asks for OPML.
  ["POST /api/account/topics.opml", "/api/account/topics.opml", [401, 400, 400, 401, 401, 400]],
  ["POST /api/account/feed", "/api/account/feed", [401, 200, 200, 401, 401, 200]],
  ["DELETE /api/account/feed", "/api/account/feed", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/web-push-key", "/api/account/web-push-key", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/channels", "/api/account/channels", [401, 200, 200, 401, 401, 200]],
  ["POST /api/account/channels", "/api/account/channels", [401, 400, 400, 401, 401, 400], {}],
  ["POST /api/account/channels/:id/test", "/api/account/channels/:H/test", [401, 404, 404, 401, 401, 200]],
  [
    "PUT /api/account/channels/:id",
    "/api/account/channels/:H",
    [401, 404, 404, 401, 401, 200],
    { name: `Channel ${canary}` },
  ],
  ["DELETE /api/account/channels/:id", "/api/account/channels/:H", [401, 404, 404, 401, 401, 200]],
  ["GET /api/account/mailboxes/", "/api/account/mailboxes", [401, 200, 200, 401, 401, 200]],
  ["POST /api/account/mailboxes/", "/api/account/mailboxes", [401, 400, 400, 401, 401, 400], {}],
  [
    "GET /api/account/mailboxes/:id/newsletters",
    "/api/account/mailboxes/:H/newsletters",
    [401, 404, 404, 401, 401, 404],
  ],
  ["DELETE /api/account/mailboxes/:id", "/api/account/mailboxes/:H", [401, 404, 404, 401, 401, 404]],
  ["GET /api/account/notices/", "/api/account/notices", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/notices/unread", "/api/account/notices/unread", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/notices/settings", "/api/account/notices/settings", [401, 200, 200, 401, 401, 200]],
  [
    "PUT /api/account/notices/settings",
    "/api/account/notices/settings",
    [401, 200, 200, 401, 401, 200],
    { toChannels: ["commented"] },
  ],
  ["PUT /api/account/notices/", "/api/account/notices", [401, 200, 200, 401, 401, 200], { isRead: true }],
  [
    "PUT /api/account/notices/:id",
    "/api/account/notices/none",
    [401, 404, 404, 401, 401, 404],
    { isRead: true },
  ],
  ["GET /api/account/edition", "/api/account/edition", [401, 200, 200, 401, 401, 200]],
  ["PUT /api/account/edition", "/api/account/edition", [401, 200, 200, 401, 401, 200], { schedule: "daily" }],
  ["GET /api/account/edition/preview", "/api/account/edition/preview", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/editions", "/api/account/editions", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/editions/today", "/api/account/editions/today", [401, 200, 200, 401, 401, 200]],
  ["GET /api/account/editions/:id", "/api/account/editions/none", [401, 404, 404, 401, 401, 404]],
  [
    "PUT /api/users/:id/follow/:topicId",
    "/api/users/:O/follow/:T",
    [401, 403, 403, 401, 401, 200],
    { notify: "each" },
  ],
  [
    "PUT /api/users/:id/follow/:topicId",
    "/api/users/:S/follow/:T",
    [401, 404, 403, 401, 401, 403],
    { notify: "each" },
  ],
  ["PUT /api/topics/:id", "/api/topics/:T", [401, 404, 404, 401, 401, 200], { ...draft, isPublic: false }],
  ["POST /api/comments/:id/flags", "/api/comments/:C/flags", [401, 404, 404, 401, 401, 403], spam],
  ["GET /api/moderation/flags", "/api/moderation/flags", [401, 403, 403, 401, 401, 403, 200]],
  [
    "POST /api/moderation/actions",
    "/api/moderation/actions",
    [401, 403, 403, 401, 401, 403, 404],
    { action: "hide_topic", target: "none", reason: "Spam" },
  ],
  ["GET /api/desk/invitations", "/api/desk/invitations", [401, 403, 403, 401, 401, 403]],
  ["POST /api/desk/invitations", "/api/desk/invitations", [401, 403, 403, 401, 401, 403], {}],
  ["DELETE /api/desk/invitations/:id", "/api/desk/invitations/none", [401, 403, 403, 401, 401, 403]],
  ["GET /api/desk/waitlist", "/api/desk/waitlist", [401, 403, 403, 401, 401, 403]],
  ["POST /api/desk/waitlist/:id/approve", "/api/desk/waitlist/none/approve", [401, 403, 403, 401, 401, 403]],
  ["DELETE /api/desk/waitlist/:id", "/api/desk/waitlist/none", [401, 403, 403, 401, 401, 403]],
  ["GET /api/desk/members", "/api/desk/members", [401, 403, 403, 401, 401, 403]],
  ["PUT /api/desk/members/:id/limits", "/api/desk/members/:O/limits", [401, 403, 403, 401, 401, 403], {}],
  ["GET /api/desk/sources", "/api/desk/sources", [401, 403, 403, 401, 401, 403]],
  ["PUT /api/desk/sources/:id", "/api/desk/sources/gpt-4o", [401, 403, 403, 401, 401, 403], {}],
  ["POST /api/desk/sources/:id/test", "/api/desk/sources/gpt-4o/test", [401, 403, 403, 401, 401, 403]],
  ["GET /api/desk/feeds", "/api/desk/feeds", [401, 403, 403, 401, 401, 403]],
  ["GET /api/desk/release", "/api/desk/release", [401, 403, 403, 401, 401, 403]],
  ["GET /api/desk/backups", "/api/desk/backups", [401, 403, 403, 401, 401, 403]],
  ["GET /api/account/invitations/", "/api/account/invitations", [401, 200, 200, 401, 401, 200]],
  [
    "POST /api/account/invitations/",
    "/api/account/invitations",
    [401, 403, 403, 401, 401, 403],
    { note: null },
  ],
  ["DELETE /api/account/invitations/:id", "/api/account/invitations/none", [401, 404, 404, 401, 401, 404]],
  ["GET /api/moderation/log", "/api/moderation/log", [401, 200, 200, 401, 401, 200]],
  ["GET /api/topics/:id/mentionable", "/api/topics/:T/mentionable?prefix=o", [401, 404, 404, 401, 401, 200]],
  ["PUT /api/comments/:id", "/api/comments/:C", [401, 404, 404, 401, 401, 403], { content: canary }],
  ["DELETE /api/comments/:id", "/api/comments/:C", [401, 404, 404, 401, 401, 200]],
  ["POST /api/comments/:id/restore", "/api/comments/:C/restore", [401, 404, 404, 401, 401, 404]],
  ["POST /api/topics/:id/restore", "/api/topics/:T/restore", [401, 404, 404, 401, 401, 404]],
  [
    "POST /api/topics/:id/comments",
    "/api/topics/:T/comments",
    [401, 404, 404, 401, 401, 201],
    { content: "Hello" },
  ],
  ["POST /api/topics/:id/refresh", "/api/topics/:T/refresh", [401, 404, 404, 401, 401, 200]],
  ["GET /api/topics/:id/remarks", "/api/topics/:T/remarks", [401, 404, 404, 401, 401, 200]],
  [
    "POST /api/users/:id/slop/:topicId",
    "/api/users/:O/slop/:T",
    [401, 403, 403, 401, 401, 201],
    { reason: "dull", note: canary },
  ],
  ["POST /api/users/:id/slop/:topicId", "/api/users/:S/slop/:T", [401, 404, 403, 401, 401, 403]],
  ["POST /api/users/:id/:reaction/:topicId", "/api/users/:O/like/:T", [401, 403, 403, 401, 401, 201]],
  ["POST /api/users/:id/:reaction/:topicId", "/api/users/:S/like/:T", [401, 404, 403, 401, 401, 403]],
  ["DELETE /api/users/:id/:reaction/:topicId", "/api/users/:O/like/:T", [401, 403, 403, 401, 401, 200]],
  ["POST /api/topics/", "/api/topics", [401, 400, 400, 401, 401, 400], {}],
  ["DELETE /api/topics/:id", "/api/topics/:T", [401, 404, 404, 401, 401, 200]],
  ["POST /api/topics/preview", "/api/topics/preview", [401, 200, 200, 401, 401, 200], draft],
  [
    "POST /api/feeds/discover",
    "/api/feeds/discover",
    [401, 400, 400, 401, 401, 400],
    { url: "http://10.0.0.1/" },
  ],
  ["POST /api/topics/proposal", "/api/topics/proposal", [401, 404, 404, 401, 401, 404], { name: "Trains" }],
  ["PATCH /api/account/", "/api/account", [401, 400, 400, 401, 401, 400], {}],
  ["DELETE /api/account/sessions/:id", "/api/account/sessions/none", [401, 404, 404, 401, 401, 404]],
  ["DELETE /api/account/sessions", "/api/account/sessions", [401, 200, 200, 401, 401, 200]],
  ["POST /api/auth/logout", "/api/auth/logout", [401, 200, 200, 401, 401, 200]],
  ["DELETE /api/account/", "/api/account", [401, 401, 401, 401, 401, 401]],
];

function addressOf(request: string, ids: Scene["ids"]): string {
  const places = {
    ":T": ids.privateTopic,
    ":Y": ids.story,
    ":M": ids.summary,
    ":C": ids.privateComment,
    ":H": ids.channel,
    ":O": ids.owner,
    ":S": ids.stranger,
  };
  return request.replace(/:[TYMCHOS]\b/g, (place) => places[place as keyof typeof places]);
}

describe("who sees and changes what", () => {
  test("is said for every route there is", async () => {
    const declared = openTestApp().app.routes.map(({ method, path }) => `${method} ${path}`);
    expect(declared.filter((route) => !table.some(([known]) => known === route))).toEqual([]);
    expect(table.map(([known]) => known).filter((route) => !declared.includes(route))).toEqual([]);
  });

  test("is asked of a topic by its id, at no address that leads to a list", () => {
    const paths = openTestApp().app.routes.map(({ method, path }) => `${method} ${path}`);
    const beside = paths.flatMap((path) => /^GET \/api\/topics\/([^:/]+)$/.exec(path)?.[1] ?? []);
    expect(beside.sort()).toEqual([...topicLists].sort());
  });

  test("is so, for every route and every role", async () => {
    const { testApp, tokens, ids } = await openScene();
    for (const [route, request, statuses, body] of table) {
      const [method = ""] = route.split(" ");
      const got: number[] = [];
      for (const role of roles) {
        const options = { ...(tokens[role] && { token: tokens[role] }), ...(body !== undefined && { body }) };
        got.push((await testApp.call(method, addressOf(request, ids), options)).status);
      }
      const expected = [...statuses.slice(0, 6), statuses[6] ?? statuses[2]];
      expect<unknown>([request, got]).toEqual([request, expected]);
    }
  });

  test("leaves no trace of a private topic in any answer to anybody but its owner", async () => {
    const { testApp, tokens, ids } = await openScene();
    const reads = table
      .filter(([route]) => route.startsWith("GET "))
      .map(([, request]) => addressOf(request, ids));
    const extra = [
      `/api/topics/${ids.privateTopic}/summaries?kind=week`,
      "/api/topics?sort=new",
      `/api/topics?tag=${canary}`,
      "/api/topics?category=Other",
      ...["updated", "new", "hot", "best"].map((sort) => `/api/topics?q=${canary}&sort=${sort}`),
      `/api/topics?q=name&tag=${canary}&followed=no`,
      "/api/topics/trending?sort=hot",
      "/",
      `/topic/${ids.privateTopic}`,
    ];
    const lists = [ids.owner, ids.stranger].map((id) => `/api/users/${id}/followed-topics`);
    for (const role of roles.filter((each) => each !== "owner")) {
      for (const path of [...reads, ...extra, ...lists]) {
        const token = tokens[role];
        const { body, headers } = await testApp.call<unknown>("GET", path, token ? { token } : {});
        expect(
          `${role} ${path} ${JSON.stringify(body)} ${JSON.stringify([...headers])}`.split(canary).length,
        ).toBe(path.split(canary).length);
        if (path !== `/topic/${ids.privateTopic}`)
          expect(JSON.stringify(body)).not.toContain(ids.privateTopic);
      }
    }
    const former = await testApp.call<{ user: { id: string; followedTopicsCount: number } }>(
      "GET",
      "/api/auth/me",
      { token: tokens.formerFollower ?? "" },
    );
    expect(former.body.user.followedTopicsCount).toBe(0);
    const own = await testApp.call<Topic>("GET", `/api/topics/${ids.privateTopic}`, {
      token: tokens.owner ?? "",
    });
    expect(JSON.stringify(own.body)).toContain(canary);
  });

  test("holds from the next request on: no answer may be kept without asking again", async () => {
    const { testApp, tokens, ids } = await openScene();
    const [shown] = (await testApp.call<Topic[]>("GET", "/api/topics")).body;
    const reads = table
      .filter(([route]) => route.startsWith("GET "))
      .map(([, request]) => addressOf(request, { ...ids, privateTopic: shown?.id ?? "" }));
    const besides = ["/feeds/topics/:T.atom", "/feeds/topics/:T.json", "/topic/:T", "/topic/none"].map(
      (path) => addressOf(path, { ...ids, privateTopic: shown?.id ?? "" }),
    );
    const others = ["/", "/about", "/robots.txt", "/feeds/none", "/unsubscribe/none", "/metrics"];
    for (const path of [...reads, ...besides, ...others]) {
      for (const token of [undefined, tokens.stranger]) {
        const { headers } = await testApp.call("GET", path, token ? { token } : {});
        expect([path, headers.get("cache-control") ?? "none"]).toEqual([
          path,
          expect.stringMatching(/^(no-store|no-cache|private, no-cache)$/),
        ]);
      }
    }
  });

  test("a private id reads like an unknown one, on every route that takes it", async () => {
    const { testApp, tokens, ids } = await openScene();
    const unknown = "019aa000-0000-7000-8000-000000000000";
    for (const [route, request, , body] of table.filter(([, path]) => path.includes(":T"))) {
      const [method = ""] = route.split(" ");
      const ask = (id: string) =>
        testApp.call(method, addressOf(request, { ...ids, privateTopic: id }), {
          token: tokens.stranger ?? "",
          ...(body !== undefined && { body }),
        });
      const [hidden, never] = [await ask(ids.privateTopic), await ask(unknown)];
      expect([request, hidden.status, hidden.body]).toEqual([request, never.status, never.body]);
    }
  });

  test("so do the ids of its stories and summaries", async () => {
    const { testApp, tokens, ids } = await openScene();
    for (const role of ["anonymous", "stranger", "formerFollower"] as const) {
      for (const [path, id] of [
        ["/api/stories/:id", ids.story],
        ["/api/summaries/:id/making", ids.summary],
      ] as const) {
        const token = tokens[role];
        const read = (of: string) =>
          testApp.call("GET", path.replace(":id", of), token === undefined ? {} : { token });
        const [hidden, never] = [await read(id), await read("019aa000-0000-7000-8000-000000000000")];
        expect([role, path, hidden.status, hidden.body]).toEqual([role, path, never.status, never.body]);
      }
    }
  });

  test("so does the id of a comment on it", async () => {
    const { testApp, tokens, ids } = await openScene();
    for (const role of ["stranger", "formerFollower"] as const) {
      const remove = (id: string) =>
        testApp.call("DELETE", `/api/comments/${id}`, { token: tokens[role] ?? "" });
      const [hidden, never] = [await remove(ids.privateComment), await remove("019aa000-0000-7000-8000-00")];
      expect([role, hidden.status, hidden.body]).toEqual([role, never.status, never.body]);
    }
  });
});
