import * as z from "zod/mini";
import { providers } from "../providers/descriptors/registry.ts";
import * as values from "./values.ts";
import { words } from "./words.ts";

export interface VariableDescription {
  meaning: string;
  default?: string;
  /** Markdown for the documentation, if `default` doesn't say it. */
  shownDefault?: string;
  flag?: "--data-dir" | "--host" | "--port";
  secret?: "all" | "all but the end" | "password";
}

const registry = z.registry<VariableDescription>();

function variable<T extends z.ZodMiniType>(
  value: T,
  meaning: string,
  rest: Omit<VariableDescription, "meaning"> = {},
): T {
  // A copy, because two variables may have the same kind of value.
  const own = value.clone();
  registry.add(own, { meaning, ...rest });
  return own;
}

function aboutKey(provider: string): VariableDescription {
  const meaning = `the key of ${provider}'s source, unless one is stored in the database`;
  return { meaning, secret: "all but the end" };
}

const keys: ReadonlyMap<string, VariableDescription> = new Map(
  providers.flatMap(({ environmentKey, name }) =>
    environmentKey ? [[environmentKey, aboutKey(name)] as const] : [],
  ),
);

export const variables = z
  .object({
    TOPICAPP_DATA_DIR: variable(
      z.string(),
      "the folder of `topicapp.db` and `secret.key`; created on first run",
      { default: "./data", flag: "--data-dir" },
    ),
    TOPICAPP_HOST: variable(z.string(), "the address to listen on", { default: "127.0.0.1", flag: "--host" }),
    TOPICAPP_PORT: variable(values.port, "the port to listen on; 0 picks a free one", {
      default: "3000",
      flag: "--port",
    }),
    TOPICAPP_URL: variable(
      z.nullable(values.publicAddress),
      "the address that people use, for e-mails and links; with a path, the app is served below it",
      { shownDefault: "`http://localhost:PORT`" },
    ),
    TOPICAPP_SMTP_URL: variable(
      z.nullable(values.smtpAddress),
      "`smtp://user:password@host:587` or `smtps://…`. Without it, e-mails are printed to standard output",
      { secret: "password" },
    ),
    TOPICAPP_MAIL_FROM: variable(
      z.nullable(values.mailAddress),
      "the sender of e-mails; required with `TOPICAPP_SMTP_URL`",
    ),
    TOPICAPP_SECRET: variable(
      z.nullable(values.secret),
      "at least 32 bytes; signs sessions, hashes codes and encrypts the secrets in the database",
      { shownDefault: "`secret.key`", secret: "all" },
    ),
    TOPICAPP_SETUP_TOKEN: variable(
      z.nullable(values.setupToken),
      "at least 12 characters; creates the first account in the browser, at `/setup`, instead of the token in the address that `serve` prints ([install.md](install.md#the-first-person))",
      { shownDefault: "a new one at each start, until there is an account", secret: "all" },
    ),
    TOPICAPP_EMAIL_SIGN_IN: variable(
      values.onOff,
      "`off`: nobody signs in or registers with a code sent by e-mail, only with passkeys, OpenID Connect or `topicapp user sign-in-link`",
      { default: "on" },
    ),
    TOPICAPP_OIDC_ISSUER: variable(
      z.nullable(values.issuer),
      "the issuer of an OpenID Connect provider, exactly as in its discovery document ([sign-in.md](sign-in.md)); http only on this machine",
    ),
    TOPICAPP_OIDC_CLIENT_ID: variable(
      z.nullable(z.string()),
      "the client registered there; required with `TOPICAPP_OIDC_ISSUER`",
    ),
    TOPICAPP_OIDC_CLIENT_SECRET: variable(
      z.nullable(z.string()),
      "its secret, sent as `client_secret_basic`; none for a public client",
      { secret: "all" },
    ),
    TOPICAPP_OIDC_NAME: variable(
      z.string().check(z.maxLength(60, { error: () => words.tooLong(60) })),
      "the provider's name on the sign-in button",
      { default: "Single sign-on" },
    ),
    TOPICAPP_OIDC_SIGNUP: variable(
      values.oidcSignup,
      "who may create an account with it: `invited` (people enter an invitation code once), `group:NAME` (people with that value in the claim `groups`) or `all`",
      { default: "invited" },
    ),
    TOPICAPP_OIDC_ADMINS: variable(
      z.nullable(z.string()),
      "a value of the claim `groups`: people with it become admins when they sign in, and people without it stop being admins",
    ),
    TOPICAPP_ANONYMOUS: variable(
      values.oneOf("read", "none"),
      "`read`: public topics, summaries, comments and profiles can be read without signing in; `none`: they can't, and neither can the API's description",
      { default: "read" },
    ),
    TOPICAPP_TRUSTED_PROXIES: variable(
      z.nullable(values.networks),
      "networks such as `10.0.0.0/8,fd00::/8`, separated by commas, whose `X-Forwarded-For` is trusted when requests are counted",
    ),
    TOPICAPP_RATE_LIMITS: variable(
      values.onOff,
      "`off` removes the limits on sending and verifying codes and on how often members may do things ([limits.md](limits.md#what-one-member-may-do-how-often)), for load tests; each start warns about it",
      { default: "on" },
    ),
    TOPICAPP_TOKEN: variable(z.nullable(values.bearerToken), "an API token, for `read` and `ask`", {
      secret: "all",
    }),
    TOPICAPP_METRICS_TOKEN: variable(
      z.nullable(values.bearerToken),
      "a bearer token with which Prometheus can read `/metrics` from another machine",
      { secret: "all" },
    ),
    TOPICAPP_NEWS_FEEDS: variable(
      values.feedTemplates,
      "addresses of news feeds, separated by commas. `{query}` is replaced by a topic's search words, up to four times a run; `hl`, `gl`, `ceid`, `mkt` and `when:7d` next to it follow the topic's language and how far it looks back. A feed without `{query}` is read in full. Only articles about the topic are reported",
      {
        default: [
          "https://news.google.com/rss/search?q={query}+when:7d&hl=en-US&gl=US&ceid=US:en",
          "https://www.bing.com/news/search?q={query}&format=rss&mkt=en-US",
        ].join(),
        shownDefault: "two public news searches",
      },
    ),
    TOPICAPP_SEARXNG_URL: variable(
      z.nullable(values.webAddress),
      "a SearXNG instance that is also searched for news",
    ),
    TOPICAPP_EMBEDDINGS_URL: variable(
      z.nullable(values.webAddress),
      "an OpenAI-compatible embeddings endpoint, such as Ollama's `http://localhost:11434/v1`: the meaning of articles then counts as well as their words ([memory.md](memory.md#what-embeddings-add))",
    ),
    TOPICAPP_EMBEDDINGS_MODEL: variable(
      z.nullable(z.string().check(z.maxLength(200, { error: () => words.tooLong(200) }))),
      "its model, such as `bge-m3`; required with `TOPICAPP_EMBEDDINGS_URL`",
    ),
    TOPICAPP_DAILY_BUDGET: variable(
      values.budget,
      "US dollars per UTC day for all AI sources together; `none` for no limit",
      { default: "2.00" },
    ),
    TOPICAPP_MEMBER_BUDGET: variable(
      values.budget,
      "US dollars per UTC day for one member's topics, questions and suggestions, within `TOPICAPP_DAILY_BUDGET`; once it's spent, the digest writes their topics. `topicapp user limit` sets it for one person; `none` for no limit",
      { default: "none" },
    ),
    TOPICAPP_OWN_KEYS: variable(
      values.onOff,
      "`on`: members may enter their own provider keys, which write only their own topics, at their own cost ([people.md](people.md#members-own-keys)). `topicapp user limit` sets it for one person",
      { default: "off" },
    ),
    TOPICAPP_REFRESH_CONCURRENCY: variable(
      values.concurrency,
      "how many updates may ask a model at once, at most half of them for one source. In addition, four times as many feed digests may run, at most half of this number on one host",
      { default: "8" },
    ),
    TOPICAPP_CHECK_LINKS: variable(
      values.onOff,
      "`on`: each cited page is opened before a summary is shown; `off`: citations are marked as unchecked",
      { default: "on" },
    ),
    TOPICAPP_KEEP_ARTICLES: variable(
      values.keptDays,
      "days, at least 30, after which the memory of an article is cut to its first words if its story has ended; `off` keeps everything. Updates, their sources and stories don't change ([limits.md](limits.md#a-year-in-disk))",
      { default: "180" },
    ),
    TOPICAPP_UPDATE_CHECK: variable(
      values.onOff,
      "`on`: the server asks `api.github.com` once a day for the latest release and tells admins about a newer one on the Desk and in `topicapp status`",
      { default: "off" },
    ),
    TOPICAPP_REMOTE_IMAGES: variable(values.onOff, "`on`: pages may load images over https", {
      default: "off",
    }),
    TOPICAPP_LANGUAGES: variable(
      z.nullable(values.languages),
      "languages of screens and messages that a browser may choose automatically (`Accept-Language`), separated by commas, or `all`. People can choose any other language under Account ([translate.md](translate.md))",
      { shownDefault: "the reviewed ones" },
    ),
    TOPICAPP_NOTIFY_HOSTS: variable(
      z.nullable(values.hosts),
      "hosts inside your network, separated by commas, as `host` or `host:port`, to which notifications may be sent, also over http: your own ntfy, or a home server. All others must be public and use https ([delivery.md](delivery.md#inside-your-own-network))",
    ),
    TOPICAPP_MAILBOX_HOSTS: variable(
      z.nullable(values.hosts),
      "mail servers inside your network or on another port, separated by commas, as `host` or `host:port`, from which members may read newsletters ([feeds.md](feeds.md#newsletters)). All others must be public, on port 993 or 143",
    ),
    TOPICAPP_BACKUP_TO: variable(
      z.nullable(values.backupTarget),
      "where automatic backups go: a folder or `s3://bucket/prefix` ([backup.md](backup.md#automatic-backups))",
    ),
    TOPICAPP_BACKUP_AT: variable(
      values.timeOfDay,
      "the time of day, in the machine's time zone; a missed backup is made at the next start",
      { default: "03:30" },
    ),
    TOPICAPP_BACKUP_KEEP: variable(
      values.backupRetention,
      "how many are kept: the latest of each of so many days, weeks and months",
      { default: "7d 4w 6m" },
    ),
    TOPICAPP_BACKUP_S3_ENDPOINT: variable(
      z.nullable(values.webAddress),
      "the address of an S3-compatible service, such as `https://minio.example.org`; without it, Amazon's",
    ),
    TOPICAPP_BACKUP_S3_REGION: variable(values.region, "the bucket's region", { default: "us-east-1" }),
    TOPICAPP_BACKUP_S3_KEY: variable(
      z.nullable(z.string()),
      "the access key's id; required with `s3://…`, like its secret",
    ),
    TOPICAPP_BACKUP_S3_SECRET: variable(z.nullable(z.string()), "the access key's secret", { secret: "all" }),
    TOPICAPP_LOG: variable(
      z.nullable(values.oneOf("pretty", "json", "silent")),
      "`pretty`, `json` or `silent`; on standard error",
      { shownDefault: "`pretty` on a terminal, else `json`" },
    ),
  })
  .check(
    z.refine((all) => !all.TOPICAPP_OIDC_ISSUER || all.TOPICAPP_OIDC_CLIENT_ID, {
      path: ["TOPICAPP_OIDC_CLIENT_ID"],
      error: () => words.needed.oidcClient,
    }),
    z.refine((all) => !isBucket(all.TOPICAPP_BACKUP_TO) || all.TOPICAPP_BACKUP_S3_KEY, {
      path: ["TOPICAPP_BACKUP_S3_KEY"],
      error: () => words.needed.backupKey,
    }),
    z.refine((all) => !isBucket(all.TOPICAPP_BACKUP_TO) || all.TOPICAPP_BACKUP_S3_SECRET, {
      path: ["TOPICAPP_BACKUP_S3_SECRET"],
      error: () => words.needed.backupSecret,
    }),
    z.refine((all) => !all.TOPICAPP_SMTP_URL || all.TOPICAPP_MAIL_FROM, {
      path: ["TOPICAPP_MAIL_FROM"],
      error: () => words.needed.mailFrom,
    }),
    z.refine((all) => !all.TOPICAPP_EMBEDDINGS_URL || all.TOPICAPP_EMBEDDINGS_MODEL, {
      path: ["TOPICAPP_EMBEDDINGS_MODEL"],
      error: () => words.needed.embeddingsModel,
    }),
  );

function isBucket(target: values.BackupTarget | null): boolean {
  return target !== null && "bucket" in target;
}

type VariableName = keyof typeof variables.shape;

export const variableNames: readonly string[] = [...Object.keys(variables.shape), ...keys.keys()];

export const keyNames: readonly string[] = [...keys.keys()];

export function aboutVariable(name: string): VariableDescription {
  const known =
    name in variables.shape ? registry.get(variables.shape[name as VariableName]) : keys.get(name);
  return known ?? { meaning: "" };
}
