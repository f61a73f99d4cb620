import { approveWaiting, listWaitlist, removeWaiting, type Waiting } from "../../src/auth/waitlist.ts";
import { publicUrl } from "../../src/config.ts";
import { loadSecret, openVault } from "../../src/secret.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { tableLines } from "../table.ts";
import { terminalFor } from "../terminal.ts";

const mailed = "The running server mails them within seconds; a stopped one when it starts.";

/** The list as a screen, in which people are approved and removed; or printed, where there is no terminal. */
export async function waitlistBrowse(io: Io, options: CommonOptions): Promise<void> {
  const terminal = terminalFor(io, options);
  if (!terminal) return waitlistList(io, options);
  const { browseWaitlist } = await import("../screens/waitlist/browse.ts");
  const { approved, removed, dropped, failure } = await browseWaitlist(io, configure(io, options), terminal);
  if (approved > 0) io.tell(`Approved ${approved}. ${mailed}`);
  if (removed > 0) io.tell(`Removed ${removed}.`);
  for (const { deed, people } of dropped) io.tell(`Dropped: to ${deed} ${people.length}.`);
  if (failure) throw new CommandFailed(failure);
}

/** Prints who waits for an invitation, the longest first. */
export function waitlistList(io: Io, options: CommonOptions): void {
  const waiting = withDatabase(io, configure(io, options), listWaitlist).map(present);
  if (options.json) io.printJson(waiting);
  else if (waiting.length === 0) io.tell("Nobody is on the waitlist.");
  else for (const line of tableLines(waiting.map(cells))) io.print(line);
}

/** Mints a single-use invitation for each address, or for all, and mails it. */
export function waitlistApprove(io: Io, emails: string[], options: CommonOptions & { all?: boolean }): void {
  const config = configure(io, options);
  const wanted = options.all ? null : emails.map((email) => email.trim().toLowerCase());
  const approved = withDatabase(io, config, (db) => {
    if (wanted) refuseStrangers(wanted, listWaitlist(db));
    const vault = openVault(loadSecret(config.secret, config.dataDir));
    return approveWaiting(db, vault, wanted, publicUrl(config), io.now());
  });
  if (options.json) io.printJson(approved);
  else if (approved.length === 0) io.tell("Nobody to approve: everybody has an invitation already.");
  else for (const line of tableLines(approved.map(({ email, code }) => [email, code]))) io.print(line);
  if (approved.length > 0) io.tell(mailed);
}

/** Takes an address off the waitlist. An invitation that was sent stays valid. */
export function waitlistRemove(io: Io, email: string, options: CommonOptions): void {
  const removed = withDatabase(io, configure(io, options), (db) =>
    removeWaiting(db, email.trim().toLowerCase()),
  );
  if (!removed) throw notWaiting(email);
  if (options.json) io.printJson({ email, removed });
  else io.print(`Removed ${email}`);
}

function refuseStrangers(emails: string[], waiting: Waiting[]): void {
  const stranger = emails.find((email) => !waiting.some((entry) => entry.email === email));
  if (stranger) throw notWaiting(stranger);
}

function notWaiting(email: string): CommandFailed {
  return new CommandFailed(`${email} is not on the waitlist. See who is with: topicapp waitlist list`);
}

function present({ id, email, name, invitationSent, createdAt }: Waiting) {
  return { id, email, name, invitationSent, createdAt: createdAt.toISOString() };
}

function cells({ email, name, invitationSent, createdAt }: ReturnType<typeof present>): string[] {
  return [createdAt.slice(0, 10), email, name, invitationSent ? "invited" : "waiting"];
}
