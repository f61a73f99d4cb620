import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../../../src/config/config.ts";
import type { Db, Tx } from "../../../src/db/open.ts";
import type { BundleImport } from "../../../src/operations/bundles/check.ts";
import { linesOf } from "../../../src/operations/bundles/file.ts";
import { importBundle } from "../../../src/operations/bundles/import.ts";
import { isOriginOf } from "../../../src/retrieval/news/retrieval.ts";
import { type ImportResult, importTopics, readOutlines } from "../../../src/topics/opml/import.ts";
import { maxOpml } from "../../../src/topics/opml/outlines.ts";
import { addReaction } from "../../../src/topics/reactions/reactions.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase, withDatabaseOpen } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import { openParser } from "../../parser.ts";
import { tableLines } from "../../table.ts";
import { commands, options as help } from "../help-words.ts";
import { findUser } from "../people/user.ts";
import { words } from "./words.ts";

interface Options extends CommonOptions {
  user: string;
  dryRun?: boolean;
  eachFeed?: boolean;
}

/** `topic import`: a topic's bundle, or the subscriptions of a feed reader. */
export function defineTopicImport(topic: Command, io: Io): void {
  withJson(withDataDir(topic.command("import <file>")))
    .description(commands.topic.import)
    .requiredOption("--user <username>", help.importUser)
    .option("--dry-run", help.dryRun)
    .option("--each-feed", help.eachFeed)
    .addHelpText("after", example("topicapp topic import subscriptions.opml --user ada --dry-run"))
    .action((file, options) => topicImport(io, resolve(file), options));
}

/** Recognises the two kinds of file by their content. */
async function topicImport(io: Io, file: string, options: Options): Promise<void> {
  const handle = openFile(file);
  try {
    if (isBundle(handle)) bundleImport(io, handle, options);
    else await opmlImport(io, handle, options);
  } finally {
    closeSync(handle);
  }
}

function bundleImport(io: Io, handle: number, options: Options): void {
  const config = configureExisting(io, options);
  const done = withDatabase(io, config, (db) => {
    const deps = { ...depsOf(io, config, db), giveWay: () => Bun.sleepSync(pause) };
    return importBundle(deps, userIn(db, options.user), () => linesOf(handle), options.dryRun ?? false);
  });
  if (options.json) io.printJson({ kind: "bundle", ...done });
  else io.print(bundleInWords(done, options.dryRun ?? false));
  if (!options.json) for (const note of done.notes) io.tell(note);
}

async function opmlImport(io: Io, handle: number, options: Options): Promise<void> {
  const { size } = fstatSync(handle);
  if (size > maxOpml) throw new CommandFailed(words.import.tooLarge);
  const bytes = new Uint8Array(size);
  readSync(handle, bytes, 0, size, 0);
  const { eachFeed = false, dryRun: isDryRun = false } = options;
  const parser = openParser();
  const as = eachFeed ? "feeds" : "folders";
  const outlined = await readOutlines(parser, bytes, null, as).finally(() => parser.close());
  const config = configureExisting(io, options);
  const done = await withDatabaseOpen(io, config, (db) => {
    const deps = { ...depsOf(io, config, db), mostTopics: null };
    return importTopics(deps, userIn(db, options.user), outlined, isDryRun);
  });
  if (options.json) {
    io.printJson({ kind: "opml", ...done });
    return;
  }
  for (const line of tableLines(cells(done))) io.print(line);
  io.print(opmlInWords(done, isDryRun));
}

/** Milliseconds between two transactions, so that a server can write. */
const pause = 5;

/** The new owner follows each topic, as if they had created it. */
function depsOf({ now }: Io, { newsFeeds }: Config, db: Db) {
  return {
    ...{ db, now, isFeedOrigin: isOriginOf(newsFeeds) },
    onCreated: (tx: Tx, topicId: string, userId: string) =>
      void addReaction(tx, { reaction: "follow", userId, topicId }, now()),
  };
}

function userIn(db: Db, username: string): string {
  const { id, isVerified, isSuspended } = findUser(db, username);
  if (!isVerified || isSuspended) {
    throw new CommandFailed(
      isSuspended ? words.import.suspended(username) : words.import.unconfirmed(username),
    );
  }
  return id;
}

/** @throws CommandFailed for an unreadable file */
function openFile(file: string): number {
  try {
    const handle = openSync(file, "r");
    if (fstatSync(handle).isFile()) return handle;
    closeSync(handle);
  } catch (cause) {
    throw new CommandFailed(words.import.unreadable(file, (cause as Error).message));
  }
  throw new CommandFailed(words.import.notAFile(file));
}

const OPENING_BRACE = 0x7b;

function isBundle(handle: number): boolean {
  const start = Buffer.alloc(1);
  return readSync(handle, start, 0, 1, 0) === 1 && start[0] === OPENING_BRACE;
}

function bundleInWords(
  { name, isNew, updates, stories, articles, feeds }: BundleImport,
  isDryRun: boolean,
): string {
  if (!isNew) return words.import.exists(name);
  const counts = words.import.counts(updates, stories, articles, feeds);
  return isDryRun ? words.import.wouldImport(name, counts) : words.import.imported(name, counts);
}

function opmlInWords({ created, skipped }: ImportResult, isDryRun: boolean): string {
  return words.import[isDryRun ? "wouldCreate" : "created"](created, skipped.length);
}

function cells({ topics, skipped }: ImportResult): string[][] {
  return [
    ...topics.map(({ name, feeds }) => [words.import.isNew, name, words.import.feeds(feeds)]),
    ...skipped.map(({ name, reason }) => [words.import.skipped, name, reason]),
  ];
}
