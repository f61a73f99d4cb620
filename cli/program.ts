import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { builtFrom, version } from "../src/version.ts";
import type { Io } from "./io.ts";

/** Every group of commands, by the words that its command lines begin with. */
const groups: [words: string[], add: (program: Command, io: Io) => void][] = [
  [["serve"], addServe],
  [["demo"], addDemo],
  [["invite"], addInvite],
  [["waitlist"], addWaitlist],
  [["source"], addSource],
  [["topic"], addTopic],
  [["user"], addUser],
  [["status", "config", "healthcheck", "migrate", "backup", "restore", "doctor"], addUpkeep],
];

/**
 * The command line: what can be asked for. What a command does is loaded when it is asked for; for a line that
 * begins with a known word its group alone is made, which is a good part of the time that a command takes to start.
 */
export function createProgram(io: Io, firstWord?: string): Command {
  const program = new Command("topicapp")
    .description("Follow topics that AI sources keep summarising: only what is new, with checked citations.")
    .version(`topicapp ${version} (${builtFrom})`)
    .showHelpAfterError("(see topicapp --help)");
  const asked = groups.filter(([words]) => words.includes(firstWord ?? ""));
  for (const [, add] of asked.length > 0 ? asked : groups) add(program, io);
  return program;
}

function addServe(program: Command, io: Io): void {
  withDataDir(program.command("serve"))
    .description("run the server: API, web app and scheduler")
    .option("--host <address>", "where to listen (TOPICAPP_HOST, default 127.0.0.1)")
    .option("--port <port>", "0 takes a free one (TOPICAPP_PORT, default 3000)")
    .addHelpText("after", example("topicapp serve --data-dir /var/lib/topicapp --port 8080"))
    .action(async (options) => (await import("./commands/serve.ts")).serve(io, options));
}

function addDemo(program: Command, io: Io): void {
  program
    .command("demo")
    .description("try it: sample people, topics and news on a throw-away data folder")
    .option("--host <address>", "where to listen (TOPICAPP_HOST, default 127.0.0.1)")
    .option(
      "--port <port>",
      "0 takes a free one (TOPICAPP_PORT, default 3000, or a free one where that is taken)",
    )
    .addHelpText("after", example("topicapp demo"))
    .action(async (options) => (await import("./commands/demo.ts")).demo(io, options));
}

function addInvite(program: Command, io: Io): void {
  const invite = program.command("invite").description("mint, list and revoke invitations");
  withJson(withDataDir(invite.command("create")))
    .description("mint a code; prints it and its sign-up link")
    .option("--uses <n>", "how many people may sign up with it", positive, 1)
    .option("--expires <time>", "such as 30d or 12h, or never", duration, 30 * 86_400_000)
    .option("--code <code>", "a code of your own in place of a random one")
    .option("--note <text>", "what it is for; only you see it")
    .addHelpText("after", example("topicapp invite create --uses 5 --expires 7d --note 'chess club'"))
    .action(async (options) => (await import("./commands/invite.ts")).inviteCreate(io, options));
  withJson(withDataDir(invite.command("list")))
    .description("all invitations, newest first")
    .addHelpText("after", example("topicapp invite list --json"))
    .action(async (options) => (await import("./commands/invite.ts")).inviteList(io, options));
  withJson(withDataDir(invite.command("revoke <code>")))
    .description("end an invitation; who signed up with it stays")
    .addHelpText("after", example("topicapp invite revoke 7QK2-M4TX-9D0B-W3RE"))
    .action(async (code, options) => (await import("./commands/invite.ts")).inviteRevoke(io, code, options));
}

function addWaitlist(program: Command, io: Io): void {
  const waitlist = program
    .command("waitlist")
    .description("see who waits for an invitation, approve and remove");
  withJson(withDataDir(waitlist.command("browse", { isDefault: true })))
    .description("the list as a screen to search, select, approve and remove in; q quits, ? helps")
    .addHelpText("after", example("topicapp waitlist"))
    .action(async (options) => (await import("./commands/waitlist.ts")).waitlistBrowse(io, options));
  withJson(withDataDir(waitlist.command("list")))
    .description("who waits, the longest first")
    .addHelpText("after", example("topicapp waitlist list --json"))
    .action(async (options) => (await import("./commands/waitlist.ts")).waitlistList(io, options));
  withJson(withDataDir(waitlist.command("approve [emails...]")))
    .description("mint a single-use invitation for each address and mail it")
    .option("--all", "everybody who still waits")
    .addHelpText("after", example("topicapp waitlist approve ada@example.org kim@example.org"))
    .action(async (emails: string[], options, command: Command) => {
      if (emails.length === 0 && !options.all)
        command.error("Name at least one address, or --all.", { exitCode: 2 });
      (await import("./commands/waitlist.ts")).waitlistApprove(io, emails, options);
    });
  withJson(withDataDir(waitlist.command("remove <email>")))
    .description("take an address off the list")
    .addHelpText("after", example("topicapp waitlist remove ada@example.org"))
    .action(async (email, options) =>
      (await import("./commands/waitlist.ts")).waitlistRemove(io, email, options),
    );
}

