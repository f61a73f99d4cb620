import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
// Every command reads its settings, and the whole of zod is slower to load.
import * as z from "zod/mini";
import { isLoopback } from "../base/loopback.ts";
import { offeredLanguages } from "../contract/base/languages.ts";
import { words } from "./words.ts";

/**
 * Not for secrets, because the error quotes the value.
 *
 * @param problem read when a value is refused, so that it's in the current language
 */
function check(isRight: (value: string) => boolean, problem: () => string) {
  const error = ({ input }: { input?: unknown }) => words.insteadOf(problem(), JSON.stringify(input));
  return z.string().check(z.refine(isRight, { error, abort: true }));
}

function wholeNumber(least: number, most: number, problem: () => string) {
  const isRight = (value: string) => /^\d{1,9}$/.test(value) && +value >= least && +value <= most;
  return z.pipe(check(isRight, problem), z.transform(Number));
}

function list(item: z.ZodMiniType<string, string>) {
  const separated = z.transform((value: string) => value.split(",").map((each) => each.trim()));
  return z.pipe(z.pipe(z.string(), separated), z.array(item));
}

function address(readable = (value: string) => value) {
  const isRight = (value: string) => /^https?:$/.test(URL.parse(readable(value))?.protocol ?? "");
  return check(isRight, () => words.webAddress);
}

export function oneOf<const T extends string>(...choices: T[]) {
  return z.enum(choices, {
    error: ({ input }) => words.insteadOf(words.oneOf(choices.join(", ")), JSON.stringify(input)),
  });
}

export const onOff = z.pipe(
  oneOf("on", "off"),
  z.transform((choice) => choice === "on"),
);

/** `all`, or language codes. */
export const languages = z.pipe(
  check(
    (value) =>
      value.split(",").every((code) => code.trim() === "all" || offeredLanguages.includes(code.trim())),
    () => words.languages(offeredLanguages.join(", ")),
  ),
  z.transform((value) =>
    value.split(",").flatMap((code) => (code.trim() === "all" ? offeredLanguages : code.trim())),
  ),
);

export const port = wholeNumber(0, 65_535, () => words.port);

export const concurrency = wholeNumber(1, 1024, () => words.wholeNumber(1, 1024));

export const webAddress = z.pipe(
  address(),
  z.transform((url) => url.replace(/\/+$/, "")),
);

/** Exactly as the provider writes it: a trailing slash counts. */
export const issuer = check(
  (address) => {
    const url = URL.parse(address);
    if (!url || !isPlain(address)) return false;
    return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  },
  () => words.issuer,
);

export const oidcSignup = z.pipe(
  check(
    (who) => /^(invited|all|group:.+)$/.test(who),
    () => words.oidcSignup,
  ),
  z.transform((who) => (who.startsWith("group:") ? { group: who.slice(6) } : (who as "invited" | "all"))),
);

/** Without a trailing slash or a default port. */
export const publicAddress = z.pipe(
  address().check(
    z.refine(isPlain, { error: () => words.plainAddress, abort: true }),
    z.refine((url) => /^(\/[\w.~-]+)*\/*$/.test(new URL(url).pathname), { error: () => words.path }),
  ),
  z.transform((url) => {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/+$/, "");
  }),
);

function isPlain(url: string): boolean {
  const { search, hash, username, password } = new URL(url);
  return !(search || hash || username || password);
}

export const feedTemplates = list(address((template) => template.replaceAll("{query}", "query")));

/** Each as `host` or `host:port`, normalised like in a URL. */
export const hosts = list(
  z.pipe(
    check(
      (host) => hostOf(host) !== null,
      () => words.hosts,
    ),
    z.transform((host) => hostOf(host) ?? host),
  ),
);

function hostOf(written: string): string | null {
  const [, host, port] = /^([\w.-]+|\[[\da-f:.]+\])(?::(\d+))?$/i.exec(written) ?? [];
  const name = host && URL.parse(`http://${host}:${port ?? 80}`)?.hostname;
  return name ? name + (port ? `:${Number(port)}` : "") : null;
}

export const networks = list(
  check(
    (range) => ipaddr.isValidCIDR(range),
    () => words.networks,
  ),
);

/** US dollars; null for no limit. */
export const budget = z.pipe(
  check(
    (dollars) => /^(none|\d+(\.\d+)?)$/.test(dollars),
    () => words.dollars,
  ),
  z.transform((dollars) => (dollars === "none" ? null : Number(dollars))),
);

/** Null for ever. The minimum is longer than articles are compared. */
export const keptDays = z.pipe(
  check(
    (days) => days === "off" || (/^\d{2,5}$/.test(days) && +days >= 30),
    () => words.keptDays,
  ),
  z.transform((days) => (days === "off" ? null : Number(days))),
);

export const mailAddress = check(
  (sender) => /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/.test(sender),
  () => words.mailAddress,
);

export const smtpAddress = z.string().check(
  z.refine(
    (server) => {
      const url = URL.parse(server);
      return Boolean(url?.hostname) && /^smtps?:$/.test(url?.protocol ?? "");
    },
    { error: () => words.smtpAddress },
  ),
);

export const secret = z
  .string()
  .check(z.refine((value) => Buffer.byteLength(value) >= 32, { error: () => words.tooFewBytes(32) }));

export const setupToken = z
  .string()
  .check(
    z.minLength(12, { error: () => words.tooShort(12) }),
    z.maxLength(200, { error: () => words.tooLong(200) }),
  );

/** RFC 6750, section 2.1. */
export const bearerToken = z.string().check(z.regex(/^[\w.~+/-]+=*$/, { error: () => words.bearerToken }));

/** A folder, or a bucket with a prefix for its keys. */
export type BackupTarget = { folder: string } | { bucket: string; prefix: string };

export const backupTarget = z.pipe(
  check(
    (to) => readTarget(to) !== null,
    () => words.backupTarget,
  ),
  z.transform((to) => readTarget(to) as BackupTarget),
);

function readTarget(to: string): BackupTarget | null {
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(to)) return { folder: resolve(to) };
  const [, bucket, path = ""] = /^s3:\/\/([a-z\d][\w.-]{1,61}[a-z\d])(?:\/([^?#]*))?$/i.exec(to) ?? [];
  if (!bucket) return null;
  const prefix = path.replace(/^\/+|\/+$/g, "");
  return { bucket, prefix: prefix && `${prefix}/` };
}

export const timeOfDay = z.pipe(
  check(
    (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    () => words.timeOfDay,
  ),
  z.transform((time) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })),
);

/** The number of backups to keep: the newest of so many days, weeks and months. */
export interface BackupRetention {
  days: number;
  weeks: number;
  months: number;
}

export const backupRetention = z.pipe(
  check(
    (kept) => {
      const units = kept.split(" ").map((count) => count.at(-1));
      return /^([1-9]\d{0,3}[dwm])( [1-9]\d{0,3}[dwm])*$/.test(kept) && new Set(units).size === units.length;
    },
    () => words.backupRetention,
  ),
  z.transform((kept): BackupRetention => {
    const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(kept)?.[1] ?? 0);
    return { days: count("d"), weeks: count("w"), months: count("m") };
  }),
);

export const region = check(
  (name) => /^[a-z\d-]{1,40}$/.test(name),
  () => words.region,
);
