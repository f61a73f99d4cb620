import type { Command } from "commander";
import type { Io } from "../io.ts";
import { duration, example, positive, withDataDir, withJson } from "../options.ts";

/** `invite …`: who may sign up. */
export function addInvite(program: Command, io: Io): void {
  const invite = program.command("invite").description("mint, list and revoke invitations");
  withJson(withDataDir(invite.command("create")))
    .description("mint a code; prints it and its sign-up link")
    .option("--uses <n>", "how many people may sign up with it", positive, 1)
    .option("--expires <time>", "such as 30d or 12h, or never", duration, 30 * 86_400_000)
    .option("--code <code>", "a code of your own in place of a random one")
    .option("--note <text>", "what it is for; only you see it")
    .addHelpText("after", example("topicapp invite create --uses 5 --expires 7d --note 'chess club'"))
    .action(async (options) => (await import("../program/invite.ts")).inviteCreate(io, options));
  withJson(withDataDir(invite.command("list")))
    .description("all invitations, newest first")
    .addHelpText("after", example("topicapp invite list --json"))
    .action(async (options) => (await import("../program/invite.ts")).inviteList(io, options));
  withJson(withDataDir(invite.command("revoke <code>")))
    .description("end an invitation; who signed up with it stays")
    .addHelpText("after", example("topicapp invite revoke 7QK2-M4TX-9D0B-W3RE"))
    .action(async (code, options) => (await import("../program/invite.ts")).inviteRevoke(io, code, options));
}

/** `waitlist …`: who waits for that. */
export function addWaitlist(program: Command, io: Io): void {
  const waitlist = program
    .command("waitlist")
    .description("see who waits for an invitation, approve and remove");
  withJson(withDataDir(waitlist.command("browse", { isDefault: true })))
    .description("the list as a screen to search, select, approve and remove in; q quits, ? helps")
    .addHelpText("after", example("topicapp waitlist"))
    .action(async (options) => (await import("../program/waitlist.ts")).waitlistBrowse(io, options));
  withJson(withDataDir(waitlist.command("list")))
    .description("who waits, the longest first")
    .addHelpText("after", example("topicapp waitlist list --json"))
    .action(async (options) => (await import("../program/waitlist.ts")).waitlistList(io, options));
  withJson(withDataDir(waitlist.command("approve [emails...]")))
    .description("mint a single-use invitation for each address and mail it")
    .option("--all", "everybody who still waits")
    .addHelpText("after", example("topicapp waitlist approve ada@example.org kim@example.org"))
    .action(async (emails: string[], options, command: Command) => {
      if (emails.length === 0 && !options.all)
        command.error("Name at least one address, or --all.", { exitCode: 2 });
      (await import("../program/waitlist.ts")).waitlistApprove(io, emails, options);
    });
  withJson(withDataDir(waitlist.command("remove <email>")))
    .description("take an address off the list")
    .addHelpText("after", example("topicapp waitlist remove ada@example.org"))
    .action(async (email, options) =>
      (await import("../program/waitlist.ts")).waitlistRemove(io, email, options),
    );
}

/** `user …`: who has an account. */
export function addUser(program: Command, io: Io): void {
  const user = program.command("user").description("see who has an account, suspend, restore and delete");
  withJson(withDataDir(user.command("list")))
    .description("everybody, the newest first")
    .addHelpText("after", example("topicapp user list --json"))
    .action(async (options) => (await import("../program/user.ts")).userList(io, options));
  withJson(withDataDir(user.command("suspend <username>")))
    .description("keep somebody out from their next request on; what they wrote stays")
    .addHelpText("after", example("topicapp user suspend eve"))
    .action(async (name, options) => (await import("../program/user.ts")).userSuspend(io, name, options));
  withJson(withDataDir(user.command("restore <username>")))
    .description("let somebody back in who was suspended")
    .addHelpText("after", example("topicapp user restore eve"))
    .action(async (name, options) => (await import("../program/user.ts")).userRestore(io, name, options));
  withJson(withDataDir(user.command("delete <username>")))
    .description("delete an account; public topics that others follow stay")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp user delete eve --yes"))
    .action(async (name, options) => (await import("../program/user.ts")).userDelete(io, name, options));
  withJson(withDataDir(user.command("sign-in-link <username>")))
    .description("print an address that signs somebody in, once and for 10 minutes")
    .addHelpText("after", example("topicapp user sign-in-link ada"))
    .action(async (name, options) => (await import("../program/user.ts")).userSignInLink(io, name, options));
}
