import type { Command } from "commander";
import { AppError } from "../../../src/base/errors.ts";
import type { PageQuery } from "../../../src/contract/base/common.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import {
  type ActionDraft,
  actionDraft,
  type FlaggedComment,
  flagReasons,
  type LogEntry,
  type ModerationAction,
} from "../../../src/contract/community/moderation.ts";
import type { ListPage } from "../../../src/db/cursor.ts";
import { closeDatabase, openDatabase } from "../../../src/db/open.ts";
import { moderate } from "../../../src/moderation/actions.ts";
import { readQueue } from "../../../src/moderation/flags.ts";
import { readLog } from "../../../src/moderation/log.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import type { ModerationDeps } from "../../screens/moderation.tsx";
import { moderation as screenWords } from "../../screens/words.ts";
import { dayIn, printTable, tableLines } from "../../table.ts";
import { terminalFor } from "../../terminal.ts";
import { commands, options as help } from "../help-words.ts";
import { findUser } from "./user.ts";
import { moderation as words } from "./words.ts";

type ActionOptions = CommonOptions & { reason: string };

const actions: readonly [
  name: string,
  target: string,
  ModerationAction,
  text: keyof typeof commands.moderation,
][] = [
  ["remove-comment", "comment", "remove_comment", "removeComment"],
  ["restore-comment", "comment", "restore_comment", "restoreComment"],
  ["dismiss", "comment", "dismiss", "dismiss"],
  ["reopen", "comment", "reopen", "reopen"],
  ["hide-topic", "topic", "hide_topic", "hideTopic"],
  ["show-topic", "topic", "show_topic", "showTopic"],
  ["suspend", "username", "suspend", "suspend"],
  ["restore", "username", "restore", "restore"],
];

/** `moderation …`: what was flagged, and what is done about it. */
export function defineModeration(program: Command, io: Io): void {
  const moderation = program
    .command("moderation")
    .description(commands.moderation.all)
    .addHelpText("after", example("topicapp moderation list"));
  withJson(withDataDir(moderation.command("browse", { isDefault: true })))
    .description(commands.moderation.browse)
    .addHelpText("after", example("topicapp moderation"))
    .action((options) => moderationBrowse(io, options));
  withJson(withDataDir(moderation.command("list")))
    .description(commands.moderation.list)
    .addHelpText("after", example("topicapp moderation list --json"))
    .action((options) => moderationList(io, options));
  withJson(withDataDir(moderation.command("log")))
    .description(commands.moderation.log)
    .addHelpText("after", example("topicapp moderation log --json"))
    .action((options) => moderationLog(io, options));
  for (const [name, target, action, text] of actions) {
    withJson(withDataDir(moderation.command(`${name} <${target}>`)))
      .description(commands.moderation[text])
      .requiredOption("--reason <text>", help.reason)
      .addHelpText("after", example(`topicapp moderation ${name} ${sample[target]} --reason "Advertisement"`))
      .action((named, options) => moderationAction(io, action, named, options));
  }
}

const sample: Record<string, string> = {
  comment: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e96",
  topic: "01a1f2c0-9a3e-7f21-b0d4-8e7c5a1f6b33",
  username: "eve",
};

/** Shows the queue as a screen for decisions, or prints it without a terminal. */
async function moderationBrowse(io: Io, options: CommonOptions): Promise<void> {
  const terminal = terminalFor(io, options);
  if (!terminal) return moderationList(io, options);
  const db = openDatabase(configureExisting(io, options).dataDir, io.now(), { check: false });
  try {
    const [{ every, show }, { Moderation }, { createElement }] = await Promise.all([
      import("../../screens/show.tsx"),
      import("../../screens/moderation.tsx"),
      import("react"),
    ]);
    const deps: ModerationDeps = {
      read: () => readAll((query) => readQueue(db, query)),
      carryOut: (draft) => moderate(db, null, draft, io.now()),
      now: () => io.now().getTime(),
      every,
    };
    const decisions = await show<number>(terminal, (leave) => createElement(Moderation, { deps, leave }), {
      whole: true,
    });
    if (decisions > 0) io.tell(words.decided(decisions));
  } finally {
    closeDatabase(db);
  }
}

/** Prints what waits for a decision. */
function moderationList(io: Io, options: CommonOptions): void {
  const waiting = withDatabase(io, configureExisting(io, options), (db) =>
    readAll((query) => readQueue(db, query)),
  );
  if (options.json) io.printJson(waiting);
  else if (waiting.length === 0) io.tell(words.nothingFlagged);
  else
    printTable(
      io,
      flaggedHeads,
      waiting.map((each) => flaggedCells(io, each)),
    );
}

/** Prints past decisions. */
function moderationLog(io: Io, options: CommonOptions): void {
  const done = withDatabase(io, configureExisting(io, options), (db) =>
    readAll((query) => readLog(db, null, query)),
  );
  if (options.json) io.printJson(done);
  else if (done.length === 0) io.tell(words.nothingDone);
  else
    printTable(
      io,
      logHeads,
      done.map((each) => logCells(io, each)),
    );
}

/** Carries out a decision and prints its log entry. */
function moderationAction(io: Io, action: ModerationAction, named: string, options: ActionOptions): void {
  const entry = withDatabase(io, configureExisting(io, options), (db) => {
    const isAboutUser = action === "suspend" || action === "restore";
    const target = isAboutUser ? findUser(db, named).id : named;
    const draft = readDraft({ action, target, reason: options.reason });
    try {
      return moderate(db, null, draft, io.now());
    } catch (cause) {
      if (cause instanceof AppError) throw new CommandFailed(`${cause.message}: ${named}`);
      throw cause;
    }
  });
  if (options.json) io.printJson(entry);
  else for (const line of tableLines([logCells(io, entry)])) io.print(line);
}

/** @throws CommandFailed for what the API would refuse too */
function readDraft(written: ActionDraft): ActionDraft {
  const read = actionDraft.safeParse(written);
  if (!read.success) throw new CommandFailed(read.error.issues[0]?.message ?? words.unreadableReason);
  return read.data;
}

function readAll<T>(read: (query: PageQuery) => ListPage<T>): T[] {
  const all: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next } = read({ limit: limits.page.max, ...(cursor !== undefined && { cursor }) });
    all.push(...items);
    if (next === null) return all;
    cursor = next;
  }
}

const flaggedHeads = ["Flagged", "Comment", "Voices", "By", "Topic", "Text"] as const;

function flaggedCells(
  io: Io,
  { target, topic, comment, voices, reasons, flaggedAt }: FlaggedComment,
): string[] {
  const why = flagReasons.flatMap((reason) => {
    const count = reasons[reason];
    return count ? [screenWords.reasons[reason](count)] : [];
  });
  const said = comment.content.replace(/\s+/g, " ");
  return [
    dayIn(io, flaggedAt),
    target,
    `${voices}: ${why.join(", ")}`,
    comment.user.username,
    topic.name,
    said,
  ];
}

const logHeads = ["When", "Action", "Id", "About", "Moderator", "Reason"] as const;

function logCells(io: Io, { at, action, target, reason, moderator, topic, user }: LogEntry): string[] {
  const about = user?.username ?? topic?.name ?? "";
  return [
    dayIn(io, at),
    words.actions[action],
    target,
    about,
    moderator?.username ?? words.byTerminal,
    reason,
  ];
}
