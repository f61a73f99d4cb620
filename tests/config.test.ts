import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeConfig } from "../cli/settings.ts";
import { basePath, ConfigError, type Environment, type Flags, publicUrl, readConfig } from "../src/config.ts";

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

  test("is told whole in the documents", () => {
    const told = readFileSync(join(import.meta.dir, "../docs/configure.md"), "utf8");
    const names = describeConfig({}, {}, false).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
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
    ["TOPICAPP_SECRET", "too short"],
    ["TOPICAPP_METRICS_TOKEN", "two words"],
    ["TOPICAPP_TRUSTED_PROXIES", "10.0.0.0/8,everyone"],
    ["TOPICAPP_ANONYMOUS", "write"],
    ["TOPICAPP_RATE_LIMITS", "maybe"],
    ["TOPICAPP_NEWS_FEEDS", "https://a.example/{query},file:///etc/passwd"],
    ["TOPICAPP_SEARXNG_URL", "searx"],
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
