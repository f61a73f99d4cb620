import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SavedItem } from "../../src/contract/reading/saved.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../support/app.ts";
import { createToken } from "../support/reader-app.ts";
import { publishUpdate } from "../support/updates/published.ts";
import { openPane } from "./pane.ts";

/** The name by which newsboat knows the API: older ones, such as Debian 12's, know it as FeedHQ's alone. */
const service = usesFreshRss(await versionOf()) ? "freshrss" : "feedhq";

test("newsboat lists the topics in their folders, reads, stars and marks, and so does the server", async () => {
  const testApp = openTestApp();
  const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}`;
  const ada = await testApp.signUp("Ada");
  const trains = await testApp.createTopic(ada.token, { name: "Night trains" });
  const rockets = await testApp.createTopic(ada.token, { name: "Rockets" });
  testApp.clock.advance(60_000);
  const sleeper = publishUpdate(testApp, trains.id, {
    title: "A sleeper to Rome",
    content: "It **leaves** daily.",
  });
  publishUpdate(testApp, rockets.id, { title: "A booster flew" });
  const token = await createToken(testApp, ada.token);

  const pane = await openPane(import.meta.dir, { HOME: testApp.dataDir });
  writeFileSync(join(testApp.dataDir, "token"), token);
  writeFileSync(
    join(testApp.dataDir, "config"),
    [
      `urls-source "${service}"`,
      `${service}-url "${url}"`,
      `${service}-login "ada@example.org"`,
      `${service}-passwordfile "${join(testApp.dataDir, "token")}"`,
      `${service}-show-special-feeds no`,
      `${service}-flag-star "s"`,
      "auto-reload no",
    ].join("\n"),
  );
  await pane.enter(
    `newsboat -r -C ${testApp.dataDir}/config -u ${testApp.dataDir}/urls -c ${testApp.dataDir}/cache.db`,
  );
  // Its first screen may be drawn between the lines that it prints as it starts: it is drawn once more.
  await pane.sees("q:Quit");
  await pane.press("C-l");
  await pane.sees(/N\s+\(1\/1\) Night trains[\s\S]*N\s+\(1\/1\) Rockets/);

  await pane.press("Enter");
  await pane.sees("A sleeper to Rome");
  await pane.press("Enter");
  await pane.sees("leaves");
  // It tells the server when the article is left.
  await pane.press("q");
  await pane.sees("Articles in feed");
  await expectUntil(async () => (await topicOf(trains.id)).isUnread, false);
  await pane.press("N");
  await expectUntil(async () => (await topicOf(trains.id)).isUnread, true);
  await pane.press("C-e");
  await pane.sees("Flags:");
  await pane.enter("s");
  await expectUntil(async () => (await saved()).map(({ summary }) => summary.id), [sleeper]);
  await pane.press("q");
  await pane.sees("Your feeds");
  await pane.press("Down", "A");
  await expectUntil(async () => (await topicOf(rockets.id)).isUnread, false);
  await pane.press("q");

  async function topicOf(id: string): Promise<Topic> {
    const { token } = ada;
    return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
  }

  async function saved(): Promise<SavedItem[]> {
    const path = `/api/users/${ada.user.id}/saved`;
    return (await expectStatus(200, testApp.call<SavedItem[]>("GET", path, { token: ada.token }))).body;
  }
});

/** newsboat tells the server in the background, while its screen goes on. */
async function expectUntil<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const got = await read();
    if (Bun.deepEquals(got, wanted)) return;
    if (performance.now() > deadline) expect<unknown>(got).toEqual(wanted);
    await Bun.sleep(25);
  }
}

async function versionOf(): Promise<string> {
  return new Response(Bun.spawn(["newsboat", "--version"], { stdout: "pipe" }).stdout).text();
}

function usesFreshRss(version: string): boolean {
  const [, major = "0", minor = "0"] = /newsboat (?:r?)(\d+)\.(\d+)/i.exec(version) ?? [];
  return Number(major) > 2 || Number(minor) >= 24;
}
