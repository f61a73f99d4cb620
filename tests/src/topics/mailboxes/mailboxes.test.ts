import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Mailbox, Newsletter } from "../../../../src/contract/account/mailboxes.ts";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { newsletterUrl } from "../../../../src/contract/topics/newsletter-feeds.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { mailboxes } from "../../../../src/db/schema/mailboxes.ts";
import { listNewsletters } from "../../../../src/retrieval/mailbox/newsletters.ts";
import { expectStatus, openTestApp, startOfTest } from "../../../support/app.ts";
import { authority, openImapServer, type StoredLetter } from "../../../support/imap-server.ts";

beforeAll(() => setDefaultCACertificates([...getCACertificates(), authority]));

const servers: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const paper = { name: "The Paper", address: "letters@paper.example" };
const yesterday = new Date(startOfTest.getTime() - 86_400_000);

const html = (text: string) =>
  `Content-Type: text/html; charset=utf-8\r\n\r\n<table><tr><td>${text}</td></tr></table>`;

const letters: StoredLetter[] = [
  {
    from: paper,
    subject: "The night train to Rome is back",
    headers: ["List-Unsubscribe: <https://paper.example/u/1>"],
    date: yesterday,
    body: html(
      '<a href="https://paper.example/letters/7?utm_source=mail">View in your <b>browser</b></a><p>The night train to Rome runs again from Monday, with nine carriages.</p>',
    ),
  },
  {
    from: paper,
    subject: "A ferry line closes in June",
    headers: ["List-Id: letters <letters.paper.example>"],
    date: yesterday,
    body: "The ferry line to Elba closes in June after eighty years.",
  },
  {
    from: { name: "Eve", address: "eve@bank.example" },
    subject: "Your account statement",
    date: yesterday,
    body: "You owe letters@paper.example nothing.",
  },
  {
    from: { name: "Paper", address: "not-letters@paper.example" },
    subject: "Somebody else of the paper",
    date: yesterday,
    body: "This one was not chosen.",
  },
];

type ServerOptions = NonNullable<Parameters<typeof openImapServer>[0]>;

async function open(options: ServerOptions = {}) {
  const server = await openImapServer({ letters, ...options });
  servers.push(server);
  const testApp = openTestApp({
    env: {
      TOPICAPP_MAILBOX_HOSTS: `localhost:${server.port}`,
      TOPICAPP_NEWS_FEEDS: "https://feeds.example/all.xml",
      TOPICAPP_CHECK_LINKS: "off",
    },
    fetch: async () => new Response("", { status: 404 }),
    lookup: async () => [{ address: "127.0.0.1" }],
  });
  const { token, user } = await testApp.signUp("Ada");
  const draft = { host: "localhost", port: server.port, username: "ada", password: "secret" };
  const add = <T = Mailbox>(status: number, changes: object = {}) =>
    expectStatus(
      status,
      testApp.call<T>("POST", "/api/account/mailboxes", { token, body: { ...draft, ...changes } }),
    ).then(({ body }) => body);
  return { testApp, server, token, user, add };
}

/** A private topic that tells everything of one sender. */
const topicOf = (url: string, changes: object = {}) => ({
  ...{ name: "The Paper's letters", category: "Other", isPublic: false, useInstanceFeeds: false },
  ...{ frequency: 0, sourceId: "digest", feeds: [{ url, filter: "all" }] },
  ...changes,
});

