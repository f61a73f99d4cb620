import { type Environment, type Flags, fromFile, publicUrl, readConfig } from "../src/config.ts";
import { environmentKeys } from "../src/providers/registry.ts";

/** One setting as it holds. A secret is shown as its last four characters, or as that it is set. */
export interface Setting {
  name: string;
  /** Null for none. */
  value: string | null;
  /** Where it comes from: a flag, the variable, the file that `NAME_FILE` names, or the default. */
  origin: string;
}

/**
 * Every setting, what it is and where it comes from.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
export function describeConfig(env: Environment, flags: Flags, isTerminal: boolean): Setting[] {
  const config = readConfig(env, flags, isTerminal);
  const settings: [name: string, value: unknown, flag?: keyof Flags][] = [
    ["TOPICAPP_DATA_DIR", config.dataDir, "dataDir"],
    ["TOPICAPP_HOST", config.host, "host"],
    ["TOPICAPP_PORT", config.port, "port"],
    ["TOPICAPP_URL", publicUrl(config)],
    ["TOPICAPP_SMTP_URL", config.smtp && withoutPassword(config.smtp.url)],
    ["TOPICAPP_MAIL_FROM", config.smtp?.from],
    ["TOPICAPP_SECRET", config.secret && "(set)"],
    ["TOPICAPP_TRUSTED_PROXIES", config.trustedProxies],
    ["TOPICAPP_ANONYMOUS", config.anonymous],
    ["TOPICAPP_RATE_LIMITS", config.rateLimits],
    ["TOPICAPP_METRICS_TOKEN", config.metricsToken && "(set)"],
    ["TOPICAPP_NEWS_FEEDS", config.newsFeeds],
    ["TOPICAPP_SEARXNG_URL", config.searxngUrl],
    ["TOPICAPP_DAILY_BUDGET", config.dailyBudgetUsd ?? "none"],
    ["TOPICAPP_REFRESH_CONCURRENCY", config.refreshConcurrency],
    ["TOPICAPP_CHECK_LINKS", config.checkLinks],
    ["TOPICAPP_REMOTE_IMAGES", config.remoteImages],
    ["TOPICAPP_LOG", config.log],
    ...environmentKeys.map((name): [string, unknown] => [name, lastFour(config.providerKeys[name] ?? null)]),
  ];
  return settings.map(([name, value, flag]) => ({
    name,
    value: shown(value),
    origin: originOf(env, name, flag && flags[flag]),
  }));
}

function originOf(env: Environment, name: string, flag: string | undefined): string {
  if (flag !== undefined) return "flag";
  if (env[name]?.trim()) return "variable";
  const file = env[`${name}_FILE`]?.trim();
  return file && fromFile(env, name) ? `file ${file}` : "default";
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(",") || null;
  return String(value);
}

function lastFour(secret: string | null): string | null {
  if (secret === null) return null;
  return secret.length > 8 ? `…${secret.slice(-4)}` : "(set)";
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = "…";
  return decodeURIComponent(url.href);
}
