import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Parser } from "../../src/base/parser.ts";
import { outbox } from "../../src/db/schema/outbox.ts";
import { collectNews } from "../../src/editions/collecting.ts";
import { makeDue } from "../../src/editions/due-editions.ts";
import { linkNext } from "../../src/updates/linking.ts";
import { createClock, expectStatus, openTestApp, secretOfTests } from "../support/app.ts";
import { publishUpdate } from "../support/updates/published.ts";
import { chanceOf } from "./support/chance.ts";
import { killsOr } from "./support/kills.ts";

const kills = killsOr(25);
const people = 8;
const channelsEach = 4;
const updates = Math.ceil(kills * 0.45);

const root = mkdtempSync(join(tmpdir(), "topicapp-"));
afterAll(() => rmSync(root, { recursive: true }));

interface Received {
  id: string;
  editionId: string;
  channel: string;
}

test(
  `two processes that are killed ${kills} times while they deliver lose no edition and send none twice under another id`,
  async () => {
    const dataDir = mkdtempSync(join(root, "data-"));
    const received: Received[] = [];
    const chance = chanceOf(3);
    const children: Bun.Subprocess[] = [];
    let killed = 0;
    let sinceKill = 0;
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const id = request.headers.get("webhook-id") ?? "";
        const { data } = (await request.json()) as { data: { edition: { id: string } } };
        const message = { id, editionId: data.edition.id, channel: new URL(request.url).pathname };
        received.push(message);
        sinceKill++;
        const kill = killed < kills && sinceKill >= 1 + chance() * 12;
        const isBefore = chance() < 0.5;
        if (kill && isBefore) killOne();
        const answer = new Response("ok");
        if (kill && !isBefore) setTimeout(killOne);
        return answer;
      },
    });
    const peer = `127.0.0.1:${server.port}`;

    function killOne(): void {
      sinceKill = 0;
      const running = children.filter(({ exitCode, killed }) => exitCode === null && !killed);
      running[Math.floor(chance() * running.length)]?.kill("SIGKILL");
    }

    async function keepRunning(): Promise<void> {
      for (;;) {
        const script = join(import.meta.dir, "support/delivering.ts");
        const child = Bun.spawn(["bun", script, dataDir, peer, secretOfTests], { stderr: "pipe" });
        children.push(child);
        if ((await child.exited) === 0) return;
        if (child.signalCode !== "SIGKILL") throw new Error(await new Response(child.stderr).text());
        killed++;
      }
    }

    const total = await fillInstance(dataDir, peer);
    await Promise.all([keepRunning(), keepRunning()]);
    await server.stop(true);
    // A kill that was under way when the last one was counted is one more.
    expect(killed).toBeGreaterThanOrEqual(kills);
    const testApp = openTestApp({ dataDir, clock: createClock(new Date()) });
    const rows = testApp.db.select().from(outbox).where(eq(outbox.kind, "edition")).all();
    expect(rows).toHaveLength(total);
    expect(rows.filter(({ state }) => state !== "delivered")).toEqual([]);
    const ids = new Set(received.map(({ id }) => id));
    expect([...ids].sort()).toEqual(rows.map(({ id }) => id).sort());
    const idsOf = Map.groupBy(received, ({ editionId, channel }) => `${editionId} ${channel}`);
    expect(idsOf.size).toBe(total);
    // What was under way at a kill comes again, when its lease has ended.
    expect(received.length - total).toBeLessThanOrEqual(killed * 16);
    for (const [, same] of idsOf) expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  },
  kills * 7_500,
);

/** With one topic there is no other whose stories an update could be compared with. */
const parser = { parse: () => Promise.reject(new Error("nothing is compared")) } as unknown as Parser;

/** @returns how many deliveries wait */
async function fillInstance(dataDir: string, peer: string): Promise<number> {
  const testApp = openTestApp({
    dataDir,
    clock: createClock(new Date(Date.now() - 60_000)),
    env: { TOPICAPP_NOTIFY_HOSTS: peer },
  });
  const { call, clock, db } = testApp;
  const tom = await testApp.signUp("Tom");
  const topic = await testApp.createTopic(tom.token);
  for (let person = 0; person < people; person++) {
    const { token, user } = await testApp.signUp(`Reader ${person}`);
    await expectStatus(201, call("POST", `/api/users/${user.id}/follow/${topic.id}`, { token }));
    await expectStatus(200, call("PUT", "/api/account/edition", { token, body: { schedule: "each" } }));
    for (let n = 0; n < channelsEach; n++) {
      const body = { kind: "webhook", name: `${n}`, url: `http://${peer}/${person}/${n}` };
      await expectStatus(201, call("POST", "/api/account/channels", { token, body }));
    }
  }
  for (let n = 0; n < updates; n++) {
    clock.advance(1);
    publishUpdate(testApp, topic.id, { title: `Update ${n}` });
    await linkNext({ db, parser, onLinked: () => undefined });
    collectNews(db);
    makeDue(db, clock.now);
  }
  return updates * people * channelsEach;
}
