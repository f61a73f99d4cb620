import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeConfig } from "../../../cli/settings.ts";
import { settingsTable } from "../../../scripts/settings-table.ts";
import {
  basePath,
  ConfigError,
  type Environment,
  type Flags,
  publicUrl,
  readConfig,
} from "../../../src/config/config.ts";
import { variableNames } from "../../../src/config/variables.ts";

const read = (env: Environment = {}, flags: Flags = {}) => readConfig(env, flags, false);

describe("the configuration", () => {
  test("has a default for everything", () => {
    expect(read()).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      url: null,
      smtp: null,
      anonymous: "read",
      rateLimits: true,
      dailyBudgetUsd: 2,
      refreshConcurrency: 8,
      checkLinks: true,
      remoteImages: false,
      log: "json",
    });
    expect(read().newsFeeds).toHaveLength(2);
    expect(readConfig({}, {}, true).log).toBe("pretty");
  });

  test("is told whole in the documents, in the code's own words", () => {
    const told = readFileSync(join(import.meta.dir, "../../../docs/configure.md"), "utf8");
    const names = describeConfig({}, {}, false).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
    // `bun scripts/settings-table.ts` writes it.
    expect(told).toContain(`\n\n${settingsTable()}\n`);
  });

  test("takes a flag over a variable, a variable over a file, and an empty value for none", () => {
    const folder = mkdtempSync(join(tmpdir(), "topicapp-"));
    const file = join(folder, "port");
    writeFileSync(file, "4003\n");
    const env = { TOPICAPP_PORT_FILE: file };
    expect(read(env).port).toBe(4003);
    expect(read({ ...env, TOPICAPP_PORT: "4002" }).port).toBe(4002);
    expect(read({ ...env, TOPICAPP_PORT: "4002" }, { port: "4001" }).port).toBe(4001);
    expect(read({ TOPICAPP_PORT: "  " }).port).toBe(3000);
    rmSync(folder, { recursive: true });
  });

  test.each(variableNames)("can be given %s as a file", (name) => {
    const named = { [`${name}_FILE`]: "/no/such/file" };
    expect(() => read(named)).toThrow(new RegExp(`^${name}_FILE names a file that can't be read`));
  });

  test("says of each setting where it comes from, and of a secret that it is there", () => {
    const folder = mkdtempSync(join(tmpdir(), "topicapp-"));
    const file = join(folder, "secret");
    writeFileSync(file, `${"hunter2".repeat(5)}\n`);
    const env = {
      TOPICAPP_SECRET_FILE: file,
      TOPICAPP_METRICS_TOKEN: "hunter2",
      TOPICAPP_SMTP_URL: "smtp://user:hunter2@localhost:25",
      TOPICAPP_MAIL_FROM: "news@example.org",
      OPENAI_API_KEY: "hunter2-hunter2-last",
      TOPICAPP_DAILY_BUDGET: "none",
    };
    const settings = describeConfig(env, { port: "4001" }, false);
    expect(JSON.stringify(settings)).not.toContain("hunter2");
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: "TOPICAPP_DATA_DIR", value: join(process.cwd(), "data"), origin: "default" },
        { name: "TOPICAPP_PORT", value: "4001", origin: "flag" },
        { name: "TOPICAPP_URL", value: "http://localhost:4001", origin: "default" },
        { name: "TOPICAPP_SMTP_URL", value: "smtp://user:…@localhost:25", origin: "variable" },
        { name: "TOPICAPP_SECRET", value: "(set)", origin: `file ${file}` },
        { name: "TOPICAPP_METRICS_TOKEN", value: "(set)", origin: "variable" },
        { name: "TOPICAPP_DAILY_BUDGET", value: "none", origin: "variable" },
        { name: "TOPICAPP_SEARXNG_URL", value: null, origin: "default" },
        { name: "TOPICAPP_LOG", value: "json", origin: "default" },
        { name: "OPENAI_API_KEY", value: "…last", origin: "variable" },
      ]),
    );
    rmSync(folder, { recursive: true });
  });

  test("cannot be changed afterwards", () => {
    expect(Object.isFrozen(read())).toBe(true);
  });

  const wrong: [variable: string, value: string][] = [
    ["TOPICAPP_PORT", "eighty"],
    ["TOPICAPP_PORT", "65536"],
    ["TOPICAPP_PORT", "-1"],
    ["TOPICAPP_URL", "news.example.org"],
    ["TOPICAPP_URL", "ftp://news.example.org"],
    ["TOPICAPP_URL", "https://news.example.org/?a=b"],
    ["TOPICAPP_URL", "https://:hunter2@news.example.org"],
    ["TOPICAPP_URL", "https://example.org//news"],
    ["TOPICAPP_URL", "https://example.org/news/:id"],
    ["TOPICAPP_URL", "https://example.org/our news"],
    ["TOPICAPP_SMTP_URL", "mail.example.org"],
    ["TOPICAPP_SMTP_URL", "smtp:"],
    ["TOPICAPP_MAIL_FROM", "the newsroom"],
    ["TOPICAPP_SECRET", "too short"],
    ["TOPICAPP_METRICS_TOKEN", "two words"],
    ["TOPICAPP_TRUSTED_PROXIES", "10.0.0.0/8,everyone"],
    ["TOPICAPP_ANONYMOUS", "write"],
    ["TOPICAPP_RATE_LIMITS", "maybe"],
    ["TOPICAPP_NEWS_FEEDS", "https://a.example/{query},file:///etc/passwd"],
    ["TOPICAPP_BACKUP_TO", "ftp://nas/backups"],
    ["TOPICAPP_BACKUP_TO", "s3://"],
    ["TOPICAPP_BACKUP_AT", "25:00"],
    ["TOPICAPP_BACKUP_AT", "3:30"],
    ["TOPICAPP_BACKUP_KEEP", "7"],
    ["TOPICAPP_BACKUP_KEEP", "7d 3d"],
    ["TOPICAPP_BACKUP_KEEP", "0d"],
    ["TOPICAPP_BACKUP_S3_ENDPOINT", "minio:9000"],
    ["TOPICAPP_BACKUP_S3_REGION", "here & there"],
    ["TOPICAPP_SEARXNG_URL", "searx"],
    ["TOPICAPP_EMBEDDINGS_URL", "ollama"],
    ["TOPICAPP_DAILY_BUDGET", "-2"],
    ["TOPICAPP_DAILY_BUDGET", "two dollars"],
    ["TOPICAPP_REFRESH_CONCURRENCY", "0"],
    ["TOPICAPP_CHECK_LINKS", "yes"],
    ["TOPICAPP_REMOTE_IMAGES", "1"],
    ["TOPICAPP_LOG", "verbose"],
  ];
  test.each(wrong)("refuses %s=%s in one line that names it", (variable, value) => {
    expect(() => read({ [variable]: value })).toThrow(ConfigError);
    expect(() => read({ [variable]: value })).toThrow(new RegExp(`^${variable} [^\n]+$`));
  });

  test("refuses an endpoint of embeddings without its model", () => {
    const endpoint = { TOPICAPP_EMBEDDINGS_URL: "http://localhost:11434/v1" };
    expect(() => read(endpoint)).toThrow(/^TOPICAPP_EMBEDDINGS_MODEL [^\n]+$/);
    expect(read({ ...endpoint, TOPICAPP_EMBEDDINGS_MODEL: "bge-m3" }).embeddings).toEqual({
      url: "http://localhost:11434/v1",
      model: "bge-m3",
    });
    expect(read().embeddings).toBeNull();
  });

  test("wants the key of a bucket, and finds its prefix", () => {
    const bucket = { TOPICAPP_BACKUP_TO: "s3://papers//of/ours/" };
    expect(() => read(bucket)).toThrow(/^TOPICAPP_BACKUP_S3_KEY [^\n]+$/);
    const key = { ...bucket, TOPICAPP_BACKUP_S3_KEY: "AKIA" };
    expect(() => read(key)).toThrow(/^TOPICAPP_BACKUP_S3_SECRET [^\n]+$/);
    expect(read({ ...key, TOPICAPP_BACKUP_S3_SECRET: "hunter2" }).backup).toEqual({
      target: {
        ...{ bucket: "papers", prefix: "of/ours/", endpoint: null, region: "us-east-1" },
        ...{ accessKeyId: "AKIA", secretAccessKey: "hunter2" },
      },
      at: { hour: 3, minute: 30 },
      keep: { days: 7, weeks: 4, months: 6 },
    });
    expect(read({ TOPICAPP_BACKUP_TO: "backups", TOPICAPP_BACKUP_KEEP: "3m" }).backup).toMatchObject({
      target: { folder: join(process.cwd(), "backups") },
      keep: { days: 0, weeks: 0, months: 3 },
    });
    expect(read({ TOPICAPP_BACKUP_AT: "04:00" }).backup).toBeNull();
  });

  test("refuses two lines in one", () => {
    expect(() => read({ TOPICAPP_LOG: "json\nsilent" })).toThrow(/^TOPICAPP_LOG [^\n]+$/);
  });

  test("refuses a flag by the name that was typed", () => {
    expect(() => read({ TOPICAPP_PORT: "4001" }, { port: "eighty" })).toThrow(
      '--port must be a port from 0 to 65535, not "eighty"',
    );
  });

  test("wants a sender where there is a mail server, and a file that can be read", () => {
    expect(() => read({ TOPICAPP_SMTP_URL: "smtp://localhost:25" })).toThrow(/^TOPICAPP_MAIL_FROM /);
    expect(() => read({ TOPICAPP_SECRET_FILE: "/no/such/file" })).toThrow(/^TOPICAPP_SECRET_FILE /);
  });

  test("never quotes a secret that is wrong", () => {
    expect(() => read({ TOPICAPP_SMTP_URL: "smpt://user:hunter2@host" })).not.toThrow(/hunter2/);
    expect(() => read({ TOPICAPP_SECRET: "hunter2" })).not.toThrow(/hunter2/);
  });

  test("says where people find the instance, also below a path", () => {
    expect([publicUrl(read()), basePath(read())]).toEqual(["http://localhost:3000", "/"]);
    const below = read({ TOPICAPP_URL: "https://example.org/news/" });
    expect([publicUrl(below), basePath(below)]).toEqual(["https://example.org/news", "/news/"]);
    const typed = read({ TOPICAPP_URL: "HTTPS://Example.org:443/a/../News//" });
    expect([publicUrl(typed), basePath(typed)]).toEqual(["https://example.org/News", "/News/"]);
  });
});
