import { type Command, InvalidArgumentError, Option } from "commander";
import { spokenLocale } from "../../../src/base/words/language.ts";
import type { EditionItem } from "../../../src/contract/account/editions.ts";
import { sinceTime } from "../../../src/contract/base/common.ts";
import { savedItem } from "../../../src/contract/reading/saved.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { type Summary, summary } from "../../../src/contract/topics/updates.ts";
import type { Io } from "../../io.ts";
import { example, withJson } from "../../options.ts";
import { commands, options as help, usage } from "../help-words.ts";
import { between, markdownLines, pageWidth, rule, sourceLines, storyLines, wrapped } from "./page.ts";
import {
  findUserId,
  followedTopics,
  openRemote,
  type Remote,
  type RemoteOptions,
  topicNamed,
  withServer,
} from "./remote.ts";
import { words } from "./words.ts";

/** Like an item of an edition, without the stories that several topics share. */
type Item = Omit<EditionItem, "sameStories">;

interface Options extends RemoteOptions {
  since: (now: Date) => Date;
  topic?: string;
  saved?: boolean;
}

/** `read`: what is new in followed topics, for people, cron and programs. */
export function defineRead(program: Command, io: Io): void {
  withServer(withJson(program.command("read")))
    .description(commands.read)
    .addOption(new Option("--since <time>", help.since).argParser(since).default(since("1d"), "1d"))
    .option("--topic <name>", help.onlyTopic)
    .option("--saved", help.saved)
    .addHelpText("after", example("topicapp read --since 12h --server https://topics.example"))
    .action((options) => read(io, options));
}

/** @throws InvalidArgumentError */
export function since(value: string): (now: Date) => Date {
  if (sinceTime(value, new Date(0)) === null) throw new InvalidArgumentError(usage.since);
  return (now) => sinceTime(value, now) ?? now;
}

async function read(io: Io, options: Options): Promise<void> {
  const remote = openRemote(io, options);
  const userId = await findUserId(remote);
  const items = options.saved
    ? await savedUpdates(remote, userId, options.topic)
    : await newUpdates(remote, userId, options, io.now());
  if (options.json) return io.printJson(items);
  if (items.length === 0) return io.tell(options.saved ? words.nothingSaved : words.nothingNew);
  const width = pageWidth(io.terminal?.output.columns);
  for (const [at, item] of items.entries()) {
    if (at > 0) io.print("");
    for (const line of linesOf(item, width)) io.print(line);
  }
}

/** Saved updates, last saved first. */
async function savedUpdates(remote: Remote, userId: string, topic: string | undefined): Promise<Item[]> {
  const saved = await remote.list(savedItem, `/api/users/${userId}/saved?limit=100`);
  if (topic === undefined) return saved;
  const key = topic.toLowerCase();
  return saved.filter((item) => item.topic.id === topic || item.topic.name.toLowerCase() === key);
}

async function newUpdates(remote: Remote, userId: string, options: Options, now: Date): Promise<Item[]> {
  const followed = await followedTopics(remote, userId);
  const topics = options.topic === undefined ? followed : [topicNamed(followed, options.topic)];
  return newItems(remote, topics, options.since(now));
}

/** Newest first. */
async function newItems(remote: Remote, topics: Topic[], from: Date): Promise<Item[]> {
  const isNew = ({ lastUpdated }: Summary) => Date.parse(lastUpdated) > from.getTime();
  const items: Item[] = [];
  for (const topic of topics) {
    if (!topic.summary || !isNew(topic.summary)) continue;
    const path = `/api/topics/${topic.id}/summaries?limit=20`;
    const told = await remote.list(summary, path, (page) => page.every(isNew));
    items.push(...told.filter(isNew).map((update) => itemOf(remote, topic, update)));
  }
  return items.sort((one, other) => other.summary.lastUpdated.localeCompare(one.summary.lastUpdated));
}

function itemOf({ url }: Remote, { id, name }: Topic, update: Summary): Item {
  const page = `${url}/topic/${id}`;
  const { title, content, stories, citations, lastUpdated } = update;
  return {
    topic: { id, name, url: page },
    summary: { id: update.id, title, content, stories, citations, url: page, lastUpdated },
  };
}

function linesOf(
  { topic, summary: { title, content, stories, citations, lastUpdated } }: Item,
  width: number,
) {
  const when = new Date(lastUpdated).toLocaleString(spokenLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const told = stories.flatMap((story) => ["", ...storyLines(story, width)]);
  const [only] = stories;
  const isItsStory = stories.length === 1 && only?.headline === title;
  return [
    ...between(topic.name, when, width),
    rule(width),
    ...(isItsStory ? [] : wrapped(title, width)),
    ...(stories.length > 0 ? told.slice(isItsStory ? 1 : 0) : ["", ...markdownLines(content, width)]),
    "",
    ...sourceLines(citations, width),
  ];
}
