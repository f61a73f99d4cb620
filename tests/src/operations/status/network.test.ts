import { expect, spyOn, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { createOutput, type Io } from "../../../../cli/io.ts";
import { main } from "../../../../cli/main.ts";
import {
  createNetworkLog,
  otherHosts,
  type RecentRequests,
  readRequests,
  recordRequests,
} from "../../../../src/operations/status/network.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";
import { serveBucket } from "../../../support/s3.ts";

const hour = 3_600_000;

/** What `network` prints of an instance. */
async function run({ config, clock }: TestApp, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    ...{ env: {}, isTerminal: false, terminal: null, now: () => clock.now, wait: async () => {} },
    readInput: async () => "",
    ...createOutput((file, line) => void (file === 1 ? out : err).push(line)),
  };
  const exitCode = await main(["network", "--data-dir", config.dataDir, ...args], io);
  return { exitCode, out: out.join("\n"), err: err.join("\n") };
}

const counts = (rows: RecentRequests[]) =>
  rows.map(({ host, purpose, requests, failed }) => [host, purpose, requests, failed]);

const feed = `<rss version="2.0"><channel><item><title>Night trains return</title>
  <link>https://paper.example/1</link><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;

/** An instance every door of which is open: feeds, an AI source, a mail server, a channel, a bucket. */
async function open(bucket: { env: Record<string, string> }) {
  const doors: string[] = [];
  const testApp = openTestApp({
    env: {
      TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}",
      TOPICAPP_SMTP_URL: "smtp://mail.example:587",
      TOPICAPP_MAIL_FROM: "news@example.org",
      OPENAI_API_KEY: "of-tests-0123456789",
      ...bucket.env,
    },
    fetch: async (url, init) => {
      const host = new Headers(init.headers as HeadersInit).get("host") ?? new URL(url).host;
      doors.push(host);
      if (host === "paper.example") throw new Error("nobody answers");
      return new Response(host === "feeds.example" ? feed : "taken");
    },
    askProvider: async (url) => {
      doors.push(new URL(String(url)).host);
      return new Response("busy", { status: 500 });
    },
    lookup: async (host) => {
      doors.push(host);
      return [{ address: "93.184.216.34" }];
    },
  });
  const { user, token } = await testApp.signUp("Ada");
  setRole(testApp.db, user.id, "admin");
  await testApp.createTopic(token, { name: "Night trains", sourceId: "digest" });
  await testApp.createTopic(token, { name: "Coffee", sourceId: "gpt-4o" });
  await testApp.call("POST", "/api/account/channels", {
    token,
    body: { kind: "ntfy", name: "Phone", url: "https://ntfy.example/ada" },
  });
  return { testApp, token, doors };
}

test("each host that was asked is listed with why, how often and how often in vain, for 24 hours", async () => {
  const bucket = serveBucket("papers");
  const { testApp, token } = await open(bucket);
  const { app, db, clock } = testApp;
  await testApp.refreshDue();
  const [channel] = (
    await testApp.call<{ id: string; kind: string }[]>("GET", "/api/account/channels", { token })
  ).body.filter(({ kind }) => kind === "ntfy");
  await testApp.call("POST", `/api/account/channels/${channel?.id}/test`, { token });
  await app.backUp();
  expect(readRequests(db, clock.now).filter(({ purpose }) => purpose !== "backup")).toEqual([]);
  app.saveNetwork();
  const listed = counts(readRequests(db, clock.now));
  expect(listed).toContainEqual(["feeds.example", "news", expect.any(Number), 0]);
  expect(listed).toContainEqual(["api.openai.com", "ai", expect.any(Number), 0]);
  expect(listed).toContainEqual(["mail.example:587", "mail", 1, 0]);
  expect(listed).toContainEqual(["ntfy.example", "notifications", 1, 0]);
  expect(listed).toContainEqual([new URL(bucket.endpoint).host, "backup", 1, 0]);
  const [unanswered] = listed.filter(([host]) => host === "paper.example");
  expect(unanswered?.[2]).toBe(unanswered?.[3] as number);
  const printed = await run(testApp);
  expect(printed).toMatchObject({ exitCode: 0, err: "" });
  expect(printed.out).toMatch(/^ntfy\.example +notifications +1 +0 +2026-11-21T/m);
  expect(JSON.parse((await run(testApp, "--json")).out)).toEqual(readRequests(db, clock.now));

  clock.advance(25 * hour);
  expect(await run(testApp)).toMatchObject({
    ...{ exitCode: 0, out: "" },
    err: "The server contacted no hosts in the last 24 hours.",
  });
  app.sweep();
  expect(db.$client.query("SELECT count(*) AS rows FROM outgoing_requests").get()).toEqual({ rows: 0 });
  bucket.stop();
});

test("a day without anything to do asks nobody, through whichever door", async () => {
  const bucket = serveBucket("papers");
  const { testApp, doors } = await open(bucket);
  const { app, db, clock, mails } = testApp;
  await testApp.refreshDue();
  expect(doors.length).toBeGreaterThan(2);
  db.$client.run("UPDATE topics SET frequency = 0");
  db.$client.run("DELETE FROM jobs");
  await app.backUp();
  app.saveNetwork();
  // The next backup is due at half past three: it is somebody's wish, and no idleness.
  const ask = spyOn(globalThis, "fetch");
  const { backUp: _, ...jobs } = app.jobs;
  const [opened, sent, listed] = [doors.length, mails.length, counts(readRequests(db, clock.now))];
  const asked = bucket.asked.length;
  for (let hours = 0; hours < 24; hours++) {
    clock.advance(hour - 1);
    for (const { run } of Object.values(jobs)) await run();
    await app.scheduler.idle();
  }
  expect([doors.length, mails.length, bucket.asked.length]).toEqual([opened, sent, asked]);
  expect(counts(readRequests(db, clock.now))).toEqual(listed);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
  bucket.stop();
});

test("a host of an hour beyond the five hundredth is counted without its name", () => {
  const { db, clock } = openTestApp();
  const asking = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      ...{ host: `h${from + n}.example`, purpose: "news" as const, requests: 1, failed: 0 },
    }));
  recordRequests(db, asking(0, 400), clock.now);
  recordRequests(db, asking(300, 700), clock.now);
  const listed = readRequests(db, clock.now);
  expect(listed).toHaveLength(501);
  expect(listed[0]).toMatchObject({ host: otherHosts, requests: 200 });
  expect(listed.filter(({ requests }) => requests === 2)).toHaveLength(100);
});

test("whoever opens a connection in src takes what is handed in, but for mail and buckets", () => {
  const root = join(import.meta.dir, "../../../..");
  const door =
    /S3Client\(|createTransport\(|Bun\.(connect|udpSocket)|node:(net|tls|https?|dgram)"|new (WebSocket|EventSource)\(|globalThis\.fetch|await fetch\("/;
  const files = [...new Glob("src/**/*.ts").scanSync(root)].filter((file) =>
    door.test(readFileSync(join(root, file), "utf8")),
  );
  expect(files.sort()).toEqual(["src/operations/backups/store.ts", "src/sending/mail/mailer.ts"]);
});

test("a request that fails after its host was recorded is counted as failed", async () => {
  const { db, clock } = openTestApp();
  const network = createNetworkLog(db, () => clock.now);
  const answer = Promise.withResolvers<Response>();
  const asked = network.watch("news", (_url: string) => answer.promise)("https://slow.example/feed");
  network.save();
  answer.reject(new Error("it didn't answer within 20 seconds"));
  await expect(asked).rejects.toThrow("it didn't answer");
  network.save();
  expect(counts(readRequests(db, clock.now))).toEqual([["slow.example", "news", 1, 1]]);
});