describe("a mailbox", () => {
  test("is added after a sign-in, sealed, shown without its password, and tells its newsletters", async () => {
    const { testApp, token, add } = await open();
    const mailbox = await add(201);
    expect(mailbox).toMatchObject({ host: "localhost", username: "ada", folder: "INBOX" });
    expect((await add(200)).id).toBe(mailbox.id);
    const get = <T>(path: string) => expectStatus(200, testApp.call<T>("GET", path, { token }));
    const listed = await get<Mailbox[]>("/api/account/mailboxes");
    expect(listed.body).toEqual([mailbox]);
    const found = await get<Newsletter[]>(`/api/account/mailboxes/${mailbox.id}/newsletters`);
    expect(found.body).toEqual([{ ...paper, letters: 2, lastAt: expect.any(String) }]);
    const takeout = await get<{ mailboxes: Mailbox[] }>("/api/account/takeout");
    expect(takeout.body.mailboxes).toEqual([mailbox]);
    const kept = JSON.stringify([takeout.body, listed.body, testApp.db.select().from(mailboxes).all()]);
    expect(kept).not.toContain("secret");
    expect(testApp.logged.join()).not.toContain("secret");
  });

  test("whose password another secret sealed tells no newsletters, and says why", async () => {
    const { testApp, token, add } = await open();
    const { id } = await add(201);
    testApp.db.update(mailboxes).set({ sealed: "of-another-secret" }).run();
    const path = `/api/account/mailboxes/${id}/newsletters`;
    const { body } = await expectStatus(400, testApp.call<ErrorBody>("GET", path, { token }));
    expect(body.issues?.[0]?.message).toBe(
      "This mailbox can't be read: its password was encrypted with another secret key. Add the mailbox again",
    );
  });

  test("is only read: no command marks, moves or deletes anything", async () => {
    const { testApp, server, token, add } = await open();
    const url = newsletterUrl({ mailboxId: (await add(201)).id, sender: paper.address });
    await expectStatus(201, testApp.call("POST", "/api/topics", { token, body: topicOf(url) }));
    await testApp.refreshDue();
    const asked = server.commands.map((command) => command.replace(/^UID /, "").split(" ")[0]);
    expect(new Set(asked)).toEqual(
      new Set(["ID", "AUTHENTICATE", "CAPABILITY", "LIST", "LSUB", "EXAMINE", "SEARCH", "FETCH", "LOGOUT"]),
    );
    const fetched = server.commands.filter((command) => /FETCH/.test(command));
    expect(fetched.filter((command) => /BODY\[/.test(command))).toEqual([]);
    expect(fetched.some((command) => command.includes("BODY.PEEK[]<0.524288>"))).toBe(true);
  });

  test("with a wrong password, folder or host is refused with the reason, and not kept", async () => {
    const { testApp, server, token, add } = await open();
    const refused = async (changes: object) => (await add<ErrorBody>(400, changes)).issues?.[0]?.message;
    expect(await refused({ password: "wrong" })).toBe(
      "This mailbox can't be read: the mail server refused the sign-in: Invalid credentials",
    );
    expect(await refused({ folder: "Letters" })).toBe(
      "This mailbox can't be read: the mailbox has no folder called Letters",
    );
    expect(await refused({ host: "127.0.0.1", port: 993 })).toBe(
      "This mailbox can't be read: its host isn't on the public internet",
    );
    expect(await refused({ host: "127.0.0.1", port: server.port })).toBe(
      "This mailbox can't be read: newsletters are only read over TLS, on port 993, or on port 143 with STARTTLS",
    );
    expect(await refused({ host: "http://localhost" })).toBe("The mail server must be a host name");
    const listed = testApp.call<Mailbox[]>("GET", "/api/account/mailboxes", { token });
    expect((await listed).body).toEqual([]);
  });

  test("that sends without end, or what is no answer, costs no more than its bound", async () => {
    const flood = `* LIST () "/" ${"x".repeat(2_000_000)}\r\n`;
    const { add } = await open({ answer: (command) => (/^LIST/.test(command) ? flood : null) });
    expect((await add<ErrorBody>(400)).message).toBe(
      "This mailbox can't be read: the mail server sent more than can be read",
    );
  });

  test("is one of five at most", async () => {
    const { add } = await open();
    for (let n = 0; n < limits.mailboxes; n++) await add(201, { username: `ada${n}` });
    expect((await add<ErrorBody>(409, { username: "grace" })).message).toBe(
      "You can have at most 5 mailboxes. Remove one first",
    );
  });
});

describe("a newsletter as a feed of a topic", () => {
  test("tells the letters of the sender that was chosen, and of nobody else", async () => {
    const { testApp, token, add } = await open();
    const url = newsletterUrl({ mailboxId: (await add(201)).id, sender: paper.address });
    const { body: topic } = await expectStatus(
      201,
      testApp.call<Topic>("POST", "/api/topics", { token, body: topicOf(url) }),
    );
    await testApp.refreshDue();
    const path = `/api/topics/${topic.id}`;
    const { body } = await expectStatus(200, testApp.call<Topic>("GET", path, { token }));
    expect(body.feeds).toMatchObject([
      { url, title: "The Paper", site: "paper.example", state: "ok", error: null },
    ]);
    const told = JSON.stringify(body.summary);
    expect(told).toContain("The night train to Rome is back");
    expect(told).toContain("A ferry line closes in June");
    expect(told).not.toMatch(/account statement|Somebody else|eve@/);
    const addresses = body.summary?.citations.map(({ url }) => url);
    expect(addresses).toContain("https://paper.example/letters/7");
    expect(addresses?.filter((address) => address.startsWith("https://paper.example/#"))).toHaveLength(1);
    const opml = await testApp.app.handle(
      new Request("http://localhost/api/account/topics.opml", {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(await opml.text()).not.toContain("mailbox:");
  });

  test("is previewed, and fails with the reason when its mailbox is removed", async () => {
    const { testApp, token, add } = await open();
    const { id } = await add(201);
    const url = newsletterUrl({ mailboxId: id, sender: paper.address });
    const preview = testApp.call<{ looked: number }>("POST", "/api/topics/preview", {
      token,
      body: topicOf(url),
    });
    expect((await expectStatus(200, preview)).body.looked).toBe(2);
    const made = testApp.call<Topic>("POST", "/api/topics", { token, body: topicOf(url) });
    const { body: topic } = await expectStatus(201, made);
    await expectStatus(200, testApp.call("DELETE", `/api/account/mailboxes/${id}`, { token }));
    await testApp.refreshDue();
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token });
    expect(body.feeds[0]).toMatchObject({ state: "failing", error: "its mailbox was removed" });
  });

  test("is for a private topic of its owner alone", async () => {
    const { testApp, token, add } = await open();
    const url = newsletterUrl({ mailboxId: (await add(201)).id, sender: paper.address });
    const create = (whose: string, body: object) =>
      testApp.call<ErrorBody & Topic>("POST", "/api/topics", { token: whose, body });
    const shown = await expectStatus(400, create(token, topicOf(url, { isPublic: true })));
    expect(shown.body.issues?.[0]).toEqual({
      path: "feeds",
      message: "A topic that reads your newsletters has to be private",
    });
    const { token: eve } = await testApp.signUp("Eve");
    await expectStatus(400, create(eve, topicOf(url)));
    for (const wrong of ["mailbox:nobody/letters@paper.example", url.replace("@", "%00@"), "mailbox:"])
      await expectStatus(400, create(token, topicOf(wrong)));
    const { id } = (await expectStatus(201, create(token, topicOf(url)))).body;
    const { feeds: _kept, ...shownLater } = topicOf(url, { isPublic: true });
    await expectStatus(400, testApp.call("PUT", `/api/topics/${id}`, { token, body: shownLater }));
  });

  test("ends with the account of its owner", async () => {
    const { testApp, add, user } = await open();
    await add(201);
    testApp.db.$client.query("DELETE FROM users WHERE id = ?").run(user.id);
    expect(testApp.db.select().from(mailboxes).all()).toEqual([]);
  });
});

describe("a mail server on port 143 or its like", () => {
  const visit = async (options: ServerOptions) => {
    // An address of its own on this machine, so that no other process has its port.
    const address = `127.143.${process.pid % 250}.${1 + servers.length}`;
    const server = await openImapServer({ letters, isPlain: true, address, port: 1143, ...options });
    servers.push(server);
    const deps = {
      lookup: async () => [{ address }],
      isMailboxHost: () => true,
      watch: <R>(_host: string, visit: () => Promise<R>) => visit(),
    };
    const access = { host: "localhost", port: 1143, username: "ada", password: "secret", folder: "INBOX" };
    return { server, found: listNewsletters(access, deps, AbortSignal.timeout(20_000)) };
  };

  test("is signed in to after STARTTLS, and not at all without it", async () => {
    const { found } = await visit({});
    expect((await found).length).toBe(1);
    const { server, found: refused } = await visit({ offersStartTls: false });
    await expect(refused).rejects.toThrow("the mail server doesn't offer TLS");
    expect(server.commands.filter((command) => /AUTH|LOGIN/.test(command))).toEqual([]);
  });
});
