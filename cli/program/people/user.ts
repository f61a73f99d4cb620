import { Argument, type Command } from "commander";
import { deleteAccount } from "../../../src/account/account.ts";
import { openVault } from "../../../src/base/secret.ts";
import type { Config } from "../../../src/config/config.ts";
import { loadSecret } from "../../../src/config/secret.ts";
import { type Role, roles } from "../../../src/contract/community/users.ts";
import type { Db } from "../../../src/db/open.ts";
import { writeTransaction } from "../../../src/db/transaction.ts";
import { limitMember } from "../../../src/operations/desk/members.ts";
import { issueCode } from "../../../src/people/auth/codes.ts";
import { findByUsername, listUsers, restore, setRole, suspend } from "../../../src/people/users/users.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import { findPublicUrl } from "../../serving.ts";
import { dayIn, printTable } from "../../table.ts";
import { commands, options as help } from "../help-words.ts";
import {
  type AllowanceOptions,
  allowanceIn,
  allowanceInWords,
  presentAllowance,
  withAllowance,
} from "./allowance-options.ts";
import { allowances, users as words } from "./words.ts";

/** `user …`: people with an account. */
export function defineUser(program: Command, io: Io): void {
  const user = program
    .command("user")
    .description(commands.user.all)
    .addHelpText("after", example("topicapp user list"));
  withJson(withDataDir(user.command("list")))
    .description(commands.user.list)
    .addHelpText("after", example("topicapp user list --json"))
    .action((options) => userList(io, options));
  withJson(withDataDir(user.command("role <username>")))
    .description(commands.user.role)
    .addArgument(new Argument("<role>").choices(roles))
    .addHelpText("after", example("topicapp user role ada moderator"))
    .action((name, role, options) => userRole(io, name, role, options));
  withAllowance(withJson(withDataDir(user.command("limit <username>"))))
    .description(commands.user.limit)
    .addHelpText("after", example("topicapp user limit ada --daily 0.10 --topics 5 --min-hours 12"))
    .action((name, options) => userLimit(io, name, options));
  withJson(withDataDir(user.command("suspend <username>")))
    .description(commands.user.suspend)
    .addHelpText("after", example("topicapp user suspend eve"))
    .action((name, options) => userSuspend(io, name, options));
  withJson(withDataDir(user.command("restore <username>")))
    .description(commands.user.restore)
    .addHelpText("after", example("topicapp user restore eve"))
    .action((name, options) => userRestore(io, name, options));
  withJson(withDataDir(user.command("delete <username>")))
    .description(commands.user.delete)
    .option("--yes", help.yes)
    .addHelpText("after", example("topicapp user delete eve --yes"))
    .action((name, options) => userDelete(io, name, options));
  withJson(withDataDir(user.command("sign-in-link <username>")))
    .description(commands.user.signInLink)
    .addHelpText("after", example("topicapp user sign-in-link ada"))
    .action((name, options) => userSignInLink(io, name, options));
}

type UserRow = ReturnType<typeof listUsers>[number];

/** Prints everybody with an account, newest first. */
function userList(io: Io, options: CommonOptions): void {
  const config = configureExisting(io, options);
  const people = withDatabase(io, config, listUsers);
  if (options.json) io.printJson(people.map((person) => present(person, config)));
  else if (people.length === 0) io.tell(words.nobodyYet);
  else
    printTable(
      io,
      heads,
      people.map((person) => cells(io, person)),
    );
}

/** Replaces somebody's role. */
function userRole(io: Io, username: string, role: Role, options: CommonOptions): void {
  withDatabase(io, configureExisting(io, options), (db) => setRole(db, findUser(db, username).id, role));
  if (options.json) io.printJson({ username, role });
  else io.print(words.roles[role](username));
}

