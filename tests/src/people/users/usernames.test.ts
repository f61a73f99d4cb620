import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { username, usernameKey } from "../../../../src/contract/community/users.ts";
import { migrate, migrations } from "../../../../src/db/migrations.ts";
import { closeDatabase, openDatabase } from "../../../../src/db/open.ts";
import { createInvitation } from "../../../../src/people/auth/invitations.ts";
import { findByUsername, listUsers } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, startOfTest, type TestApp } from "../../../support/app.ts";

const folders: string[] = [];
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

let registered = 0;

/** Registers somebody by invitation under a username, with an address of their own. */
function register(testApp: TestApp, wanted: string) {
  const invitation = { code: null, maxUses: 1, expiresAt: null, note: null };
  const { code } = createInvitation(testApp.db, invitation, testApp.clock.now);
  const email = `person-${registered++}@example.org`;
  return testApp.call("POST", "/api/auth/register", {
    body: { email, username: wanted, name: "Somebody", invitationCode: code },
  });
}

describe("a username", () => {
  test.each([
    "ada",
    "Éva",
    "ADA.l-2_x",
    "kovács",
    "Łukasz",
    "Дмитрий",
    "Ελένη",
    "สมชาย",
    "नमस्ते",
    "יעל",
    "ליאור_7",
  ])("may be %p", (name) => {
    expect(username.parse(`  ${name} `)).toBe(name);
  });

  test.each(["漢字", "漢字ハナこ", "kim한글", "عادل٣", "அருண்", "ニャン-chan"])(
    "may be %p, in the scripts that are written together",
    (name) => {
      expect(username.safeParse(`${name}00`).success).toBe(true);
    },
  );

  test.each([
    ["with a space", "ada lovelace"],
    ["with a control character", "ada\u0007"],
    ["with an escape sequence", "ada\u001b[31m"],
    ["with a C1 control", "ada\u009b2J"],
    ["with another direction", "ada\u202eadmin"],
    ["with an isolate", "ada\u2066x"],
    ["with a mark of direction", "ada\u200f"],
    ["with an invisible letter", "a\u3164da"],
    ["with a joiner", "a\u200dda"],
    ["with a space of no width", "a\u200bda"],
    ["with a soft hyphen", "a\u00adda"],
    ["with a variation selector", "ada\ufe0f"],
    ["with an emoji", "ada😀"],
    ["with half a character", "ada\ud83d"],
    ["with a slash", "ada/../x"],
    ["with an at sign", "ada@example.org"],
    ["with a modifier that looks like a quotation mark", "aʼda"],
    ["that begins like an option", "-rf"],
    ["that begins with an accent", "\u0301ada"],
    ["with a pile of accents", `a${"\u0316".repeat(9)}da`],
    ["of one script but for a look-alike", "аdmin2"],
    ["of three scripts", "aдω"],
    ["with digits of another script", "ada٣"],
    ["like an id", "019aa000-0000-7000-8000-000000000000"],
  ])("%s is refused in plain words", (_, name) => {
    const told = username.safeParse(name).error?.issues ?? [];
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toMatch(/^(?:This username|Username) /);
    expect(told[0]?.message).not.toMatch(/invitation|code/i);
  });

  test.each([
    "admin",
    "Admin",
    "ＡＤＭＩＮ",
    "ad.min",
    "moderator",
    "topicapp",
    "Topic-App",
    "root",
    "system",
    "api",
    "former-member",
    "former_member",
    "FormerMember",
  ])("%p is reserved", (name) => {
    expect(username.safeParse(name).error?.issues[0]?.message).toBe(
      "This username is reserved: choose another one",
    );
  });

  test("keeps the words of its length", () => {
    const told = (name: string) => username.safeParse(name).error?.issues.map(({ message }) => message);
    expect(told("ab")).toEqual(["Username must be at least 3 characters"]);
    expect(told("a".repeat(51))).toEqual(["Username must be 50 characters or less"]);
    expect(told("ﬁ".repeat(26))).toEqual(["Username must be 50 characters or less"]);
  });

  test("is one with every other way to write it", () => {
    for (const same of ["Éva", "éva", "E\u0301va", "ÉVA", "Ｅ\u0301ｖａ"])
      expect(usernameKey(same)).toBe("éva");
    expect(usernameKey("STRASSE")).toBe(usernameKey("straße"));
    expect(usernameKey("ſam")).toBe(usernameKey("Sam"));
    expect(usernameKey("ΟΔΟΣ")).toBe(usernameKey("οδος"));
  });

  test("is one person's, however the next one writes it, and the same once more is no failure", async () => {
    const testApp = openTestApp();
    expect((await register(testApp, "Éva")).status).toBe(201);
    for (const same of ["Éva", "éva", "E\u0301VA", "ÉVA"]) {
      const answer = await register(testApp, same);
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
      expect(answer.body.message).not.toMatch(/invitation|code/i);
    }
    expect(testApp.logged.filter((line) => line.includes("unexpected"))).toEqual([]);
    expect(findByUsername(testApp.db, "ÉVA").map(({ username: shown }) => shown)).toEqual(["Éva"]);
  });

  test("is shown in its normal form, as it was written otherwise", async () => {
    const testApp = openTestApp();
    await register(testApp, " Ｅ\u0301Va ");
    expect(listUsers(testApp.db).map(({ username: shown }) => shown)).toEqual(["ÉVa"]);
  });
});

