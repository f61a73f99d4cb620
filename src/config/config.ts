import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type * as z from "zod/mini";
import { Refusal } from "../base/errors.ts";
import { reviewedLanguages } from "../contract/base/languages.ts";
import { aboutVariable, keyNames, type VariableDescription, variables } from "./variables.ts";
import { words } from "./words.ts";

export type Config = ReturnType<typeof nest>;

export type Environment = Record<string, string | undefined>;

export interface Flags {
  dataDir?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
}

const flagOf: Record<NonNullable<VariableDescription["flag"]>, keyof Flags> = {
  "--data-dir": "dataDir",
  "--host": "host",
  "--port": "port",
};

export class ConfigError extends Refusal {
  override name = "ConfigError";
  override readonly exitCode = 2;
  constructor(variable: string, problem: string) {
    super(words.refused(variable, problem));
  }
}

/** Flags come before variables, `NAME_FILE` and defaults. An empty value counts as unset. @throws ConfigError */
export function readConfig(env: Environment, flags: Flags, isTerminal: boolean): Config {
  const given = readAll(env, flags, Object.keys(variables.shape));
  const { data, error } = variables.safeParse(given);
  if (data) return nest(data, readAll(env, flags, keyNames), isTerminal);
  const [issue] = error.issues;
  const name = issue?.path[0] as string;
  const isFlag = readVariable(env, flags, name).origin === "flag";
  throw new ConfigError((isFlag && aboutVariable(name).flag) || name, issue?.message ?? words.unusable);
}

function readAll(env: Environment, flags: Flags, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, readVariable(env, flags, name).text]));
}

function nest(
  data: z.output<typeof variables>,
  providerKeys: Record<string, string | null>,
  isTerminal: boolean,
) {
  const { TOPICAPP_SMTP_URL: smtpUrl, TOPICAPP_MAIL_FROM: from } = data;
  const { TOPICAPP_EMBEDDINGS_URL: embeddingsUrl, TOPICAPP_EMBEDDINGS_MODEL: embeddingsModel } = data;
  const { TOPICAPP_OIDC_ISSUER: issuer, TOPICAPP_OIDC_CLIENT_ID: clientId } = data;
  return Object.freeze({
    dataDir: resolve(data.TOPICAPP_DATA_DIR),
    host: data.TOPICAPP_HOST,
    port: data.TOPICAPP_PORT,
    /** Without a trailing slash; null stands for `http://localhost:PORT`. */
    url: data.TOPICAPP_URL,
    smtp: smtpUrl && from ? { url: smtpUrl, from } : null,
    secret: data.TOPICAPP_SECRET,
    trustedProxies: data.TOPICAPP_TRUSTED_PROXIES ?? [],
    setupToken: data.TOPICAPP_SETUP_TOKEN,
    emailSignIn: data.TOPICAPP_EMAIL_SIGN_IN,
    oidc: issuer && clientId ? { issuer, clientId, ...oidcOf(data) } : null,
    anonymous: data.TOPICAPP_ANONYMOUS,
    rateLimits: data.TOPICAPP_RATE_LIMITS,
    metricsToken: data.TOPICAPP_METRICS_TOKEN,
    token: data.TOPICAPP_TOKEN,
    newsFeeds: data.TOPICAPP_NEWS_FEEDS,
    searxngUrl: data.TOPICAPP_SEARXNG_URL,
    embeddings: embeddingsUrl && embeddingsModel ? { url: embeddingsUrl, model: embeddingsModel } : null,
    dailyBudgetUsd: data.TOPICAPP_DAILY_BUDGET,
    memberBudgetUsd: data.TOPICAPP_MEMBER_BUDGET,
    ownKeys: data.TOPICAPP_OWN_KEYS,
    refreshConcurrency: data.TOPICAPP_REFRESH_CONCURRENCY,
    checkLinks: data.TOPICAPP_CHECK_LINKS,
    updateCheck: data.TOPICAPP_UPDATE_CHECK,
    /** Days; null for ever. */
    keepArticles: data.TOPICAPP_KEEP_ARTICLES,
    remoteImages: data.TOPICAPP_REMOTE_IMAGES,
    /** Languages that a browser may select automatically. */
    languages: data.TOPICAPP_LANGUAGES ?? reviewedLanguages,
    notifyHosts: data.TOPICAPP_NOTIFY_HOSTS ?? [],
    mailboxHosts: data.TOPICAPP_MAILBOX_HOSTS ?? [],
    backup: backupOf(data),
    log: data.TOPICAPP_LOG ?? (isTerminal ? "pretty" : "json"),
    providerKeys,
  });
}

function oidcOf(data: z.output<typeof variables>) {
  return {
    clientSecret: data.TOPICAPP_OIDC_CLIENT_SECRET,
    name: data.TOPICAPP_OIDC_NAME,
    signup: data.TOPICAPP_OIDC_SIGNUP,
    /** The value of the claim `groups` that makes an admin. */
    admins: data.TOPICAPP_OIDC_ADMINS,
  };
}

export type BackupSettings = NonNullable<ReturnType<typeof backupOf>>;

/** Null without automatic backups. */
function backupOf(data: z.output<typeof variables>) {
  const target = data.TOPICAPP_BACKUP_TO;
  if (target === null) return null;
  const access = {
    endpoint: data.TOPICAPP_BACKUP_S3_ENDPOINT,
    region: data.TOPICAPP_BACKUP_S3_REGION,
    accessKeyId: data.TOPICAPP_BACKUP_S3_KEY ?? "",
    secretAccessKey: data.TOPICAPP_BACKUP_S3_SECRET ?? "",
  };
  return {
    target: "bucket" in target ? { ...target, ...access } : target,
    at: data.TOPICAPP_BACKUP_AT,
    keep: data.TOPICAPP_BACKUP_KEEP,
  };
}

interface VariableValue {
  text: string | null;
  origin: string;
}

/** @throws ConfigError if the file that `NAME_FILE` names can't be read */
export function readVariable(env: Environment, flags: Flags, name: string): VariableValue {
  const { flag, default: byDefault = null } = aboutVariable(name);
  const byFlag = flag && flags[flagOf[flag]];
  if (byFlag !== undefined) return { text: byFlag, origin: "flag" };
  const own = env[name]?.trim();
  if (own) return { text: own, origin: "variable" };
  const path = env[`${name}_FILE`]?.trim();
  const held = path && readHeld(path, name);
  return held ? { text: held, origin: `file ${path}` } : { text: byDefault, origin: "default" };
}

function readHeld(path: string, name: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new ConfigError(`${name}_FILE`, words.unreadableFile(path));
  }
}

export function publicUrl(config: Config, listeningPort: number = config.port): string {
  return config.url ?? `http://localhost:${listeningPort}`;
}

export function basePath(config: Config): string {
  if (!config.url) return "/";
  return new URL(config.url).pathname.replace(/\/*$/, "/");
}
