import type { Command } from "commander";
import { limits } from "../../../src/contract/base/limits.ts";
import { type Answer, answer } from "../../../src/contract/reading/questions.ts";
import { type Topic, topic } from "../../../src/contract/topics/topics.ts";
import type { Io } from "../../io.ts";
import { example, withJson } from "../../options.ts";
import { commands } from "../help-words.ts";
import { markdownLines, pageWidth, sourceLines, wrapped } from "./page.ts";
import {
  findUserId,
  followedTopics,
  isNamed,
  openRemote,
  type Remote,
  type RemoteOptions,
  topicNamed,
  withServer,
} from "./remote.ts";

/** `ask`: a question about a topic's updates. */
export function defineAsk(program: Command, io: Io): void {
  withServer(withJson(program.command("ask <topic> <question>")))
    .description(commands.ask)
    .addHelpText("after", example('topicapp ask "Space" "When did it last fly?"'))
    .action((idOrName, question, options) => ask(io, idOrName, question, options));
}

async function ask(io: Io, idOrName: string, question: string, options: RemoteOptions): Promise<void> {
  const remote = openRemote(io, options);
  const { id } = await findTopic(remote, idOrName);
  const told = await remote.ask(answer, "POST", `/api/topics/${id}/questions`, { question });
  if (options.json) return io.printJson(told);
  for (const line of linesOf(told, pageWidth(io.terminal?.output.columns))) io.print(line);
}

/** Finds a topic among those that the user follows or owns, then among all visible ones. */
async function findTopic(remote: Remote, idOrName: string): Promise<Topic> {
  const userId = await findUserId(remote);
  const named = new URLSearchParams({ name: idOrName.trim().slice(0, limits.topicName) });
  const own = await remote.list(topic, `/api/users/${userId}/topics?${named}`);
  const near = unique([...(await followedTopics(remote, userId)), ...own]);
  if (near.some((each) => isNamed(each, idOrName))) return topicNamed(near, idOrName);
  return topicNamed([...near, ...(await remote.list(topic, `/api/topics?${named}`))], idOrName);
}

function unique(topics: Topic[]): Topic[] {
  return [...new Map(topics.map((each) => [each.id, each])).values()];
}

function linesOf({ answer: text, citations, passages, note }: Answer, width: number): string[] {
  const found = passages.flatMap(({ at, headline, text: told, citations: pages }) => [
    "",
    ...wrapped(`${headline} (${at.slice(0, 10)})`, width),
    ...wrapped(told, width, "  "),
    ...pages.map(({ url }) => `  ${url}`),
  ]);
  return [
    ...(note === null ? [] : wrapped(note, width)),
    ...(text === "" ? found : [...markdownLines(text, width), "", ...sourceLines(citations, width)]),
  ];
}