describe("an account called former-member", () => {
  test("keeps nobody from deleting an account, and is not taken for what deleted accounts leave", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
    folders.push(dataDir);
    const sqlite = openBefore(dataDir, [["u1", "former-member", 1]]);
    sqlite.close();
    const testApp = openTestApp({ dataDir });
    const ada = await testApp.signUp("Ada");
    const kim = await testApp.signUp("Kim");
    const topic = await testApp.createTopic(ada.token);
    await expectStatus(
      201,
      testApp.call("POST", `/api/users/${kim.user.id}/follow/${topic.id}`, { token: kim.token }),
    );
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: ada.token }));
    const kept = await testApp.call<{ creator: { name: string } }>("GET", `/api/topics/${topic.id}`, {
      token: kim.token,
    });
    expect(kept.body.creator.name).toBe("Former member");
    expect((await testApp.call("GET", "/api/users/u1")).status).toBe(200);
    expect(findByUsername(testApp.db, "former-member").map(({ id }) => id)).toEqual(["u1"]);
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: kim.token }));
  });
});

describe("usernames of before", () => {
  test("stay as they are shown, each account with a key of its own; the first to be confirmed has the name", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
    folders.push(dataDir);
    openBefore(dataDir, [
      ["waiting", "e\u0301va", 0],
      ["first", "Éva", 1],
      ["second", "éva", 1],
      ["spoof", "ad\u202emin", 1],
      ["ada", "Ada", 1],
      ["pretender", "éva#2", 1],
      ["former-member", "former-member", 1],
    ]).close();
    const db = openDatabase(dataDir, startOfTest);
    const found = db.$client
      .query<{ id: string; username: string; username_key: string }, []>(
        "SELECT id, username, username_key FROM users",
      )
      .all();
    expect(Object.fromEntries(found.map(({ id, username_key }) => [id, username_key]))).toEqual({
      first: "éva",
      second: "éva#2",
      pretender: "éva#2#2",
      waiting: "éva#3",
      spoof: "ad\u202emin",
      ada: "ada",
      "former-member": "#former-member",
    });
    expect(Object.fromEntries(found.map(({ id, username: shown }) => [id, shown]))).toMatchObject({
      first: "Éva",
      second: "éva",
      spoof: "ad\u202emin",
    });
    expect(
      findByUsername(db, "ÉVA")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["first", "pretender", "second", "waiting"]);
    expect(findByUsername(db, "ada").map(({ id }) => id)).toEqual(["ada"]);
    expect(db.$client.query("PRAGMA foreign_key_check").all()).toEqual([]);
    closeDatabase(db);
  });
});

/** A database as it was before usernames had a key, with people by id, username and whether they are confirmed. */
function openBefore(dataDir: string, people: [id: string, username: string, isVerified: number][]): Database {
  const sqlite = new Database(join(dataDir, "topicapp.db"), { create: true, strict: true });
  const before = migrations.findIndex(({ tag }) => tag === "0005_accounts");
  migrate(sqlite, new Date(0), migrations.slice(0, before));
  const add = sqlite.query(
    "INSERT INTO users (id, email, username, name, is_verified, created_at) VALUES (?1, ?1 || '@example.org', ?2, 'Somebody', ?3, ?4)",
  );
  for (const [at, [id, name, isVerified]] of people.entries()) add.run(id, name, isVerified, at);
  return sqlite;
}
