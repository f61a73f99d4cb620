import { inLanguage } from "../../src/base/words/language.ts";

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;

export const backups = inLanguage("terminal.backups", {
  en: {
    oneOfThem: "Give one of these: a file, --list or --drill.",
    notSet: "isn't set: it names the folder or the bucket that backups go to",
    wrote: (name: string, megabytes: string) => `Wrote ${name} (${megabytes} MB)`,
    wroteTo: (name: string, megabytes: string, place: string) =>
      `Wrote ${name} (${megabytes} MB) to ${place}`,
    size: (megabytes: string) => `${megabytes} MB`,
    keyIsApart:
      "It doesn't include secret.key. Keep a copy of that too, or sessions and stored keys will be lost.",
    drilled: (name: string, megabytes: string, place: string) =>
      `Restored ${name} (${megabytes} MB) from ${place} into a new folder: it's intact and opens`,
    drilledRows: (rows: number, tables: number) =>
      `It has ${counted(rows, "row")} in ${counted(tables, "table")}`,
    sameCounts: "The counts match those from when it was made",
    unknownHere: "This database has no record of it",
    drillEnded: (seconds: number) => `Deleted the folder again. That took ${seconds} s.`,
    confirm: (folder: string) => `Restoring replaces everything in ${folder}. To go ahead, add --yes.`,
    stopServer: (url: string) => `A server runs on this data folder (${url}). Stop it first.`,
    restored: (file: string) => `Restored ${file}`,
    previous: (path: string) => `The previous database is kept: ${path}`,
    otherSecret:
      "Backups don't include TOPICAPP_SECRET. If it has changed since, enter the keys of AI sources and members again; everyone must sign in again.",
    otherKey: (path: string) =>
      `Backups don't include secret.key. If ${path} has changed since, enter the keys of AI sources and members again; everyone must sign in again.`,
    noKey: (path: string) =>
      `${path} doesn't exist, and backups don't include it. Without the old one, enter the keys of AI sources and members again; everyone must sign in again.`,
    broughtUpToDate: (copy: string) =>
      `The database was updated to this version. The previous one is kept: ${copy}`,
    applied: (migration: string) => `Applied ${migration}`,
    upToDate: (migration: string) => `The database is up to date: ${migration}`,
  },
});

export const sources = inLanguage("terminal.sources", {
  en: {
    nothingToChange: "Nothing to change. See the options with: topicapp source set --help",
    confirmRemoval: (id: string) => `Removing ${id} deletes its key. To go ahead, add --yes.`,
    removed: (id: string) => `Removed ${id}`,
    unknownType: (type: string) => `This version can't use a source of type ${type}.`,
    noFeed: (name: string) =>
      `${name}: no feed can be read. Check TOPICAPP_NEWS_FEEDS and TOPICAPP_SEARXNG_URL.`,
    keyAgain: (name: string, reason: string) => `${name}: ${reason}. Enter the key again with --key-stdin.`,
    answers: (name: string, model: string, milliseconds: number) =>
      `${name} answers: ${model}, ${milliseconds.toLocaleString("en")} ms`,
    used: (input: number, output: number) => `${input} tokens in and ${output} out`,
    about: (usd: string) => `about $${usd}`,
    ready: "ready",
    labels: {
      id: "id",
      name: "name",
      type: "type",
      model: "model",
      baseUrl: "base URL",
      key: "key",
      price: "price",
      state: "state",
    },
    movedFrom: (model: string, before: string) => `${model} (moved from ${before})`,
    ownAddress: "the provider's own",
    none: "none",
    key: (ending: string, from: string) => `${ending} (${from})`,
    unknownPrice: "unknown: set --price-in, --price-out and --price-search (0 for a local model)",
    free: "free",
    price: (input: number, output: number, search: number) =>
      `$${input} in, $${output} out per million tokens, $${search} per thousand searches`,
    listed: (price: string, day: string) => `${price} (listed on ${day})`,
  },
});

/** Reasons why the server contacts a host. */
export const network = inLanguage("terminal.network", {
  en: {
    nobody: "The server contacted no hosts in the last 24 hours.",
    purposes: {
      news: "feeds, searches and articles",
      ai: "AI source or embeddings",
      mail: "e-mail",
      notifications: "notifications",
      "sign-in": "single sign-on",
      apps: "an app that asked for access",
      backup: "backup",
      release: "newest release",
    },
  },
});

/** Reasons why readers marked updates as slop. */
export const remarks = inLanguage("terminal.remarks", {
  en: {
    nothing: (days: number) => `Nothing was published in the last ${counted(days, "day")}.`,
    updates: (count: number) => counted(count, "update"),
    citations: (count: number) => counted(count, "citation"),
    remarks: (count: number) => counted(count, "remark"),
    reasons: {
      told_before: (people: number) => `${people} old news`,
      wrong: (people: number) => `${people} wrong`,
      not_in_source: (people: number) => `${people} not in the source`,
      off_topic: (people: number) => `${people} off topic`,
      dull: (people: number) => `${people} boring`,
      dead_link: (people: number) => `${people} broken link`,
    },
  },
});

export const servers = inLanguage("terminal.servers", {
  en: {
    unreachable: (url: string) => `Nothing answers at ${url}. Is the server running, on that host and port?`,
    unhealthy: (url: string, status: number, message: string) => `${url} answered ${status}: ${message}`,
    otherServer: "not a topicapp server",
    portTaken: (port: string) =>
      `Port ${port} is taken. Choose another with --port, or stop what is using it.`,
    cannotListen: (address: string, reason: string) => `Can't listen on ${address}: ${reason}`,
    foreignHost: (host: string) => `(or --host) must be an address of this machine, not "${host}"`,
    newest: (version: string) => `${version} is the newest release.`,
    newer: (latest: string, version: string, url: string) => `${latest} is out; this is ${version}: ${url}`,
    noSetting: "none",
    noneIn: (folder: string) =>
      `There's no topicapp in ${folder}. Set its data folder with --data-dir or TOPICAPP_DATA_DIR.`,
  },
});
