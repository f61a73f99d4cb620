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
  const meaning = `the key of ${provider}'s source, where it has none of its own in the database`;
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
      "the folder of `topicapp.db` and `secret.key`; made on first run",
      { default: "./data", flag: "--data-dir" },
    ),
    TOPICAPP_HOST: variable(z.string(), "the address to listen on", { default: "127.0.0.1", flag: "--host" }),
    TOPICAPP_PORT: variable(values.port, "the port to listen on; 0 takes a free one", {
      default: "3000",
      flag: "--port",
    }),
    TOPICAPP_URL: variable(
      z.nullable(values.publicAddress),
      "the address that people use, in e-mails and links; a path in it is served as a sub-path",
      { shownDefault: "`http://localhost:PORT`" },
    ),
    TOPICAPP_SMTP_URL: variable(
      z.nullable(values.smtpAddress),
      "`smtp://user:password@host:587` or `smtps://…`. Without it, e-mails are lines on standard output",
      { secret: "password" },
    ),
    TOPICAPP_MAIL_FROM: variable(
      z.nullable(values.mailAddress),
      "the address that e-mails come from; needed beside `TOPICAPP_SMTP_URL`",
    ),
    TOPICAPP_SECRET: variable(
      z.nullable(values.secret),
      "at least 32 bytes; signs sessions, hashes codes and seals what must not be read in the database",
      { shownDefault: "`secret.key`", secret: "all" },
    ),
    TOPICAPP_SETUP_TOKEN: variable(
      z.nullable(values.setupToken),
      "at least 12 characters that make the first account in the browser, at `/setup`, in place of the address that `serve` prints ([install.md](install.md#the-first-person))",
      { shownDefault: "made anew at each start while nobody has an account", secret: "all" },
    ),
    TOPICAPP_EMAIL_SIGN_IN: variable(
      values.onOff,
      "`off`: nobody signs in or registers by a code in an e-mail; what is left are passkeys, OpenID Connect and `topicapp user sign-in-link`",
      { default: "on" },
    ),
    TOPICAPP_OIDC_ISSUER: variable(
      z.nullable(values.issuer),
      "the issuer of an OpenID Connect provider, exactly as its discovery document writes it ([sign-in.md](sign-in.md)); http on this machine only",
    ),
    TOPICAPP_OIDC_CLIENT_ID: variable(
      z.nullable(z.string()),
      "the client that is registered there; needed beside `TOPICAPP_OIDC_ISSUER`",
    ),
    TOPICAPP_OIDC_CLIENT_SECRET: variable(
      z.nullable(z.string()),
      "its secret, sent as `client_secret_basic`; none for a public client",
      { secret: "all" },
    ),
    TOPICAPP_OIDC_NAME: variable(
      z.string().check(z.maxLength(60, { error: () => words.tooLong(60) })),
      "what the button on the sign-in screen calls the provider",
      { default: "Single sign-on" },
    ),
    TOPICAPP_OIDC_SIGNUP: variable(
      values.oidcSignup,
      "who gets an account by it: `invited` (an invitation code is asked for once), `group:NAME` (whoever has that value in the claim `groups`) or `all`",
      { default: "invited" },
    ),
    TOPICAPP_OIDC_ADMINS: variable(
      z.nullable(z.string()),
      "value of the claim `groups` that makes somebody an admin at each sign-in, and whose absence takes that away again",
    ),
    TOPICAPP_ANONYMOUS: variable(
      values.oneOf("read", "none"),
      "`read`: public topics, summaries, comments and profiles can be read without signing in; `none`: they cannot, nor can the API's description",
      { default: "read" },
    ),
    TOPICAPP_TRUSTED_PROXIES: variable(
      z.nullable(values.networks),
      "networks such as `10.0.0.0/8,fd00::/8`, separated by commas, whose `X-Forwarded-For` is believed when requests are counted",
    ),
    TOPICAPP_RATE_LIMITS: variable(
      values.onOff,
      "`off` lifts every limit on sending and verifying codes and on what a member may do how often ([limits.md](limits.md#what-one-member-may-do-how-often)), for load tests; every start warns of it",
      { default: "on" },
    ),
    TOPICAPP_TOKEN: variable(z.nullable(values.bearerToken), "an API token, for `read` and `ask`", {
      secret: "all",
    }),
    TOPICAPP_METRICS_TOKEN: variable(
      z.nullable(values.bearerToken),
      "lets a Prometheus elsewhere read `/metrics`, as a bearer token",
      { secret: "all" },
    ),
    TOPICAPP_NEWS_FEEDS: variable(
      values.feedTemplates,
      "addresses of news feeds, separated by commas; `{query}` in one is replaced by what a topic looks for, up to four times a run; `hl`, `gl`, `ceid`, `mkt` and `when:7d` beside it follow the topic's language and how far it looks back. A feed without `{query}` is read whole. Only what is about the topic is told",
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
      "a SearXNG instance in which news is looked for too",
    ),
    TOPICAPP_EMBEDDINGS_URL: variable(
      z.nullable(values.webAddress),
      "an OpenAI-compatible endpoint of embeddings, such as Ollama's `http://localhost:11434/v1`: what articles mean then counts beside their words ([memory.md](memory.md#what-embeddings-add))",
    ),
    TOPICAPP_EMBEDDINGS_MODEL: variable(
      z.nullable(z.string().check(z.maxLength(200, { error: () => words.tooLong(200) }))),
      "its model, such as `bge-m3`; needed beside `TOPICAPP_EMBEDDINGS_URL`",
    ),
    TOPICAPP_DAILY_BUDGET: variable(
      values.budget,
      "US dollars a UTC day over all AI sources; `none` lifts it",
      { default: "2.00" },
    ),
    TOPICAPP_MEMBER_BUDGET: variable(
      values.budget,
      "US dollars a UTC day that one member's topics, questions and proposals may cost, within `TOPICAPP_DAILY_BUDGET`; past it their topics are written by the digest. `topicapp user limit` sets one person's own; `none` lifts it",
      { default: "none" },
    ),
    TOPICAPP_OWN_KEYS: variable(
      values.onOff,
      "`on`: members may enter keys of their own for the providers, which write their own topics alone, at their own cost ([people.md](people.md#members-own-keys)). `topicapp user limit` sets one person's own",
      { default: "off" },
    ),
    TOPICAPP_REFRESH_CONCURRENCY: variable(
      values.concurrency,
      "updates at once that ask a model; no source takes more than half of them. Digests of feeds, which ask none, have four times as many beside them, at most half of this number on one host",
      { default: "8" },
    ),
    TOPICAPP_CHECK_LINKS: variable(
      values.onOff,
      "`on`: each cited page is asked for before a summary is shown; `off`: citations are marked as unchecked",
      { default: "on" },
    ),
    TOPICAPP_KEEP_ARTICLES: variable(
      values.keptDays,
      "days, 30 or more, after which what is remembered of an article is cut to its first words when nothing more came of its story; `off` keeps it. Updates, their sources and stories stay as they are ([limits.md](limits.md#a-year-in-disk))",
      { default: "180" },
    ),
    TOPICAPP_UPDATE_CHECK: variable(
      values.onOff,
      "`on`: the server asks `api.github.com` once a day for the newest release, and tells admins of a newer one on the Desk and in `topicapp status`",
      { default: "off" },
    ),
    TOPICAPP_REMOTE_IMAGES: variable(values.onOff, "`on`: pages may load images over https", {
      default: "off",
    }),
    TOPICAPP_LANGUAGES: variable(
      z.nullable(values.languages),
      "languages of screens and messages that a browser may choose by itself (`Accept-Language`), separated by commas; `all` for every one. A language that nobody has reviewed yet is otherwise chosen under Account alone ([translate.md](translate.md))",
      { shownDefault: "the reviewed ones" },
    ),
    TOPICAPP_NOTIFY_HOSTS: variable(
      z.nullable(values.hosts),
      "hosts inside your network, separated by commas, as `host` or `host:port`, that notifications may be sent to, over http too: an ntfy of your own, a home server. Everything else must be public and https ([delivery.md](delivery.md#inside-your-own-network))",
    ),
    TOPICAPP_MAILBOX_HOSTS: variable(
      z.nullable(values.hosts),
      "mail servers inside your network, or on a port of their own, separated by commas, as `host` or `host:port`, from which members may read newsletters ([feeds.md](feeds.md#newsletters)). Everything else must be public, on port 993 or 143",
    ),
    TOPICAPP_BACKUP_TO: variable(
      z.nullable(values.backupTarget),
      "where backups are made by themselves: a folder or `s3://bucket/prefix` ([backup.md](backup.md#automatic-backups))",
    ),
    TOPICAPP_BACKUP_AT: variable(
      values.timeOfDay,
      "when: a time of day in the machine's time zone; one that was missed is made at the next start",
      { default: "03:30" },
    ),
    TOPICAPP_BACKUP_KEEP: variable(
      values.backupRetention,
      "how many are kept: the newest of so many days, weeks and months",
      { default: "7d 4w 6m" },
    ),
    TOPICAPP_BACKUP_S3_ENDPOINT: variable(
      z.nullable(values.webAddress),
      "the address of an S3-compatible service, such as `https://minio.example.org`; none for Amazon",
    ),
    TOPICAPP_BACKUP_S3_REGION: variable(values.region, "the bucket's region", { default: "us-east-1" }),
    TOPICAPP_BACKUP_S3_KEY: variable(
      z.nullable(z.string()),
      "the access key's id; needed beside `s3://…`, like its secret",
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
