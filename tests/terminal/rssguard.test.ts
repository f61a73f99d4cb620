import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestApp } from "../support/app.ts";
import { createToken, signInReader } from "../support/reader-app.ts";
import { addAccount, hasRssGuard, queryRssGuard, runRssGuard, writeSettings } from "../support/rssguard.ts";
import { publishUpdate } from "../support/updates/published.ts";

const icon = "icons/icon-192.png";
const files = new Map([
  [icon, { type: "image/png", etag: '"1"', identity: Bun.file(join("web", icon)), twins: {} }],
]);

/** An icon that RSS Guard can't read takes fewer bytes than this, and makes it search for another. */
const leastIcon = 100;

test.skipIf(!hasRssGuard)(
  "RSS Guard lists the topics in their folders, and articles with their states",
  async () => {
    const handle = (request: Request) => testApp.app.handle(request);
    using server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: handle });
    const url = `http://127.0.0.1:${server.port}`;
    const testApp = openTestApp({ env: { TOPICAPP_URL: url }, web: { page: "", files } });
    const { token: session } = await testApp.signUp("Ada");
    const trains = await testApp.createTopic(session, { name: "Night trains" });
    testApp.clock.advance(60_000);
    publishUpdate(testApp, trains.id, { title: "A sleeper to Rome", content: "It **leaves** daily." });
    const token = await createToken(testApp, session);
    const app = await signInReader(testApp, "ada", token);
    await app.post("api/0/subscription/edit", `ac=edit&s=feed/${trains.id}&a=user/-/label/Rails`);
    await app.post("api/0/mark-all-as-read", "s=user/-/state/com.google/reading-list");
    testApp.clock.advance(60_000);
    publishUpdate(testApp, trains.id, { title: "Two more cars" });

    const folder = mkdtempSync(join(tmpdir(), "topicapp-rssguard-"));
    try {
      writeSettings(folder);
      await runRssGuard(folder, "select * from sqlite_master where name = 'LabelsInMessages'");
      addAccount(folder, { server: url, login: "ada", token });
      await runRssGuard(folder, "select * from Feeds");
      await runRssGuard(folder, "select * from Messages limit 1 offset 1");
      expect(queryRssGuard(folder, `select title from Feeds where length(icon) > ${leastIcon}`)).toEqual([
        { title: "Night trains" },
      ]);
      const articles = queryRssGuard(
        folder,
        `select c.title as folder, f.title as feed, m.title, is_read, contents from Messages m
        join Feeds f on f.custom_id = m.feed join Categories c on c.id = f.category order by m.date_created`,
      );
      const inRails = { folder: "Rails", feed: "Night trains" };
      const leaves = expect.stringContaining("<strong>leaves</strong>");
      expect(articles).toEqual([
        { ...inRails, title: "A sleeper to Rome", is_read: 1, contents: leaves },
        { ...inRails, title: "Two more cars", is_read: 0, contents: expect.any(String) },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
