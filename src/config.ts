import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { Refusal } from "./errors.ts";
import type { LogFormat } from "./log.ts";
import { environmentKeys } from "./providers/registry.ts";

/** What the admin decided, read once. Frozen: nothing in the house changes it. */
export interface Config {
  dataDir: string;
  host: string;
  port: number;
  /** The public address without a trailing slash; null stands for `http://localhost:PORT`. */
  url: string | null;
  smtp: { url: string; from: string } | null;
  secret: string | null;
  trustedProxies: string[];
  anonymous: "read" | "none";
  rateLimits: boolean;
  metricsToken: string | null;
  newsFeeds: string[];
  searxngUrl: string | null;
  /** US dollars a day over all sources; null lifts it. */
  dailyBudgetUsd: number | null;
  refreshConcurrency: number;
  checkLinks: boolean;
  remoteImages: boolean;
  log: LogFormat;
  /** By the name of the variable. */
  providerKeys: Record<string, string | null>;
}

export type Environment = Record<string, string | undefined>;

/** What the command line may set in place of a variable. */
export interface Flags {
  dataDir?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
}

/** A variable or flag with a value that cannot be used. */
export class ConfigError extends Refusal {
  override name = "ConfigError";
  override readonly exitCode = 2;
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
  }
}

const publicNewsSearches = [
  "https://news.google.com/rss/search?q={query}+when:7d&hl=en-US&gl=US&ceid=US:en",
  "https://www.bing.com/news/search?q={query}&format=rss",
];

/**
 * Reads the configuration. A flag wins over its variable, a variable over the file that `NAME_FILE`
 * names, and that over the default; an empty value counts as none.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Environment, flags: Flags, isTerminal: boolean): Config {
  const read = (name: string) => env[name]?.trim() || fromFile(env, name);
  const setting = <T>(name: string, fallback: T, parse: (value: string, name: string) => T): T => {
    const value = read(name);
    return value === null ? fallback : parse(value, name);
  };
  const smtpUrl = setting("TOPICAPP_SMTP_URL", null, smtpAddress);
  return Object.freeze({
    dataDir: resolve(flags.dataDir ?? read("TOPICAPP_DATA_DIR") ?? "data"),
    host: flags.host ?? read("TOPICAPP_HOST") ?? "127.0.0.1",
    port: flags.port === undefined ? setting("TOPICAPP_PORT", 3000, port) : port(flags.port, "--port"),
    url: setting("TOPICAPP_URL", null, publicAddress),
    smtp: smtpUrl ? { url: smtpUrl, from: mailFrom(read("TOPICAPP_MAIL_FROM")) } : null,
    secret: setting("TOPICAPP_SECRET", null, secret),
    trustedProxies: setting("TOPICAPP_TRUSTED_PROXIES", [], networks),
    anonymous: setting("TOPICAPP_ANONYMOUS", "read", oneOf("read", "none")),
    rateLimits: setting("TOPICAPP_RATE_LIMITS", true, onOff),
    metricsToken: setting("TOPICAPP_METRICS_TOKEN", null, bearerToken),
    newsFeeds: setting("TOPICAPP_NEWS_FEEDS", publicNewsSearches, feedTemplates),
    searxngUrl: setting("TOPICAPP_SEARXNG_URL", null, webAddress),
    dailyBudgetUsd: setting("TOPICAPP_DAILY_BUDGET", 2, budget),
    refreshConcurrency: setting("TOPICAPP_REFRESH_CONCURRENCY", 8, concurrency),
    checkLinks: setting("TOPICAPP_CHECK_LINKS", true, onOff),
    remoteImages: setting("TOPICAPP_REMOTE_IMAGES", false, onOff),
    log: setting("TOPICAPP_LOG", isTerminal ? "pretty" : "json", oneOf("pretty", "json", "silent")),
    providerKeys: Object.fromEntries(environmentKeys.map((name) => [name, read(name)])),
  });
}

/** The address people use, without a trailing slash: the configured one, or this machine's. */
export function publicUrl(config: Config, listeningPort: number = config.port): string {
  return config.url ?? `http://localhost:${listeningPort}`;
}