function addUser(program: Command, io: Io): void {
  const user = program.command("user").description("see who has an account, suspend, restore and delete");
  withJson(withDataDir(user.command("list")))
    .description("everybody, the newest first")
    .addHelpText("after", example("topicapp user list --json"))
    .action(async (options) => (await import("./commands/user.ts")).userList(io, options));
  withJson(withDataDir(user.command("suspend <username>")))
    .description("keep somebody out from their next request on; what they wrote stays")
    .addHelpText("after", example("topicapp user suspend eve"))
    .action(async (name, options) => (await import("./commands/user.ts")).userSuspend(io, name, options));
  withJson(withDataDir(user.command("restore <username>")))
    .description("let somebody back in who was suspended")
    .addHelpText("after", example("topicapp user restore eve"))
    .action(async (name, options) => (await import("./commands/user.ts")).userRestore(io, name, options));
  withJson(withDataDir(user.command("delete <username>")))
    .description("delete an account; public topics that others follow stay")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp user delete eve --yes"))
    .action(async (name, options) => (await import("./commands/user.ts")).userDelete(io, name, options));
  withJson(withDataDir(user.command("sign-in-link <username>")))
    .description("print an address that signs somebody in, once and for 10 minutes")
    .addHelpText("after", example("topicapp user sign-in-link ada"))
    .action(async (name, options) => (await import("./commands/user.ts")).userSignInLink(io, name, options));
}

function addSource(program: Command, io: Io): void {
  const source = program.command("source").description("the AI sources: keys, models, prices");
  withJson(withDataDir(source.command("list")))
    .description("every source, its model, and whether it can be used or why not")
    .addHelpText("after", example("topicapp source list --json"))
    .action(async (options) => (await import("./commands/source.ts")).sourceList(io, options));
  withJson(withDataDir(source.command("show <id>")))
    .description("all about one source; of its key only the last four characters")
    .addHelpText("after", example("topicapp source show gpt-4o"))
    .action(async (id, options) => (await import("./commands/source.ts")).sourceShow(io, id, options));
  withSettings(withJson(withDataDir(source.command("set <id>"))))
    .description("change a source; a running server goes by it from its next run on")
    .option("--base-url <url>", "where it is asked; takes the stored key away")
    .option("--model <model>", "the model to call")
    .addHelpText("after", example("topicapp source set gpt-4o --key-stdin < openai.key"))
    .action(async (id, options) => (await import("./commands/source.ts")).sourceSet(io, id, options));
  withSettings(withJson(withDataDir(source.command("add <id>"))))
    .description("add a source, such as a local model")
    .requiredOption("--name <name>", "as people see it")
    .addOption(new Option("--type <type>", "which API it speaks").choices(askable).makeOptionMandatory())
    .requiredOption("--base-url <url>", "as the provider's own SDK takes it")
    .requiredOption("--model <model>", "the model to call")
    .addHelpText(
      "after",
      example(
        "topicapp source add llama --name Llama --type openai-chat --base-url http://localhost:11434/v1 \\\n      --model llama3.2 --price-in 0 --price-out 0",
      ),
    )
    .action(async (id, options) => (await import("./commands/source.ts")).sourceAdd(io, id, options));
  withJson(withDataDir(source.command("remove <id>")))
    .description("remove a source that was added and that no topic uses")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp source remove llama --yes"))
    .action(async (id, options) => (await import("./commands/source.ts")).sourceRemove(io, id, options));
  withJson(withDataDir(source.command("test <id>")))
    .description("make one small call, and say what is wrong if anything is")
    .addHelpText("after", example("topicapp source test gpt-4o"))
    .action(async (id, options) => (await import("./commands/source.ts")).sourceTest(io, id, options));
}

