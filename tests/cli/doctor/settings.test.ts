import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../../cli/doctor/finding.ts";
import { examineMail } from "../../../cli/doctor/mail.ts";
import { type CheckedSettings, readCheckedSettings } from "../../../cli/doctor/settings.ts";
import { announceServing, findServing } from "../../../cli/serving.ts";
import { describeConfig } from "../../../cli/settings.ts";

const serverEnv = {
  TOPICAPP_SMTP_URL: "smtp://post:hush-hush@mail.example.org:587",
  TOPICAPP_MAIL_FROM: "news@example.org",
  TOPICAPP_NEWS_FEEDS: "https://feeds.example.org/all",
  TOPICAPP_BACKUP_TO: "s3://copies/topicapp",
  TOPICAPP_BACKUP_S3_KEY: "AKIA-OF-A-BUCKET",
  TOPICAPP_BACKUP_S3_SECRET: "a-secret-of-a-bucket",
  TOPICAPP_SECRET: "0123456789abcdef0123456789abcdef",
  TOPICAPP_DAILY_BUDGET: "7.50",
  OPENAI_API_KEY: "sk-of-the-server-1234",
};

describe("the doctor beside a running server", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    fetch: () => Response.json({ status: "ok", version: "0.1.0" }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const serving = { url, publicUrl: url, version: "0.1.0", startedAt: "2026-11-21T07:00:00.000Z" };
  const read = (env: Record<string, string> = {}) => readCheckedSettings(env, { dataDir });
  const told = ({ findings }: CheckedSettings) =>
    findings.map(({ verdict, found }) => `${verdict}: ${found}`);
  let withdraw = () => {};

  beforeAll(() => {
    const settings = describeConfig({ ...serverEnv, TOPICAPP_DATA_DIR: dataDir }, {}, false);
    withdraw = announceServing(dataDir, { ...serving, settings });
  });
  afterAll(async () => {
    withdraw();
    await server.stop(true);
    rmSync(dataDir, { recursive: true });
  });

  test("checks with the server's settings what it was not given itself", async () => {
    const checked = await read();
    expect(checked.config).toMatchObject({
      newsFeeds: ["https://feeds.example.org/all"],
      dailyBudgetUsd: 7.5,
      backup: { target: { bucket: "copies" } },
    });
    expect(told(checked)[0]).toBe(
      `good: as on the server at ${url}: TOPICAPP_MAIL_FROM, TOPICAPP_NEWS_FEEDS, TOPICAPP_DAILY_BUDGET, TOPICAPP_BACKUP_TO, TOPICAPP_BACKUP_S3_KEY`,
    );
  });

  test("finds no secret in the data folder, and says what it could not try without one", async () => {
    const left = readFileSync(join(dataDir, `serving-${process.pid}.json`), "utf8");
    for (const secret of ["hush-hush", "a-secret-of-a-bucket", serverEnv.TOPICAPP_SECRET, "sk-of-the-server"])
      expect(left).not.toContain(secret);
    const checked = await read();
    expect([...checked.hidden.keys()].sort()).toEqual([
      ...["OPENAI_API_KEY", "TOPICAPP_BACKUP_S3_SECRET", "TOPICAPP_SECRET", "TOPICAPP_SMTP_URL"],
    ]);
    expect(told(checked)[1]).toStartWith(`note: only the server at ${url} knows: `);
    expect(checked.config.providerKeys.OPENAI_API_KEY).toBeNull();
    const io = {} as Parameters<typeof examineMail>[0]["io"];
    const found: Finding[] = await Array.fromAsync(examineMail({ io, ...checked }));
    expect(found).toEqual([
      {
        ...{ what: "mail", verdict: "note" },
        found: "mail.example.org:587 wasn't checked: only the server knows its password",
      },
    ]);
  });

  test("tries what it was given itself, says that the server has another, and nothing of what is the same", async () => {
    const checked = await read({ ...serverEnv, TOPICAPP_NEWS_FEEDS: "https://other.example.org/" });
    expect(checked.config.newsFeeds).toEqual(["https://other.example.org/"]);
    expect(checked.config.smtp?.url).toContain("hush-hush");
    expect(told(checked)).toEqual([
      `note: checked with the values set here; the server at ${url} has others: TOPICAPP_NEWS_FEEDS`,
    ]);
  });

  test("is what tells of settings: of a server, no other command does", async () => {
    expect(await findServing(dataDir, fetch)).toEqual([serving]);
  });
});
