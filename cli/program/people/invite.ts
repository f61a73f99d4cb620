import { type Command, InvalidArgumentError, Option } from "commander";
import { day } from "../../../src/base/durations.ts";
import { openVault } from "../../../src/base/secret.ts";
import type { Config } from "../../../src/config/config.ts";
import { loadSecret } from "../../../src/config/secret.ts";
import { mailAddress } from "../../../src/contract/account/auth.ts";
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
  sendInvitation,
  signUpLink,
} from "../../../src/people/auth/invitations.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configure, configureExisting, hasDatabase, withDatabase } from "../../open.ts";
import { duration, example, invitationCode, positive, withDataDir, withJson } from "../../options.ts";
import { findPublicUrl } from "../../serving.ts";
import { dayIn, printTable } from "../../table.ts";
import { commands, options as help } from "../help-words.ts";
import { type AllowanceOptions, allowanceIn, presentAllowance, withAllowance } from "./allowance-options.ts";
import { invitations as words } from "./words.ts";

/** `invite …`: invitations to sign up. */
export function defineInvite(program: Command, io: Io): void {
  const invite = program
    .command("invite")
    .description(commands.invite.all)
    .addHelpText("after", example("topicapp invite create --uses 5"));
  withAllowance(withJson(withDataDir(invite.command("create"))))
    .description(commands.invite.create)
    .option("--uses <n>", help.uses, positive, 1)
    .addOption(new Option("--expires <time>", help.expires).argParser(duration).default(30 * day, "30d"))
    .option("--code <code>", help.code, invitationCode)
    .option("--note <text>", help.note)
    .option("--email <address>", help.inviteEmail, emailAddress)
    .addHelpText("after", example("topicapp invite create --uses 5 --expires 7d --note 'chess club'"))
    .action((options) => inviteCreate(io, options));
  withJson(withDataDir(invite.command("list")))
    .description(commands.invite.list)
    .addHelpText("after", example("topicapp invite list --json"))
    .action((options) => inviteList(io, options));
  withJson(withDataDir(invite.command("revoke <code>")))
    .description(commands.invite.revoke)
    .addHelpText("after", example("topicapp invite revoke 7QK2-M4TX-9D0B-W3RE"))
    .action((code, options) => inviteRevoke(io, code, options));
}

interface InviteOptions extends CommonOptions, AllowanceOptions {
  uses: number;
  /** Milliseconds from now; Infinity for never. */
  expires: number;
  code?: string;
  note?: string;
  email?: string;
}

/** Creates an invitation and prints its code and sign-up link. */
async function inviteCreate(io: Io, options: InviteOptions): Promise<void> {
  const config = configure(io, options);
  const url = await findPublicUrl(config);
  const wanted = {
    code: options.code ?? null,
    maxUses: options.uses,
    expiresAt: Number.isFinite(options.expires) ? new Date(io.now().getTime() + options.expires) : null,
    note: options.note ?? null,
  };
  const { email } = options;
  if (email && options.uses > 1) throw new CommandFailed(words.forOnePerson);
  const isNew = !hasDatabase(config);
  const invitation = withDatabase(io, config, (db) => {
    const draft = { ...wanted, allowance: allowanceIn(db, options) };
    if (!email) return createInvitation(db, draft, io.now());
    const vault = openVault(loadSecret(config.secret, config.dataDir));
    return sendInvitation(db, vault, { ...draft, email, url }, io.now());
  });
  const shown = present(invitation, config, url);
  if (options.json) io.printJson(shown);
  else for (const line of [shown.code, shown.url]) io.print(line);
  if (email) io.tell(words.mailed);
  if (isNew && !options.json) io.tell(words.newInstance(config.dataDir));
}

function emailAddress(written: string): string {
  const { data, error } = mailAddress.safeParse(written);
  if (data === undefined) throw new InvalidArgumentError(`${error?.issues[0]?.message}.`);
  return data;
}

/** Prints all invitations, newest first. */
async function inviteList(io: Io, options: CommonOptions): Promise<void> {
  const config = configureExisting(io, options);
  const url = await findPublicUrl(config);
  const invitations = withDatabase(io, config, listInvitations);
  const shown = invitations.map((invitation) => present(invitation, config, url));
  if (options.json) io.printJson(shown);
  else if (shown.length === 0) io.tell(words.noneYet);
  else
    printTable(
      io,
      ["Code", "Used", "State", "Note"],
      shown.map((each) => cells(io, each)),
    );
}

/** Ends an invitation. People who signed up with it stay. */
function inviteRevoke(io: Io, code: string, options: CommonOptions): void {
  const config = configureExisting(io, options);
  if (!withDatabase(io, config, (db) => revokeInvitation(db, { code }))) {
    throw new CommandFailed(words.unknown(code));
  }
  if (options.json) io.printJson({ code, isActive: false });
  else io.print(words.revoked(code));
}

function present(
  { code, maxUses, usedCount, expiresAt, isActive, note, allowance }: Invitation,
  config: Config,
  url: string,
) {
  return {
    code,
    maxUses,
    usedCount,
    expiresAt: expiresAt?.toISOString() ?? null,
    isActive,
    note,
    url: signUpLink(url, code),
    limits: presentAllowance(allowance, config),
  };
}

function cells(
  io: Io,
  { code, usedCount, maxUses, expiresAt, isActive, note }: ReturnType<typeof present>,
): string[] {
  const isOver = expiresAt !== null && new Date(expiresAt) <= io.now();
  const { states } = words;
  const end = expiresAt ? states[isOver ? "expired" : "expires"](dayIn(io, expiresAt)) : states.active;
  return [code, words.used(usedCount, maxUses), isActive ? end : states.revoked, note ?? ""];
}
