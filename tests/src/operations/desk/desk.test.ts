import { describe, expect, test } from "bun:test";
import type { NewApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type {
  DeskMember,
  DeskSource,
  FailingFeed,
  Invitation,
  OwnInvitations,
  WaitingPerson,
} from "../../../../src/contract/admin/desk.ts";
import type { SetupCheck } from "../../../../src/contract/admin/setup.ts";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import type { User } from "../../../../src/contract/community/users.ts";
import { inviteAsMember } from "../../../../src/people/auth/invitations.ts";
import { setRole, suspend } from "../../../../src/people/users/users.ts";
import { noteFeedReadings } from "../../../../src/topics/feeds.ts";
import { openTestApp } from "../../../support/app.ts";

const day = 86_400_000;
const key = "sk-a-key-of-the-tests-7Qz9";

async function openDesk(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = openTestApp(options);
  const admin = await testApp.signUp("grace");
  setRole(testApp.db, admin.user.id, "admin");
  const ask = <T>(method: string, path: string, body?: unknown, session: Session = admin) =>
    testApp.call<T>(method, path, { token: session.token, ...(body !== undefined && { body }) });
  return { ...testApp, admin, ask };
}

const registration = (name: string, invitationCode: string) => ({
  ...{ email: `${name}@example.org`, username: name, name, invitationCode },
});

describe("invitations at the desk", () => {
  test("are created, used by as many as they are for, listed and revoked", async () => {
    const { ask, call, logged } = await openDesk();
    const made = await ask<Invitation>("POST", "/api/desk/invitations", { uses: 2, days: 7, note: "Chess" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ maxUses: 2, usedCount: 0, note: "Chess", state: "open" });
    expect(made.body.expiresAt).toBe("2026-11-28T09:00:00.000Z");
    const { code, id } = made.body;
    expect((await call("POST", "/api/auth/register", { body: registration("kim", code) })).status).toBe(201);
    const listed = await ask<Invitation[]>("GET", "/api/desk/invitations?limit=1");
    expect(listed.body[0]).toMatchObject({ id, usedCount: 1, state: "open" });
    expect((await ask("DELETE", `/api/desk/invitations/${id}`)).status).toBe(200);
    const late = await call("POST", "/api/auth/register", { body: registration("lou", code) });
    expect(late.body.code).toBe("invitation_invalid");
    expect((await ask("DELETE", "/api/desk/invitations/none")).status).toBe(404);
    expect(logged.filter((line) => line.includes("at the desk")).length).toBe(2);
  });

  test("are sent to an address, for that person alone", async () => {
    const { ask, app, mails } = await openDesk();
    const made = await ask<Invitation>("POST", "/api/desk/invitations", {
      uses: 1,
      email: " Kim@Example.org",
    });
    expect(made.body).toMatchObject({ maxUses: 1, note: "kim@example.org" });
    await app.sendMail();
    const mail = mails.find(({ to }) => to === "kim@example.org");
    expect(mail?.text).toContain(made.body.url);
  });

  test("refuse what cannot be", async () => {
    const { ask } = await openDesk();
    for (const body of [
      { uses: 0 },
      { uses: 1.5 },
      { uses: 1, days: 0 },
      { uses: 1, email: "nobody" },
      { uses: 2, email: "kim@example.org" },
      { uses: 1, note: "n".repeat(201) },
    ])
      expect([body, (await ask("POST", "/api/desk/invitations", body)).status]).toEqual([body, 400]);
  });
});

describe("the waitlist at the desk", () => {
  test("is approved once, with one code in one mail, and removed", async () => {
    const { ask, app, call, mails } = await openDesk();
    for (const name of ["kim", "lou"])
      await call("POST", "/api/auth/waitlist", { body: { email: `${name}@example.org`, name } });
    const [lou, kim] = (await ask<WaitingPerson[]>("GET", "/api/desk/waitlist")).body;
    const path = `/api/desk/waitlist/${kim?.id}/approve`;
    const both = await Promise.all([ask<WaitingPerson>("POST", path), ask<WaitingPerson>("POST", path)]);
    expect(both.map(({ status, body }) => [status, body.isInvited])).toEqual([
      [200, true],
      [200, true],
    ]);
    await app.sendMail();
    expect(mails.filter(({ to }) => to === "kim@example.org").length).toBe(1);
    const [code] = (await ask<Invitation[]>("GET", "/api/desk/invitations")).body;
    expect(code).toMatchObject({ maxUses: 1, note: "kim@example.org" });
    expect((await ask("DELETE", `/api/desk/waitlist/${lou?.id}`)).status).toBe(200);
    expect((await ask("DELETE", `/api/desk/waitlist/${lou?.id}`)).status).toBe(404);
    expect((await ask("GET", "/api/desk/waitlist")).body).toEqual([] as never);
  });
});

describe("members at the desk", () => {
  test("are limited: what is left out stays, null lifts a bound, their topics slow down", async () => {
    const { ask, signUp, createTopic, call } = await openDesk();
    const ada = await signUp("ada");
    const topic = await createTopic(ada.token, { frequency: 4 });
    const path = `/api/desk/members/${ada.user.id}/limits`;
    await ask("PUT", path, { dailyUsd: 0.1, topics: 5, minHours: 12 });
    const changed = await ask<DeskMember>("PUT", path, { topics: null, invites: 3 });
    expect(changed.body.limits).toEqual({ dailyUsd: 0.1, topics: null, minHours: 12, invites: 3 });
    expect((await call<{ frequency: number }>("GET", `/api/topics/${topic.id}`)).body.frequency).toBe(12);
    const listed = (await ask<DeskMember[]>("GET", "/api/desk/members")).body;
    expect(listed.map(({ username }) => username)).toEqual(["ada", "grace"]);
    const found = await ask<DeskMember[]>("GET", `/api/desk/members?q=${encodeURIComponent(" ADA@ex")}`);
    expect(found.body.map(({ username }) => username)).toEqual(["ada"]);
    expect((await ask<DeskMember[]>("GET", "/api/desk/members?q=%25")).body).toEqual([]);
    expect((await ask("PUT", "/api/desk/members/none/limits", { topics: 1 })).status).toBe(404);
    for (const body of [{}, { topics: -1 }, { invites: 10_000 }, { minHours: 1.5 }, { dailyUsd: -1 }])
      expect([body, (await ask("PUT", path, body)).status]).toEqual([body, 400]);
  });
});

describe("sources at the desk", () => {
  test("take a key that is never shown again, and say what is wrong with each", async () => {
    const { ask, db, logged } = await openDesk();
    const before = (await ask<DeskSource[]>("GET", "/api/desk/sources")).body.find(
      ({ id }) => id === "gpt-4o",
    );
    expect(before).toMatchObject({ ending: null, keyFrom: null, takesKey: true });
    expect(before?.problem).toContain("no key");
    const given = await ask<DeskSource>("PUT", "/api/desk/sources/gpt-4o", { key });
    expect(given.body).toMatchObject({ ending: "7Qz9", keyFrom: "database", problem: null });
    const all = JSON.stringify((await ask("GET", "/api/desk/sources")).body);
    const stored = db.$client.query("select api_key from topic_sources where id = 'gpt-4o'").get();
    for (const text of [all, JSON.stringify(stored), ...logged]) expect(text).not.toContain(key);
    const off = await ask<DeskSource>("PUT", "/api/desk/sources/gpt-4o", { isEnabled: false });
    expect(off.body.problem).toContain("turned off");
    expect((await ask("PUT", "/api/desk/sources/none", { isEnabled: true })).status).toBe(404);
    expect((await ask("PUT", "/api/desk/sources/gpt-4o", {})).status).toBe(400);
    const spaced = await ask<ErrorBody>("PUT", "/api/desk/sources/gpt-4o", {
      key: "two words that are too many",
    });
    expect(spaced.body.code).toBe("validation_failed");
    expect((await ask("PUT", "/api/desk/sources/digest", { key })).status).toBe(400);
  });

  test("are tested by one call, with what to do where the provider refuses", async () => {
    const askProvider = async () => Response.json({ error: { message: "bad key" } }, { status: 401 });
    const { ask } = await openDesk({ askProvider });
    const test = (id: string) => ask<SetupCheck>("POST", `/api/desk/sources/${id}/test`);
    expect((await test("gpt-4o")).body.message).toContain("no key");
    await ask("PUT", "/api/desk/sources/gpt-4o", { key });
    const refused = await test("gpt-4o");
    expect(refused.body.works).toBe(false);
    expect(refused.body.message).toContain("Set a key");
    expect((await test("none")).status).toBe(404);
  });
});

test("feeds that fail are at the desk by their site, without an address that may hold a secret", async () => {
  const { ask, db, signUp, createTopic, clock } = await openDesk();
  const ada = await signUp("ada");
  const url = "https://paper.example/feed?token=secret";
  const feeds = [{ url, filter: "all" as const }];
  for (const name of ["Trains", "Trams"]) {
    const { id } = await createTopic(ada.token, { name, feeds });
    noteFeedReadings(db, id, [{ url, error: `${url} answered 404` }], clock.now);
  }
  expect((await ask<FailingFeed[]>("GET", "/api/desk/feeds")).body).toEqual([
    {
      ...{ site: "paper.example", error: "paper.example answered 404" },
      ...{ failingSince: "2026-11-21T09:00:00.000Z", topics: 2 },
    },
  ]);
});

test("no API token reaches the desk, not even an admin's", async () => {
  const { ask, call } = await openDesk();
  const { body } = await ask<NewApiToken>("POST", "/api/account/tokens", { name: "Script", scope: "write" });
  for (const path of ["/api/desk/invitations", "/api/desk/sources", "/api/desk/members"])
    expect((await call("GET", path, { token: body.token })).status).toBe(403);
});

describe("a member whom the admin lets invite", () => {
  async function openInviting(invites: number) {
    const desk = await openDesk();
    const ada = await desk.signUp("ada");
    await desk.ask("PUT", `/api/desk/members/${ada.user.id}/limits`, { invites });
    const own = <T>(method: string, path = "", body?: unknown) =>
      desk.ask<T>(method, `/api/account/invitations${path}`, body, ada);
    return { ...desk, ada, own };
  }

  test("invites as many as that and no more, from however many windows at once", async () => {
    const { own, ada, ask } = await openInviting(2);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => own<Invitation>("POST", "", { note: null })),
    );
    expect(made.filter(({ status }) => status === 201).length).toBe(2);
    expect(made.filter(({ status }) => status === 403).length).toBe(4);
    const me = await ask<{ user: User }>("GET", "/api/auth/me", undefined, ada);
    expect(me.body.user.invitesLeft).toBe(0);
    expect((await own<OwnInvitations>("GET")).body.left).toBe(0);
  });

  test("gets a place back for one that nobody used, revoked or expired, and none for one that was", async () => {
    const { own, call, clock } = await openInviting(2);
    const first = (await own<Invitation>("POST", "", { note: "Kim" })).body;
    const second = (await own<Invitation>("POST", "", { note: null })).body;
    expect((await call("POST", "/api/auth/register", { body: registration("kim", first.code) })).status).toBe(
      201,
    );
    await own("DELETE", `/${first.id}`);
    expect((await own<OwnInvitations>("GET")).body.left).toBe(0);
    await own("DELETE", `/${second.id}`);
    expect((await own<OwnInvitations>("GET")).body.left).toBe(1);
    await own("POST", "", { note: null });
    clock.advance(29 * day);
    expect((await own<OwnInvitations>("GET")).body.left).toBe(0);
    clock.advance(2 * day);
    const ended = await own<OwnInvitations>("GET");
    expect(ended.status === 401 || ended.body.left === 1).toBe(true);
  });

  test("cannot end somebody else's, and lets nobody in while suspended", async () => {
    const { own, ask, ada, call, db } = await openInviting(1);
    const { code } = (await own<Invitation>("POST", "", { note: null })).body;
    const [admins] = (await ask<Invitation[]>("GET", "/api/desk/invitations")).body;
    expect(admins?.code).toBe(code);
    const others = (await ask<Invitation>("POST", "/api/desk/invitations", { uses: 1 })).body;
    expect((await own("DELETE", `/${others.id}`)).status).toBe(404);
    suspend(db, ada.user.id);
    const refused = await call("POST", "/api/auth/register", { body: registration("kim", code) });
    expect(refused.body.code).toBe("invitation_invalid");
  });

  test("is nobody until the admin says so, and the number counts inside the transaction", async () => {
    const { ask, signUp, db, clock } = await openDesk();
    const ada = await signUp("ada");
    const refused = await ask("POST", "/api/account/invitations", { note: null }, ada);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ code: "forbidden" }),
    ] as never);
    const me = await ask<{ user: User }>("GET", "/api/auth/me", undefined, ada);
    expect("invitesLeft" in me.body.user).toBe(false);
    expect(() => inviteAsMember(db, ada.user.id, null, clock.now)).toThrow("Only this server's admin");
  });
});
