import type { Command } from "commander";
import { type ListedTopic, listTopics } from "../../../src/operations/status/topics.ts";
import { deleteTopic } from "../../../src/topics/deleting.ts";
import { CommandFailed, type CommonOptions, type Io } from "../../io.ts";
import { configureExisting, withDatabase } from "../../open.ts";
import { example, withDataDir, withJson } from "../../options.ts";
import { topics } from "../../screens/words.ts";
import { printTable } from "../../table.ts";
import { commands, options as help } from "../help-words.ts";
import { findOne, inWords } from "./named-topic.ts";
import { defineTopicExport } from "./topic-export.ts";
import { defineTopicImport } from "./topic-import.ts";
import { defineTopicRefresh } from "./topic-refresh.ts";
import { words } from "./words.ts";

/** `topic …`: all topics, whoever created them. */
export function defineTopic(program: Command, io: Io): void {
  const topic = program
    .command("topic")
    .description(commands.topic.all)
    .addHelpText("after", example("topicapp topic list --due"));
  withJson(withDataDir(topic.command("list")))
    .description(commands.topic.list)
    .option("--due", help.due)
    .option("--failed", help.failed)
    .addHelpText("after", example("topicapp topic list --failed"))
    .action((options) => topicList(io, options));
  defineTopicRefresh(topic, io);
  defineTopicExport(topic, io);
  defineTopicImport(topic, io);
  withJson(withDataDir(topic.command("delete <id-or-name>")))
    .description(commands.topic.delete)
    .option("--yes", help.yes)
    .addHelpText("after", example('topicapp topic delete "Spam" --yes'))
    .action((name, options) => topicDelete(io, name, options));
}

/** Prints all topics, newest first, or only those that are due or whose last update failed. */
function topicList(io: Io, options: CommonOptions & { due?: boolean; failed?: boolean }): void {
  const { due = false, failed = false } = options;
  const listed = withDatabase(io, configureExisting(io, options), (db) =>
    listTopics(db, { due, failed }, io.now()),
  );
  if (options.json) io.printJson(listed);
  else if (listed.length === 0) io.tell(due || failed ? topics.none : topics.noneYet);
  else
    printTable(
      io,
      heads,
      listed.map((each) => cells(io, each)),
    );
}

/** Deletes a topic for all its followers. Requires `--yes`. */
function topicDelete(io: Io, idOrName: string, options: CommonOptions & { yes?: boolean }): void {
  const config = configureExisting(io, options);
  const deleted = withDatabase(io, config, (db) => {
    const topic = findOne(db, idOrName, io.now());
    if (!options.yes) {
      throw new CommandFailed(words.deletingIsFinal(topic.name, topic.followerCount));
    }
    deleteTopic(db, topic.createdById, topic.id);
    return topic;
  });
  if (options.json) io.printJson({ id: deleted.id, deleted: true });
  else io.print(words.deleted(deleted.name));
}

const heads = ["Id", "Name", "Visibility", "Creator", "Source", "Every", "Followers", "Last update"] as const;

function cells(
  io: Io,
  { id, name, isPublic, creator, sourceId, frequency, followerCount, update, lastRun }: ListedTopic,
): string[] {
  const every = frequency === 0 ? topics.manual : topics.hours(frequency);
  const visibility = isPublic ? topics.public : topics.private;
  return [
    id,
    name,
    visibility,
    creator,
    sourceId,
    every,
    topics.followers(followerCount),
    inWords(io, { update, lastRun }),
  ];
}