/** Changes the given limits and prints all of them. Topics that update too often are slowed down at once. */
function userLimit(io: Io, username: string, options: CommonOptions & AllowanceOptions): void {
  const config = configureExisting(io, options);
  const { allowance, slowed } = withDatabase(io, config, (db) => {
    const { id } = findUser(db, username);
    return limitMember(db, id, allowanceIn(db, options));
  });
  if (options.json) {
    io.printJson({ username, limits: presentAllowance(allowance, config) });
    return;
  }
  io.print(words.limits(username, allowanceInWords(allowance) || allowances.usual));
  if (slowed > 0) io.print(words.slowed(slowed, allowance.minHours ?? 0));
}

/** Locks somebody out from their next request on, stops notifications to their browsers, and hides their comments. */
function userSuspend(io: Io, username: string, options: CommonOptions): void {
  change(io, { username, options, done: "suspended" }, (db, { id }) =>
    writeTransaction(db, (tx) => suspend(tx, id)),
  );
}

/** Lets a suspended person back in. */
function userRestore(io: Io, username: string, options: CommonOptions): void {
  change(io, { username, options, done: "restored" }, (db, { id }) => restore(db, id));
}

/** Deletes an account. Its public topics that others follow stay. Requires `--yes`. */
function userDelete(io: Io, username: string, options: CommonOptions & { yes?: boolean }): void {
  if (!options.yes) {
    throw new CommandFailed(words.deletingIsFinal(username));
  }
  change(io, { username, options, done: "deleted" }, (db, { id }) => deleteAccount(db, id, io.now()));
}

/** Prints an address that signs somebody in, once and within 10 minutes, in case e-mails don't arrive. */
async function userSignInLink(io: Io, username: string, options: CommonOptions): Promise<void> {
  const config = configureExisting(io, options);
  const url = await findPublicUrl(config);
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  const fragment = withDatabase(io, config, (db) => {
    const { email, isSuspended } = findUser(db, username);
    if (isSuspended) throw new CommandFailed(words.suspendedFirst(username));
    const { code, attempt } = issueCode(db, vault, { email, isRecognised: true, purpose: "link" }, io.now());
    return new URLSearchParams({ email, code, attempt });
  });
  const link = `${url}/auth#${fragment}`;
  if (options.json) io.printJson({ username, link });
  else io.print(link);
}

function change(
  io: Io,
  {
    username,
    options,
    done,
  }: { username: string; options: CommonOptions; done: "suspended" | "restored" | "deleted" },
  work: (db: Db, user: UserRow) => void,
): void {
  withDatabase(io, configureExisting(io, options), (db) => work(db, findUser(db, username)));
  if (options.json) io.printJson({ username, done });
  else io.print(words[done](username));
}

/** Finds a user by id, or by username in any spelling. @throws CommandFailed if there is none, or several match */
export function findUser(db: Db, named: string): UserRow {
  const byId = listUsers(db).find(({ id }) => id === named);
  const found = byId ? [byId] : findByUsername(db, named);
  const [user, ...others] = found;
  if (!user) throw new CommandFailed(words.unknown(named));
  if (others.length > 0) {
    const ids = found.map(({ id, username, email }) => `${id} (${username}, ${email})`);
    throw new CommandFailed(words.several(found.length, named, ids.join(", ")));
  }
  return user;
}

function present({ createdAt, allowance, ...person }: UserRow, config: Config) {
  const { id, email, username, name, role, isVerified, isSuspended } = person;
  return {
    ...{ id, email, username, name, role, isVerified, isSuspended, createdAt: createdAt.toISOString() },
    limits: presentAllowance(allowance, config),
  };
}

const heads = ["Joined", "Username", "E-mail", "Name", "Role", "Limits", "State"] as const;

function cells(
  io: Io,
  { email, username, name, role, allowance, isVerified, isSuspended, createdAt }: UserRow,
): string[] {
  const state = isSuspended ? words.states.suspended : isVerified ? "" : words.states.unconfirmed;
  const shownRole = role === "member" ? "" : words.shownRoles[role];
  const bounds = allowanceInWords(allowance);
  return [dayIn(io, createdAt.toISOString()), username, email, name, shownRole, bounds, state];
}