/** The path that every address of ours begins with: `/`, or `/news/` under a sub-path. */
export function basePath(config: Config): string {
  if (!config.url) return "/";
  return new URL(config.url).pathname.replace(/\/*$/, "/");
}

/** What the file holds that `NAME_FILE` names; null where none is named, or it is empty. @throws ConfigError */
export function fromFile(env: Environment, name: string): string | null {
  const path = env[`${name}_FILE`]?.trim();
  if (!path) return null;
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch {
    throw new ConfigError(`${name}_FILE`, `names a file that cannot be read: ${path}`);
  }
}

function port(value: string, name: string): number {
  const number = wholeNumber(value);
  if (number === null || number > 65_535)
    throw new ConfigError(name, `must be a port from 0 to 65535, not "${value}"`);
  return number;
}

function concurrency(value: string, name: string): number {
  const number = wholeNumber(value);
  if (number === null || number < 1 || number > 1024)
    throw new ConfigError(name, `must be a whole number from 1 to 1024, not "${value}"`);
  return number;
}

function wholeNumber(value: string): number | null {
  return /^\d{1,9}$/.test(value) ? Number(value) : null;
}

function budget(value: string, name: string): number | null {
  if (value === "none") return null;
  if (!/^\d+(\.\d+)?$/.test(value))
    throw new ConfigError(name, `must be US dollars such as 2.00, or none, not "${value}"`);
  return Number(value);
}

function oneOf<T extends string>(...choices: T[]) {
  return (value: string, name: string): T => {
    const choice = choices.find((each) => each === value);
    if (!choice) throw new ConfigError(name, `must be ${choices.join(" or ")}, not "${value}"`);
    return choice;
  };
}

function onOff(value: string, name: string): boolean {
  return oneOf("on", "off")(value, name) === "on";
}

function webAddress(value: string, name: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(name, `must be an http or https address, not "${value}"`);
  return value.replace(/\/+$/, "");
}

/** Written one way, however it was typed: without a slash at its end, a port that goes without saying, or dots. */
function publicAddress(value: string, name: string): string {
  const { origin, pathname, search, hash, username, password } = new URL(webAddress(value, name));
  if (search || hash || username || password)
    throw new ConfigError(name, "must be a plain address: scheme, host, port and path");
  if (!/^(\/[\w.~-]+)*\/*$/.test(pathname))
    throw new ConfigError(
      name,
      "may have letters, digits and - . _ ~ in its path, and one slash between them",
    );
  return origin + pathname.replace(/\/+$/, "");
}

function feedTemplates(value: string, name: string): string[] {
  const templates = value.split(",").map((template) => template.trim());
  for (const template of templates) webAddress(template.replaceAll("{query}", "query"), name);
  return templates;
}

function smtpAddress(value: string, name: string): string {
  const url = URL.parse(value);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new ConfigError(name, "must read smtp://user:password@host:587 or smtps://…");
  return value;
}

function mailFrom(value: string | null): string {
  if (!value)
    throw new ConfigError(
      "TOPICAPP_MAIL_FROM",
      "is needed beside TOPICAPP_SMTP_URL: the address that mails come from",
    );
  if (!/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(value))
    throw new ConfigError("TOPICAPP_MAIL_FROM", `must be an e-mail address, not "${value}"`);
  return value;
}

function secret(value: string, name: string): string {
  if (Buffer.byteLength(value) < 32) throw new ConfigError(name, "must be at least 32 bytes long");
  return value;
}

/** As it can stand in a header (RFC 6750, section 2.1). */
function bearerToken(value: string, name: string): string {
  if (!/^[\w.~+/-]+=*$/.test(value))
    throw new ConfigError(name, "may have letters, digits and - . _ ~ + / in it, and = at its end");
  return value;
}

function networks(value: string, name: string): string[] {
  const ranges = value.split(",").map((range) => range.trim());
  for (const range of ranges) {
    if (!ipaddr.isValidCIDR(range))
      throw new ConfigError(name, `must be networks such as 10.0.0.0/8, not "${range}"`);
  }
  return ranges;
}
