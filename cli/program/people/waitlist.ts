import type { Command } from "commander";
import { openVault } from "../../../src/base/secret.ts";
import type { Config } from "../../../src/config/config.ts";
import { loadSecret } from "../../../src/config/secret.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import {
  approveWaiting,
  listWaitlist,
  removeWaiting,
  type WaitlistEntry,
} from "../../../src/people/auth/waitlist.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import type { WaitlistDeps, WaitlistResult } from "../../screens/waitlist.tsx";
import { findPublicUrl } from "../../serving.ts";
import { dayIn, printTable } from "../../table.ts";
import { terminalFor } from "../../terminal.ts";
import { commands, options as help } from "../help-words.ts";
import { waitlist as words } from "./words.ts";

/** `waitlist …`: people who wait for an invitation. */
export function defineWaitlist(program: Command, io: Io): void {
  const waitlist = program
    .command("waitlist")
    .description(commands.waitlist.all)
    .addHelpText("after", example("topicapp waitlist approve ada@example.org"));
  withJson(withDataDir(waitlist.command("browse", { isDefault: true })))
    .description(commands.waitlist.browse)
    .addHelpText("after", example("topicapp waitlist"))
    .action((options) => waitlistBrowse(io, options));
  withJson(withDataDir(waitlist.command("list")))
    .description(commands.waitlist.list)
    .addHelpText("after", example("topicapp waitlist list --json"))
    .action((options) => waitlistList(io, options));
  withJson(withDataDir(waitlist.command("approve [emails...]")))
    .description(commands.waitlist.approve)
    .option("--all", help.approveAll)
    .addHelpText("after", example("topicapp waitlist approve ada@example.org kim@example.org"))
    .action((emails: string[], options, command: Command) => {
      if (emails.length === 0 && !options.all) command.error(words.nameOne, { exitCode: 2 });
      return waitlistApprove(io, emails, options);
    });
  withJson(withDataDir(waitlist.command("remove <email>")))
    .description(commands.waitlist.remove)
    .addHelpText("after", example("topicapp waitlist remove ada@example.org"))
    .action((email, options) => waitlistRemove(io, email, options));
}

/** Shows the list as a screen to approve and remove people, or prints it without a terminal. */
async function waitlistBrowse(io: Io, options: CommonOptions): Promise<void> {
  const terminal = terminalFor(io, options);
  if (!terminal) return waitlistList(io, options);
  const config = configureExisting(io, options);
  const url = await findPublicUrl(config);
  const db = openDatabase(config.dataDir, io.now(), { check: false });
  try {
    const [{ every, show }, { Waitlist }, { createElement }] = await Promise.all([
      import("../../screens/show.tsx"),
      import("../../screens/waitlist.tsx"),
      import("react"),
    ]);
    const deps = { ...waitlistDeps(db, config, url, io.now), every };
    const { approve, remove } = await show<WaitlistResult>(
      terminal,
      (leave) => createElement(Waitlist, { deps, leave }),
      { whole: true },
    );
    if (approve > 0) io.tell(`${words.approved(approve)} ${words.mailed}`);
    if (remove > 0) io.tell(words.removedSeveral(remove));
  } finally {
    closeDatabase(db);
  }
}

function waitlistDeps(db: Db, config: Config, url: string, now: Io["now"]): Omit<WaitlistDeps, "every"> {
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  return {
    read: () => listWaitlist(db),
    carryOut: {
      approve(people) {
        const emails = people.map(({ email }) => email);
        return approveWaiting(db, vault, { emails, url }, now()).length;
      },
      remove(people) {
        const removeAll = () => people.filter(({ email }) => removeWaiting(db, email)).length;
        return db.$client.transaction(removeAll).immediate();
      },
    },
    now: () => now().getTime(),
  };
}

/** Prints who waits for an invitation, longest first. */
function waitlistList(io: Io, options: CommonOptions): void {
  const waiting = withDatabase(io, configureExisting(io, options), listWaitlist).map(present);
  if (options.json) io.printJson(waiting);
  else if (waiting.length === 0) io.tell(words.nobody);
  else
    printTable(
      io,
      ["Since", "E-mail", "Name", "State"],
      waiting.map((each) => cells(io, each)),
    );
}

/** Creates a single-use invitation for each address, or for all, and mails it. */
async function waitlistApprove(
  io: Io,
  emails: string[],
  options: CommonOptions & { all?: boolean },
): Promise<void> {
  const config = configureExisting(io, options);
  const url = await findPublicUrl(config);
  const wanted = options.all ? null : emails.map((email) => email.trim().toLowerCase());
  const approved = withDatabase(io, config, (db) => {
    if (wanted) refuseStrangers(wanted, listWaitlist(db));
    const vault = openVault(loadSecret(config.secret, config.dataDir));
    return approveWaiting(db, vault, { emails: wanted, url }, io.now());
  });
  if (options.json) io.printJson(approved);
  else if (approved.length === 0) io.tell(words.nobodyToApprove);
  else
    printTable(
      io,
      ["E-mail", "Code"],
      approved.map(({ email, code }) => [email, code]),
    );
  if (approved.length > 0) io.tell(words.mailed);
}

/** Removes an address from the waitlist. An invitation that was sent stays valid. */
function waitlistRemove(io: Io, email: string, options: CommonOptions): void {
  const removed = withDatabase(io, configureExisting(io, options), (db) =>
    removeWaiting(db, email.trim().toLowerCase()),
  );
  if (!removed) throw notWaiting(email);
  if (options.json) io.printJson({ email, removed });
  else io.print(words.removed(email));
}

function refuseStrangers(emails: string[], waiting: WaitlistEntry[]): void {
  const stranger = emails.find((email) => !waiting.some((entry) => entry.email === email));
  if (stranger) throw notWaiting(stranger);
}

function notWaiting(email: string): CommandFailed {
  return new CommandFailed(words.unknown(email));
}

function present({ id, email, name, invitationSent, createdAt }: WaitlistEntry) {
  return { id, email, name, invitationSent, createdAt: createdAt.toISOString() };
}

function cells(io: Io, { email, name, invitationSent, createdAt }: ReturnType<typeof present>): string[] {
  return [dayIn(io, createdAt), email, name, words.states[invitationSent ? "invited" : "waiting"]];
}
