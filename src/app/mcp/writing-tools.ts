import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { pick } from "../../base/pick.ts";
import { categories, limits } from "../../contract/base/limits.ts";
import { source } from "../../contract/topics/sources.ts";
import {
  keptFields,
  type Topic,
  type TopicDraftInput,
  topic,
  topicDraft,
} from "../../contract/topics/topics.ts";
import type { Api } from "./api.ts";
import { answer, answerShape } from "./material.ts";
import { createShown, topicEntryShape, topicInput } from "./tool-results.ts";
import { inputs, tools, words } from "./words.ts";

const changes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Updates contact the outside world for news. */
const updates = { ...changes, idempotentHint: false, openWorldHint: true };

const wordList = z.array(z.string().max(limits.word)).max(limits.words).optional();

const draft = z.object({
  name: z.string().min(1).max(limits.topicName).describe(inputs.name),
  description: z.string().max(limits.description).optional().describe(inputs.description),
  category: z.enum(categories).optional(),
  tags: z.array(z.string().max(limits.tag)).max(limits.tags).optional(),
  isPublic: z.boolean().optional().describe(inputs.isPublic),
  frequency: z.number().int().min(0).optional().describe(inputs.frequency),
  aiPrompt: z.string().max(limits.aiPrompt).optional().describe(inputs.aiPrompt),
  language: z.string().max(35).optional().describe(inputs.language),
  feeds: z.array(z.string().max(limits.address)).max(limits.feeds).optional().describe(inputs.feeds),
  searchWords: wordList.describe(inputs.searchWords),
  includeWords: wordList,
  excludeWords: wordList,
});

const done = answerShape(z.object({ topic: topicEntryShape }), { done: z.string() });
const doneAtACost = answerShape(z.object({ topic: topicEntryShape }), {
  done: z.string(),
  costPerUpdateUsd: z.number().nullable(),
});

/** Adds the tools for users who let a program change things for them. */
export function addWritingTools(server: McpServer, api: Api): void {
  const shown = createShown(api.url());
  const entry = (of: Topic) => ({ topic: shown.topicEntry(of, api.userId) });
  const costOf = async ({ sourceId }: Topic) => {
    const sources = await api.ask(z.array(source), "GET", "/topic-sources");
    return { costPerUpdateUsd: sources.find(({ id }) => id === sourceId)?.costPerUpdate ?? null };
  };

  server.registerTool(
    "create_topic",
    { ...tools.create_topic, annotations: updates, inputSchema: draft, outputSchema: doneAtACost },
    async ({ category = "Other", isPublic = false, feeds, ...written }) => {
      const body = { ...written, category, isPublic, ...withFeeds(feeds) };
      const made = await api.ask(topic, "POST", "/topics", body);
      return answer(entry(made), { done: words.created, ...(await costOf(made)) });
    },
  );

  server.registerTool(
    "edit_topic",
    {
      ...tools.edit_topic,
      annotations: { ...updates, destructiveHint: true, idempotentHint: true },
      inputSchema: draft.partial().extend({ topic: topicInput }),
      outputSchema: doneAtACost,
    },
    async ({ topic: named, feeds, ...written }) => {
      const of = await api.topicNamed(named);
      const body = { ...draftOf(of), ...written, ...withFeeds(feeds) };
      const saved = await api.ask(topic, "PUT", `/topics/${of.id}`, body);
      return answer(entry(saved), { done: words.saved, ...(await costOf(saved)) });
    },
  );

  for (const [name, method, text] of [
    ["follow", "POST", words.following],
    ["unfollow", "DELETE", words.notFollowing],
  ] as const) {
    server.registerTool(
      name,
      {
        ...tools[name],
        annotations: { ...changes, idempotentHint: true },
        inputSchema: z.object({ topic: topicInput }),
        outputSchema: done,
      },
      async ({ topic: named }) => {
        const { id } = await api.topicNamed(named);
        await api.ask(z.unknown(), method, `/users/${api.userId}/follow/${id}`);
        return answer(entry(await api.ask(topic, "GET", `/topics/${id}`)), { done: text });
      },
    );
  }

  server.registerTool(
    "refresh",
    {
      ...tools.refresh,
      annotations: updates,
      inputSchema: z.object({ topic: topicInput }),
      outputSchema: doneAtACost,
    },
    async ({ topic: named }) => {
      const of = await api.topicNamed(named);
      await api.ask(z.unknown(), "POST", `/topics/${of.id}/refresh`);
      return answer(entry(of), { done: words.refreshing, ...(await costOf(of)) });
    },
  );
}

function withFeeds(feeds: string[] | undefined): Pick<TopicDraftInput, "feeds"> {
  return feeds ? { feeds: feeds.map((url) => ({ url })) } : {};
}

/** Keeps the fields that an edit would otherwise reset. */
function draftOf(of: Topic) {
  const fields = Object.entries(pick(of, topicDraft.shape));
  return Object.fromEntries(fields.filter(([name]) => !keptFields.includes(name)));
}