function addTopic(program: Command, io: Io): void {
  const topic = program.command("topic").description("see all topics, have them updated, delete one");
  withJson(withDataDir(topic.command("list")))
    .description("every topic, the newest first, with how its last update ended")
    .option("--due", "only those that are to be updated now, or are")
    .option("--failed", "only those whose last update failed")
    .addHelpText("after", example("topicapp topic list --failed"))
    .action(async (options) => (await import("./commands/topic.ts")).topicList(io, options));
  withJson(withDataDir(topic.command("refresh [id-or-name]")))
    .description("have a topic updated now; without a running server this command does it itself")
    .option("--all", "every topic")
    .option("--wait", "wait until it has ended, and fail if it failed")
    .addHelpText("after", example('topicapp topic refresh "Night trains" --wait'))
    .action(async (name: string | undefined, options, command: Command) => {
      if ((name === undefined) === !options.all) command.error("Name a topic, or --all.", { exitCode: 2 });
      await (await import("./commands/topic-refresh.ts")).topicRefresh(io, name, options);
    });
  withJson(withDataDir(topic.command("delete <id-or-name>")))
    .description("delete a topic for all its followers")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example('topicapp topic delete "Spam" --yes'))
    .action(async (name, options) => (await import("./commands/topic.ts")).topicDelete(io, name, options));
}

/** What keeps an instance well. */
function addUpkeep(program: Command, io: Io): void {
  withJson(withDataDir(program.command("status")))
    .description("server, queue, updates under way, last failures, sources, and what today has cost")
    .addHelpText("after", example("topicapp status --json"))
    .action(async (options) => (await import("./commands/status.ts")).status(io, options));
  withJson(withDataDir(program.command("config")))
    .description("every setting as it holds, and where it comes from; secrets are masked")
    .addHelpText("after", example("topicapp config"))
    .action(async (options) => (await import("./commands/config.ts")).config(io, options));
  withJson(withDataDir(program.command("healthcheck")))
    .description("ask the server at TOPICAPP_HOST and TOPICAPP_PORT how it is")
    .addHelpText("after", example("topicapp healthcheck"))
    .action(async (options) => (await import("./commands/healthcheck.ts")).healthcheck(io, options));
  withJson(withDataDir(program.command("migrate")))
    .description("bring the database to this version's schema; serve does it too")
    .addHelpText("after", example("topicapp migrate"))
    .action(async (options) => (await import("./commands/migrate.ts")).migrate(io, options));
  withJson(withDataDir(program.command("backup <file>")))
    .description("write the whole database into one file, also while the server runs")
    .addHelpText("after", example("topicapp backup /backups/topicapp-$(date +%F).db"))
    .action(async (file, options) => (await import("./commands/backup.ts")).backup(io, file, options));
  withJson(withDataDir(program.command("restore <file>")))
    .description("put a backup in place of the database, which is kept")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp restore /backups/topicapp-2026-11-21.db --yes"))
    .action(async (file, options) => (await import("./commands/backup.ts")).restore(io, file, options));
  withJson(withDataDir(program.command("doctor")))
    .description("look for what is wrong: folder, database, mail, sources, news, clock, addresses")
    .addHelpText("after", example("topicapp doctor"))
    .action(async (options) => (await import("./commands/doctor.ts")).doctor(io, options));
  program
    .command("completion")
    .description("print what completes commands in your shell")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .addHelpText("after", example("topicapp completion bash > /etc/bash_completion.d/topicapp"))
    .action(async (shell) => (await import("./commands/completion.ts")).completion(io, program, shell));
}

/** The kinds of API that a source can speak. */
const askable = ["openai", "anthropic", "xai", "perplexity", "gemini", "openai-chat"];

function withSettings(command: Command): Command {
  return command
    .option("--key <key>", "its key; others on this machine may see it: --key-stdin is safer")
    .option("--key-stdin", "read its key from standard input")
    .option("--system-prompt <text>", "how it is to write")
    .option("--price-in <usd>", "US dollars a million tokens read", dollars)
    .option("--price-out <usd>", "US dollars a million tokens written", dollars)
    .option("--price-search <usd>", "US dollars a thousand searches", dollars)
    .option("--enable", "let topics use it, and start it again if it was stopped")
    .addOption(new Option("--disable", "let no topic use it").conflicts("enable"));
}

function dollars(value: string): number {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(value))
    throw new InvalidArgumentError("It must be US dollars such as 0.15.");
  return Number(value);
}

function withDataDir(command: Command): Command {
  return command.option(
    "--data-dir <folder>",
    "where the instance lives (TOPICAPP_DATA_DIR, default ./data)",
  );
}

function withJson(command: Command): Command {
  return command.option("--json", "print one JSON value and nothing else");
}

function example(line: string): string {
  return `\nExample:\n  $ ${line}`;
}

function positive(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new InvalidArgumentError("It must be a whole number from 1 to 999999.");
  return Number(value);
}

/** Milliseconds; Infinity for never. */
function duration(value: string): number {
  if (value === "never") return Number.POSITIVE_INFINITY;
  const [, amount, unit] = value.match(/^([1-9]\d{0,3})([hd])$/) ?? [];
  if (!amount) throw new InvalidArgumentError("It must be a time such as 12h or 30d, or never.");
  return Number(amount) * (unit === "d" ? 86_400_000 : 3_600_000);
}
