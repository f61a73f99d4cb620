import { type Command, InvalidArgumentError, Option } from "commander";
import { apiTokenDraft, type TokenScope, tokenScopes } from "../../../src/contract/account/api-tokens.ts";
import { createApiToken } from "../../../src/people/auth/api-tokens.ts";
import { listAllPrograms, type Program, revokeProgram } from "../../../src/people/oauth/programs.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { duration, example, withDataDir, withJson } from "../../options.ts";
import { dayIn, printTable } from "../../table.ts";
import { commands, options as help } from "../help-words.ts";
import { findUser } from "./user.ts";
import { users, tokens as words } from "./words.ts";

/** `token …`: API tokens, with which programs act for people, and access granted by OAuth. */
export function defineToken(program: Command, io: Io): void {
  const token = program
    .command("token")
    .description(commands.token.all)
    .addHelpText("after", example("topicapp token create ada --name 'Home Assistant'"));
  withJson(withDataDir(token.command("create <username>")))
    .description(commands.token.create)
    .requiredOption("--name <name>", help.tokenName, tokenName)
    .addOption(new Option("--scope <scope>", help.scope).choices(tokenScopes).default(tokenScopes[0]))
    .addOption(
      new Option("--expires <time>", help.expires)
        .argParser(duration)
        .default(Number.POSITIVE_INFINITY, "never"),
    )
    .addHelpText("after", example("topicapp token create ada --name backup --scope write --expires 90d"))
    .action((username, options) => tokenCreate(io, username, options));
  withJson(withDataDir(token.command("list [username]")))
    .description(commands.token.list)
    .addHelpText("after", example("topicapp token list ada"))
    .action((username, options) => tokenList(io, username, options));
  withJson(withDataDir(token.command("revoke <id>")))
    .description(commands.token.revoke)
    .addHelpText("after", example("topicapp token revoke 01a1f2b5-0d81-7c2e-9f14-6a3b8e5d7c20"))
    .action((id, options) => tokenRevoke(io, id, options));
}

interface TokenOptions extends CommonOptions {
  name: string;
  scope: TokenScope;
  /** Milliseconds from now; Infinity for never. */
  expires: number;
}

/** Creates a token that acts for somebody, and prints it. */
function tokenCreate(io: Io, username: string, { name, scope, expires, ...options }: TokenOptions): void {
  const expiresAt = Number.isFinite(expires) ? new Date(io.now().getTime() + expires).toISOString() : null;
  const made = withDatabase(io, configureExisting(io, options), (db) => {
    const user = findUser(db, username);
    if (user.isSuspended) throw new CommandFailed(users.suspendedFirst(username));
    if (!user.isVerified) throw new CommandFailed(users.unconfirmed(username));
    return {
      ...createApiToken(db, user.id, { name, scope, expiresAt }, io.now()),
      username: user.username,
    };
  });
  if (options.json) io.printJson(made);
  else io.print(made.token);
}

/** Prints the tokens of everybody or of one person, of both kinds, newest first, without their secrets. */
function tokenList(io: Io, username: string | undefined, options: CommonOptions): void {
  const tokens = withDatabase(io, configureExisting(io, options), (db) => {
    const of = username === undefined ? null : findUser(db, username).username;
    return listAllPrograms(db).filter((each) => of === null || each.username === of);
  });
  if (options.json) io.printJson(tokens);
  else if (tokens.length === 0) io.tell(words.noneYet);
  else
    printTable(
      io,
      heads,
      tokens.map((each) => cells(io, each)),
    );
}

/** Ends a token of either kind, whoever owns it. */
function tokenRevoke(io: Io, id: string, options: CommonOptions): void {
  if (!withDatabase(io, configureExisting(io, options), (db) => revokeProgram(db, id)))
    throw new CommandFailed(words.unknown(id));
  if (options.json) io.printJson({ id, isRevoked: true });
  else io.print(words.revoked(id));
}

function tokenName(written: string): string {
  const { data, error } = apiTokenDraft.shape.name.safeParse(written);
  if (data === undefined) throw new InvalidArgumentError(`${error?.issues[0]?.message}.`);
  return data;
}

const heads = ["Id", "Username", "Kind", "Name", "Scope", "Used", "Expires"] as const;

function cells(io: Io, { id, username, kind, site, name, scope, lastUsedAt, expiresAt }: Program): string[] {
  const used = lastUsedAt ? words.used(dayIn(io, lastUsedAt)) : words.neverUsed;
  const isOver = expiresAt !== null && new Date(expiresAt) <= io.now();
  const end = expiresAt ? words[isOver ? "expired" : "expires"](dayIn(io, expiresAt)) : words.noExpiry;
  const shownKind = kind === "oauth" ? words.kinds.oauth(site ?? "") : words.kinds.token;
  return [id, username, shownKind, name, words.scopes[scope], used, end];
}
