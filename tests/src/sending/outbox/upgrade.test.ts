import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../../src/base/secret.ts";
import { migrations } from "../../../../src/db/migrations.ts";
import { outbox } from "../../../../src/db/schema/outbox.ts";
import { sealDestination } from "../../../../src/sending/channels/destination.ts";
import { openTestApp, secretOfTests, startOfTest } from "../../../support/app.ts";
import { makeOlder } from "../../../support/older.ts";

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const at = startOfTest.getTime();
const hook = "http://peer.test/hook";
const letter = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello", shown: {} };

/** Ada has a webhook; a mail, an edition and a notice wait for her, each tried once, and one edition was delivered. */
function fillOlder(): void {
  const release = migrations.findIndex(({ tag }) => tag.endsWith("_outbox"));
  makeOlder(dataDir, release, { topics: 3, perTopic: 1 });
  const sqlite = new Database(join(dataDir, "topicapp.db"), { strict: true });
  const vault = openVault(secretOfTests);
  const insert = (table: string, row: Record<string, string | number | null>) =>
    sqlite
      .query(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map((name) => `:${name}`)})`,
      )
      .run(row);
  const mail = { priority: 0, attempts: 1, due_at: at, created_at: at - 5_000 };
  insert("outbox", {
    id: "mail",
    channel: "mail",
    sealed: vault.seal(JSON.stringify(letter), "mail"),
    ...mail,
  });
  const sealed = sealDestination(vault, "hook", {
    ...{ kind: "webhook", url: hook, secret: "whsec_AAAA" },
  });
  const since = { on_since: 0, created_at: 0 };
  insert("channels", {
    id: "hook",
    user_id: "ada",
    kind: "webhook",
    name: "Hook",
    sealed,
    is_on: 1,
    ...since,
  });
  for (const id of ["waiting edition", "delivered edition"]) {
    insert("editions", { id, user_id: "ada", created_at: at - 5_000 });
    const isWaiting = id === "waiting edition";
    insert("deliveries", {
      ...{ id: `to hook: ${id}`, edition_id: id, channel_id: "hook" },
      ...(isWaiting
        ? { state: "waiting", attempts: 1, due_at: at, first_tried_at: at - 5_000, error: "It answered 503" }
        : { state: "delivered", attempts: 2, ended_at: at - 1_000, first_tried_at: at - 5_000 }),
    });
  }
  insert("edition_items", {
    ...{ user_id: "ada", summary_id: "summary 0", topic_id: "kilns 0", edition_id: "waiting edition" },
    ...{ is_at_once: 1, weight: 1, published_at: 5 },
  });
  insert("user_topic_follows", { id: "follow", user_id: "ada", topic_id: "kilns 0", created_at: 0 });
  insert("notices", {
    ...{ id: "notice", user_id: "ada", kind: "nothing_caught", subject: "kilns 0", topic_id: "kilns 0" },
    ...{ count: 40, created_at: at - 5_000 },
  });
  for (const channel_id of ["hook", "a channel that is gone"])
    insert("notice_deliveries", { notice_id: "notice", channel_id, attempts: 1, due_at: at });
  sqlite.close();
}

test("what waited in an older release's queues is sent, under the same ids, and what was sent is not", async () => {
  fillOlder();
  const received: { id: string | null; type: string }[] = [];
  const testApp = openTestApp({
    dataDir,
    env: { TOPICAPP_NOTIFY_HOSTS: "peer.test" },
    fetch: async (_url, { headers, body }) => {
      const { type } = JSON.parse(String(body));
      received.push({ id: new Headers(headers).get("webhook-id"), type });
      return new Response("ok");
    },
  });
  const { app, mails, db } = testApp;
  await app.sendMail();
  await app.sendNotices();
  await app.makeEditions();
  await app.deliveries.idle();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([["ada@example.org", "Hello"]]);
  expect(received).toEqual([
    { id: "notice", type: "notice" },
    { id: "to hook: waiting edition", type: "edition.published" },
  ]);
  const left = db.select().from(outbox).orderBy(outbox.id).all();
  expect(left.map(({ subject, state, attempts }) => [subject, state, attempts])).toEqual([
    ["delivered edition", "delivered", 2],
    ["waiting edition", "delivered", 2],
  ]);
});
